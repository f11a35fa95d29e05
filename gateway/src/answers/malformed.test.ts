import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { malformation } from './malformed.ts'

const of = (url: string) => malformation({ rawHeaders: [], url } as unknown as IncomingMessage)

test.each([
  ['/m/caf%C3%A9', null],
  ['/m/a%20b', null],
  ['/m/caf%E9', 'The address is not valid UTF-8.'],
  ['/m/%20%C3', 'The address is not valid UTF-8.'],
  [`/m/${'%20'.repeat(1_000_000)}`, null],
])('%.20s', (url, expected) => {
  expect(of(url)).toBe(expected)
})
