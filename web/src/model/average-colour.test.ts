import { expect, test } from 'vitest'
import { decode } from 'blurhash'
import { averageColour } from './average-colour.ts'

test('is what decoding the whole hash comes to', () => {
  for (const hash of ['LEHV6nWB2yk8pyo0adR*.7kCMdnj', 'LGF5]+Yk^6#M@-5c,1J5@[or[Q6.', '00TI:j']) {
    const [red, green, blue] = decode(hash.length === 6 ? hash : `00${hash.slice(2, 6)}`, 1, 1)
    const hex = [red, green, blue].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')
    expect(averageColour(hash)).toBe(`#${hex}`)
  }
})

test.each([null, '', 'short', '00~~~~', '00"<>&'])('%j has none', (hash) => {
  expect(averageColour(hash)).toBeNull()
})
