import type { Accent } from '@app/contract/community/presentation.ts'

/** Between what is read; the widest is twice as wide. */
const spaces = ['usual', 'more', 'most'] as const

/** What a reader may choose about how pages look, in the order in which it is offered. */
export const appearanceOptions = {
  theme: ['system', 'light', 'dark', 'solarized-light', 'solarized-dark', 'tokyo-night'],
  density: ['roomy', 'cosy', 'dense'],
  view: ['classic', 'compact', 'large'],
  size: ['90', '100', '120', '150'],
  face: ['sans', 'serif', 'legible', 'dyslexic'],
  lines: spaces,
  letters: spaces,
  words: spaces,
  paragraphs: spaces,
  width: ['fixed', 'wide', 'full'],
  side: ['right', 'left', 'off'],
  contrast: ['normal', 'more'],
  /** How many levels of a conversation begin unfolded. */
  unfolded: ['all', '1', '2', '3', '5'],
  adult: ['blur', 'show'],
  keys: ['on', 'off'],
  swipe: ['on', 'off'],
} as const satisfies Record<string, readonly string[]>

export type Trait = keyof typeof appearanceOptions
export type Appearance = { [T in Trait]: (typeof appearanceOptions)[T][number] }

export const APPEARANCE_COOKIE = 'look'
const traits = Object.keys(appearanceOptions) as Trait[]

/** The look of somebody who chose nothing: the first of each, and text at its full size. */
export const defaultAppearance = {
  ...Object.fromEntries(traits.map((trait) => [trait, appearanceOptions[trait][0]])),
  size: '100',
} as Appearance

/** Reads the cookie `theme.dark~view.compact`; what it does not know stays at its default. */
export const parseAppearance = (cookie: string | undefined): Appearance => {
  const appearance: Record<string, string> = { ...defaultAppearance }
  for (const pair of (cookie ?? '').split('~')) {
    const [trait = '', value = ''] = pair.split('.')
    if (
      Object.hasOwn(appearanceOptions, trait) &&
      appearanceOptions[trait as Trait].some((known) => known === value)
    )
      appearance[trait] = value
  }
  return appearance as Appearance
}

/** Only what differs from the default, so that most readers share one cached page. */
export const formatAppearance = (appearance: Appearance): string =>
  traits
    .filter((trait) => appearance[trait] !== defaultAppearance[trait])
    .map((trait) => `${trait}.${appearance[trait]}`)
    .join('~')

/** Themes an instance may have for readers who chose none; of these `solarized` follows the reader's system, too. */
export const instanceThemes: readonly string[] = [...appearanceOptions.theme.slice(1), 'solarized']

/** The `data-*` attributes of `<html>`, on which the style sheet hangs. */
export const appearanceAttributes = (
  appearance: Appearance,
  instanceTheme = 'default',
): Record<string, string> => ({
  ...(instanceThemes.includes(instanceTheme) ? { 'data-theme': instanceTheme } : {}),
  ...Object.fromEntries(
    traits
      .filter((trait) => appearance[trait] !== defaultAppearance[trait])
      .map((trait) => [`data-${trait}`, appearance[trait]]),
  ),
})

/** The colours of an instance, as the style sheet takes them (`tokens.css`). */
export const accentStyle = (accent: Accent | null): Record<string, string> | undefined =>
  accent
    ? Object.fromEntries(
        Object.entries(accent).map(([name, [light, dark]]) => [
          `--site-${name}`,
          `light-dark(${light}, ${dark})`,
        ]),
      )
    : undefined

/** One cookie out of a `Cookie` header or `document.cookie`. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
