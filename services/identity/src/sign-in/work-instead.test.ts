import { authLogin, authLoginTask, authRegister } from '@app/contract/identity/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solved } from '../../test/captchas.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, PASSWORD, registration } from '../../test/identity-world.ts'
import { identityOf } from '../context.ts'
import { doublingsAfter } from './throttle.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
  // Nobody waits long enough.
  world.clock.stop()
})
afterAll(() => world.close())

let networks = 0
/** From a device and a network that never signed in. */
const login = (name: string, password: string, captcha?: string) => {
  networks++
  const headers = { 'x-forwarded-for': `198.${18 + Math.floor(networks / 250)}.${networks % 250}.7` }
  return world.as(null).call(authLogin, { body: { login: name, password, captcha }, headers })
}
const task = async (name: string) =>
  (await world.as(null).call(authLoginTask, { query: { login: name } })).body.task
const work = async (name: string): Promise<string> => {
  const given = await task(name)
  if (!given) throw new Error('there is no work')
  return solved(given)
}
const guessAt = async (name: string) => {
  for (let guess = 0; guess < 30; guess++) expect((await login(name, 'guess')).status).toBe(401)
  expect((await login(name, PASSWORD)).status).toBe(429)
}

test('where an account is guessed at from many networks its owner is let in on a new device for some work', async () => {
  await world.as(null).call(authRegister, { body: registration('target') })
  expect(await task('target')).toBeNull()
  await guessAt('target')
  expect((await login('target', PASSWORD, await work('target'))).status).toBe(200)
  // Who was let in ends the waiting of all.
  expect(await task('target')).toBeNull()
})

test('work counts once, for a sign-in alone, and keeps nobody from failing', async () => {
  await world.as(null).call(authRegister, { body: registration('second') })
  await guessAt('second')
  const done = await work('second')
  expect((await login('second', 'guess', done)).status).toBe(401)
  expect((await login('second', PASSWORD, done)).status).toBe(429)
  expect((await login('second', PASSWORD, 'nonsense')).status).toBe(429)
  const { proofOfWork } = identityOf(world.deps)
  const ofForm = await proofOfWork.task()
  if (ofForm.kind !== 'proof-of-work') throw new Error('another kind')
  for (const other of [ofForm, await proofOfWork.taskFor('something-else', 0)])
    expect((await login('second', PASSWORD, solved(other))).status).toBe(429)
  // Nor does it open an account.
  expect(await proofOfWork.holds(await work('second'))).toBe(false)
})

test('a name that nobody has is answered alike, and the work grows with the failures', async () => {
  await guessAt('nobody-at-all')
  expect(await task('Nobody-At-All')).toMatchObject({ kind: 'proof-of-work', maxnumber: 400_000 })
  expect([1, 30, 59, 60, 120, 1_000].map(doublingsAfter)).toEqual([0, 0, 0, 1, 2, 5])
  const { proofOfWork } = identityOf(world.deps)
  expect(await proofOfWork.taskFor('sign-in', 20)).toMatchObject({ maxnumber: 6_400_000 })
  const easy = solved(await proofOfWork.taskFor('sign-in', 0))
  expect(await proofOfWork.holdsFor('sign-in', 1, easy)).toBe(false)
  expect(await proofOfWork.holdsFor('sign-in', 0, easy)).toBe(true)
})
