import { formatHex, wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { accentOf, builtInAccent, DEFAULT_ACCENT } from './accent.ts'

const wheel = [
  ...Array.from({ length: 72 }, (_, step) => formatHex({ mode: 'hsl', h: step * 5, s: 1, l: 0.5 })),
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#120012',
]

/** What text stands on, on light pages and on dark ones. */
const grounds = [
  { paper: ['#fbfcfa', '#ffffff', '#f2f4f0', '#ecefe9'], notice: '#202522' },
  { paper: ['#121514', '#1b1f1d', '#191d1b', '#212623'], notice: '#e9ece8' },
]

test('the colour that comes with the product gives its own accents', () => {
  expect(accentOf(DEFAULT_ACCENT)).toBe(builtInAccent)
  expect(accentOf('no colour')).toBe(builtInAccent)
})

test('text of every colour can be read on every ground, light and dark', () => {
  const tooPale = wheel.flatMap((colour) => {
    const { text, strong, fill, onFill, tint, turned } = accentOf(colour)
    return grounds.flatMap(({ paper, notice }, scheme) => {
      const pairs: [use: string, ink: string, ground: string][] = [
        ...paper.map((ground): [string, string, string] => ['text', text[scheme]!, ground]),
        ...paper.map((ground): [string, string, string] => ['pointed at', strong[scheme]!, ground]),
        ['text on its tint', text[scheme]!, tint[scheme]!],
        ['button', onFill[scheme]!, fill[scheme]!],
        ['notice', turned[scheme]!, notice],
      ]
      return pairs
        .filter(([, ink, ground]) => wcagContrast(ink, ground) < 4.5)
        .map(([use, ink, ground]) => `${colour} ${use}: ${ink} on ${ground}`)
    })
  })
  expect(tooPale).toEqual([])
})

test('a colour keeps its hue, and grey stays grey', () => {
  expect(accentOf('#c2185b').text[0]).toMatch(/^#[a-f][0-9a-f]{5}$/)
  const grey = accentOf('#777777').text[0]
  expect(new Set(grey.slice(1).match(/../g)).size).toBe(1)
})
