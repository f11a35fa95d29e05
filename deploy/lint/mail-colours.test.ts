import { readFileSync } from 'node:fs'
import { colours } from '@app/platform/mail/layout.ts'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8')
const pairs = [...tokens.matchAll(/light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
const coloursOf = (style: string): string[] => style.match(/#[0-9a-f]{6}/g) ?? []

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('mails wear the %s colours of the pages', (_name, side) => {
  const ofPages = pairs.map((pair) => pair[side + 1])
  const ofMails = Object.values(colours).flatMap((styles) => coloursOf(styles[side]))
  expect(ofMails).not.toEqual([])
  expect(ofPages).toEqual(expect.arrayContaining(ofMails))
})
