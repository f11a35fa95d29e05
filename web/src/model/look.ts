/** What a reader may choose about how pages look, in the order in which it is offered. */
export const looks = {
  theme: ['system', 'light', 'dark', 'solarized-light', 'solarized-dark', 'tokyo-night'],
  density: ['roomy', 'cosy', 'dense'],
  view: ['classic', 'compact', 'large'],
  size: ['90', '100', '120', '150'],
  face: ['sans', 'serif'],
  width: ['fixed', 'wide', 'full'],
  side: ['right', 'left', 'off'],
  contrast: ['normal', 'more'],
  read: ['dim', 'hide', 'keep'],
  adult: ['blur', 'show'],
  keys: ['on', 'off'],
} as const satisfies Record<string, readonly string[]>

export type Trait = keyof typeof looks
export type Look = { [T in Trait]: (typeof looks)[T][number] }

export const LOOK_COOKIE = 'look'
export const traits = Object.keys(looks) as Trait[]

/** The look of somebody who chose nothing: the first of each, and text at its full size. */
export const plainLook = {
  ...Object.fromEntries(traits.map((trait) => [trait, looks[trait][0]])),
  size: '100',
} as Look

/** Reads the cookie `theme.dark~view.compact`; what it does not know stays at its default. */
export const parseLook = (cookie: string | undefined): Look => {
  const look: Record<string, string> = { ...plainLook }
  for (const pair of (cookie ?? '').split('~')) {
    const [trait = '', value = ''] = pair.split('.')
    if (Object.hasOwn(looks, trait) && looks[trait as Trait].some((known) => known === value))
      look[trait] = value
  }
  return look as Look
}

/** Only what differs from the default, so that most readers share one cached page. */
export const formatLook = (look: Look): string =>
  traits
    .filter((trait) => look[trait] !== plainLook[trait])
    .map((trait) => `${trait}.${look[trait]}`)
    .join('~')

/** Themes an instance may have for readers who chose none; of these `solarized` follows the reader's system, too. */
const instanceThemes: readonly string[] = [...looks.theme.slice(1), 'solarized']

/** The `data-*` attributes of `<html>`, on which the style sheet hangs. */
export const lookAttributes = (look: Look, instanceTheme = 'default'): Record<string, string> => ({
  ...(instanceThemes.includes(instanceTheme) ? { 'data-theme': instanceTheme } : {}),
  ...Object.fromEntries(
    traits.filter((trait) => look[trait] !== plainLook[trait]).map((trait) => [`data-${trait}`, look[trait]]),
  ),
})

/** One cookie out of a `Cookie` header or `document.cookie`. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
