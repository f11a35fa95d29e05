import type { Accent } from '@app/contract/community/presentation.ts'
import { clampChroma, converter, formatHex, wcagContrast } from 'culori'

type Pair = Accent['text']

/** What a setting says when nobody chose. */
export const DEFAULT_ACCENT = '#076952'

/** The accents of the style sheet, which those of any other colour are as light as. */
export const builtInAccent: Accent = {
  text: ['#076952', '#5dd3af'],
  strong: ['#005541', '#93e5c8'],
  fill: ['#076952', '#4bc39f'],
  onFill: ['#ffffff', '#04221b'],
  tint: ['#e0f2ea', '#112f27'],
  turned: ['#86dfc3', '#076952'],
}

/** The grounds on which an accent is hardest to read: below cards and behind pointed rows, light and dark. */
const GROUNDS = ['#ecefe9', '#212623'] as const

/** Grounds of notices, which are dark on light pages and light on dark ones. */
const TURNED_GROUNDS = ['#202522', '#e9ece8'] as const

/** WCAG 2.2, 1.4.3 asks for 4.5; rounding to 8 bits takes a little. */
const LEAST_CONTRAST = 4.6

const toOklch = converter('oklch')
const reference = toOklch(DEFAULT_ACCENT)

/** Of one lightness, in the hue of `wish` and as colourful as it is, as far as screens show it. */
const shadeOf = (wish: { c: number; h?: number | undefined }, like: string, lightness?: number): string => {
  const { l, c } = toOklch(like) ?? { l: 0, c: 0 }
  const colourful = (c * wish.c) / (reference?.c ?? 1)
  return formatHex(
    clampChroma({ mode: 'oklch', l: lightness ?? l, c: colourful, h: wish.h ?? 0 }, 'oklch', 'rgb'),
  )
}

/** The shade that is as light as `like`, or so much darker (lighter) that it can be read on all these grounds. */
const readable = (
  wish: { c: number; h?: number | undefined },
  like: string,
  towards: 'dark' | 'light',
  grounds: readonly string[],
): string => {
  const step = towards === 'dark' ? -0.01 : 0.01
  let lightness = toOklch(like)?.l ?? 0
  let shade = shadeOf(wish, like, lightness)
  while (
    lightness > 0 &&
    lightness < 1 &&
    grounds.some((ground) => wcagContrast(shade, ground) < LEAST_CONTRAST)
  ) {
    lightness += step
    shade = shadeOf(wish, like, lightness)
  }
  return shade
}

/**
 * The accents of pages and mails in the colour of an instance, `#rrggbb`: its hue and how colourful it is, never how
 * light, so that text in it can be read whatever was chosen. The built-in colour gives the built-in ones.
 */
export const accentOf = (colour = DEFAULT_ACCENT): Accent => {
  const wish = toOklch(colour)
  if (!wish || colour.toLowerCase() === DEFAULT_ACCENT) return builtInAccent
  const { text, strong, fill, onFill, tint, turned } = builtInAccent
  const pale: Pair = [shadeOf(wish, tint[0]), shadeOf(wish, tint[1])]
  const onFills: Pair = [onFill[0], shadeOf(wish, onFill[1])]
  return {
    text: [
      readable(wish, text[0], 'dark', [GROUNDS[0], pale[0]]),
      readable(wish, text[1], 'light', [GROUNDS[1], pale[1]]),
    ],
    strong: [
      readable(wish, strong[0], 'dark', [GROUNDS[0], pale[0]]),
      readable(wish, strong[1], 'light', [GROUNDS[1], pale[1]]),
    ],
    fill: [readable(wish, fill[0], 'dark', [onFills[0]]), readable(wish, fill[1], 'light', [onFills[1]])],
    onFill: onFills,
    tint: pale,
    turned: [
      readable(wish, turned[0], 'light', [TURNED_GROUNDS[0]]),
      readable(wish, turned[1], 'dark', [TURNED_GROUNDS[1]]),
    ],
  }
}

/** The accents of an instance with these settings; what is stored wins over what the environment says. */
export const accentIn = (
  stored: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>> = {},
): Accent => accentOf(String(stored['MBIN_ACCENT'] || environment['MBIN_ACCENT'] || DEFAULT_ACCENT))
