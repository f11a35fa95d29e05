/** Pictures behind a magazine, by the names under which the API takes them, and where the web application has them. */
export const themeBackgrounds = {
  shape1: '/build/images/shape.png',
  shape2: '/build/images/shape2.png',
} as const
export type ThemeBackground = keyof typeof themeBackgrounds

export const isThemeBackground = (name: string): name is ThemeBackground =>
  Object.hasOwn(themeBackgrounds, name)

/** The rule that puts such a picture behind a magazine. It is kept as a part of the magazine's own CSS. */
const ruleOf = (name: ThemeBackground): string =>
  `#middle { background: url(${themeBackgrounds[name]}); height: 100%; }`

/** CSS of a magazine with the rule of a background after it. */
export const withBackground = (css: string | null, name: ThemeBackground): string =>
  [css, ruleOf(name)].filter(Boolean).join('\n')

/** The background that CSS of a magazine ends up with, and what its owner wrote beside it. */
export const splitBackground = (css: string | null): { background: ThemeBackground | null; css: string } => {
  const names = Object.keys(themeBackgrounds).filter(isThemeBackground)
  const lines = (css ?? '').split('\n')
  const nameOf = (line: string) => names.find((name) => line === ruleOf(name))
  return {
    background: lines.map(nameOf).findLast((name) => name !== undefined) ?? null,
    css: lines.filter((line) => !nameOf(line)).join('\n'),
  }
}
