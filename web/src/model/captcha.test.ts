import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve, written } from './captcha.ts'
import type { ProofOfWork } from './captcha.ts'

const taskFor = (number: number): ProofOfWork => {
  const salt = '0123456789abcdef01234567?expires=1795000000'
  return {
    kind: 'proof-of-work',
    algorithm: 'SHA-256',
    challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
    maxnumber: 20_000,
    salt,
    signature: 'signed',
  }
}
const pause = () => Promise.resolve()

test.each([0, 1, 3999, 4000, 20_000])('finds %i', async (number) => {
  expect(await solve(taskFor(number), pause)).toBe(number)
})

test('gives up where there is no such number, or nobody waits', async () => {
  expect(await solve(taskFor(20_001), pause)).toBeNull()
  expect(await solve(taskFor(20_000), pause, () => true)).toBeNull()
})

test('writes what the server reads', () => {
  expect(JSON.parse(atob(written(taskFor(7), 7)))).toEqual({
    algorithm: 'SHA-256',
    challenge: taskFor(7).challenge,
    number: 7,
    salt: taskFor(7).salt,
    signature: 'signed',
  })
})
