import { expect, test } from 'vitest'
import { wantsActivity } from './accept.ts'

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['*/*', false],
  ['text/html', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/html, application/activity+json;q=0.9', false],
  ['application/activity+json', true],
  ['Application/Activity+JSON', true],
  ['application/json', true],
  ['application/ld+json; profile="https://www.w3.org/ns/activitystreams"', true],
  ['application/activity+json, application/ld+json, text/html;q=0.1', true],
  ['text/html;q=0.5, application/activity+json', true],
  ['application/activity+json;q=0', false],
  ['text/html;q=0.5, application/ld+json; profile="a, b; q=0.1"; q=0.9', true],
  ['application/ld+json; profile="a, b; q=1"; q=0.1, text/html', false],
  ['application/ld+json; profile="unclosed', true],
  ['application/vnd.api+json', false],
])('Accept: %s asks for ActivityPub: %s', (accept, expected) => {
  expect(wantsActivity(accept)).toBe(expected)
})

test('a header of nothing but quotes is read once and not once for each', () => {
  const quotes = '"\\'.repeat(2_000_000)
  expect(wantsActivity(`application/json; profile=${quotes}`)).toBe(true)
})
