import { expect, test } from 'vitest'
import { choicePath, parseChoice, type Measure } from './address.ts'

const three = ['general', 'content', 'votes'] as const
const one = ['general'] as const

test.each<[string | undefined, readonly Measure[], Measure, number, boolean]>([
  [undefined, three, 'general', 31, true],
  ['', three, 'general', 31, true],
  ['votes', three, 'votes', 31, true],
  ['content/7', three, 'content', 7, true],
  ['content/365/0', three, 'content', 365, false],
  ['votes/-1/1', three, 'votes', -1, true],
  ['votes/14/false', three, 'votes', 14, false],
  ['', ['content', 'votes'], 'content', 31, true],
  ['', one, 'general', 31, true],
  ['183/0', one, 'general', 183, false],
])('%p of %p shows %s of %d days, of all servers: %p', (rest, measures, measure, days, federated) => {
  const choice = { measure, days, federated }
  expect(parseChoice(rest, measures)).toEqual(choice)
})

test.each([
  ['users', three],
  ['general', ['content', 'votes'] as const],
  ['content/8', three],
  ['content/7/2', three],
  ['content/7/1/1', three],
  ['content/7/constructor', three],
  ['settings', one],
  ['7/1/1', one],
])('%p of %p is no page', (rest, measures) => {
  expect(parseChoice(rest, measures)).toBeNull()
})

test.each([
  ['/stats', three, '/stats/votes/7/0'],
  ['/admin', one, '/admin/7/0'],
] as const)('below %p the address of a choice leads back to it', (base, measures, path) => {
  const choice = { measure: measures.at(-1)!, days: 7, federated: false } as const
  expect(choicePath(base, measures, choice)).toBe(path)
  expect(parseChoice(path.slice(base.length + 1), measures)).toEqual(choice)
})
