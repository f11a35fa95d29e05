import { readFileSync } from 'node:fs'
import { builtInAccent } from '@app/platform/colour/accent.ts'
import { coloursOf } from '@app/platform/mail/layout.ts'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8')
const pairs = [...tokens.matchAll(/light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
const inStyle = (style: string): string[] => style.match(/#[0-9a-f]{6}/g) ?? []

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('mails wear the %s colours of the pages', (_name, side) => {
  const ofPages = pairs.map((pair) => pair[side + 1])
  const ofMails = Object.values(coloursOf(builtInAccent)).flatMap((styles) => inStyle(styles[side]))
  expect(ofMails).not.toEqual([])
  expect(ofPages).toEqual(expect.arrayContaining(ofMails))
})

test('the accents that come with the product are those of the style sheet', () => {
  for (const [name, [light, dark]] of Object.entries(builtInAccent))
    expect(tokens).toContain(`var(--site-${name}, light-dark(${light}, ${dark}))`)
})
