import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { authChangePassword, authLogin } from '@app/contract/identity/accounts.ts'
import {
  authPasskeyAdd,
  authPasskeyLogin,
  authPasskeyLoginOptions,
  authPasskeyOptions,
  authPasskeyRemove,
  authPasskeyRename,
  authPasskeys,
  authPasskeySecondFactor,
  MOST_PASSKEYS,
} from '@app/contract/identity/passkeys.ts'
import { authProof, authProvePasskey } from '@app/contract/identity/proof.ts'
import { authSessions, authTwoFactorBackupCodes } from '@app/contract/identity/security.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Authenticator } from '../../test/authenticator.ts'
import { createAuthenticator } from '../../test/authenticator.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { cookieOf, detailOf, identityWorld, PASSWORD, withScopes } from '../../test/identity-world.ts'

let world: IdentityWorld
let origin: string
beforeAll(async () => {
  world = await identityWorld()
  origin = world.deps.config.url
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<IdentityWorld['member']>>

/** Makes a passkey for somebody whose browser showed who they are. */
const add = async (
  member: Principal,
  name = 'My laptop',
  device: Authenticator = createAuthenticator(origin),
) => {
  const options = await world.as(member).call(authPasskeyOptions, { body: {} })
  const made = await world
    .as(member)
    .call(authPasskeyAdd, { body: { name, credential: device.create(options.body) } })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return { device, passkeyId: made.body.passkeyId }
}
const asked = async () => (await world.as(null).call(authPasskeyLoginOptions)).body
const signIn = async (
  device: Authenticator,
  { astray, restore }: { astray?: Parameters<Authenticator['use']>[1]; restore?: boolean } = {},
) =>
  world.as(null).call(authPasskeyLogin, { body: { credential: device.use(await asked(), astray), restore } })
const withPassword = (member: Member, more: object = {}) =>
  world.as(null).call(authLogin, { body: { login: member.username, password: PASSWORD, ...more } })

describe('a passkey', () => {
  test('signs in without name, password or code, and is noted to have been used', async () => {
    const member = await world.member()
    const { device } = await add(member)
    const before = await world.as(member).call(authPasskeys)
    expect(before.body.items).toMatchObject([{ name: 'My laptop', lastUsedAt: null }])

    const reply = await signIn(device)
    expect(reply).toMatchObject({ status: 200, body: { userId: member.userId } })
    const token = cookieOf(reply.headers)!
    expect(await world.ask(principalBySession, { token })).toMatchObject({ userId: member.userId })
    const after = await world.as(member).call(authPasskeys)
    expect(after.body.items[0]?.lastUsedAt).not.toBeNull()
  })

  test('is made to be found without a name, and only for who is verified', async () => {
    const member = await world.member()
    const { body } = await world.as(member).call(authPasskeyOptions, { body: {} })
    expect(body).toMatchObject({
      rp: { id: new URL(origin).hostname },
      user: { name: member.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const options = await asked()
    expect(options).toMatchObject({ rpId: new URL(origin).hostname, userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials.0')
  })

  test.each<[string, NonNullable<Parameters<Authenticator['use']>[1]>]>([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an authenticator that verified nobody', { verified: false }],
    ['an answer to another question', { type: 'webauthn.create' }],
  ])('by %s opens nothing, and none is added', async (_what, astray) => {
    const member = await world.member()
    const { device } = await add(member)
    expect((await signIn(device, { astray })).status).toBe(403)
    const options = await world.as(member).call(authPasskeyOptions, { body: {} })
    const credential = createAuthenticator(origin).create(options.body, {
      ...astray,
      ...(astray.type && { type: 'webauthn.get' }),
    })
    const refused = await world.as(member).call(authPasskeyAdd, { body: { name: 'x', credential } })
    expect(refused.status).toBe(403)
    expect((await world.as(member).call(authPasskeys)).body.items).toHaveLength(1)
  })

  test('answers a challenge once, in time, and one that this server gave for it', async () => {
    const member = await world.member()
    const { device } = await add(member)
    const credential = device.use(await asked())
    const use = (sent: typeof credential) =>
      world.as(null).call(authPasskeyLogin, { body: { credential: sent } })
    expect((await use(credential)).status).toBe(200)
    expect((await use(credential)).status).toBe(400)

    const late = device.use(await asked())
    world.clock.advance(5 * 60_000 + 1)
    expect((await use(late)).status).toBe(400)
    expect((await use(device.use({ challenge: 'bWluZQ' }))).status).toBe(400)
    // Given for adding one, and to somebody else.
    const { body } = await world.as(await world.member()).call(authPasskeyOptions, { body: {} })
    expect((await use(device.use(body))).status).toBe(400)
    const astray = createAuthenticator(origin).create(body)
    const refused = await world.as(member).call(authPasskeyAdd, { body: { name: 'x', credential: astray } })
    expect(refused.status).toBe(400)
  })

  test('two at once with one answer open one session', async () => {
    const { device } = await add(await world.member())
    const credential = device.use(await asked())
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.as(null).call(authPasskeyLogin, { body: { credential } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('that counts backwards is not taken: there is a copy of it', async () => {
    const { device } = await add(await world.member())
    expect((await signIn(device, { astray: { counter: 40 } })).status).toBe(200)
    expect((await signIn(device, { astray: { counter: 40 } })).status).toBe(403)
    expect((await signIn(device, { astray: { counter: 39 } })).status).toBe(403)
    expect((await signIn(device, { astray: { counter: 41 } })).status).toBe(200)
  })

  test('that somebody else signed for, or nobody has, opens nothing', async () => {
    const { device } = await add(await world.member())
    const other = await add(await world.member())
    const credential = { ...device.use(await asked()) }
    const { id, rawId } = other.device.use({ challenge: 'x' })
    const reply = await world
      .as(null)
      .call(authPasskeyLogin, { body: { credential: { ...credential, id, rawId } } })
    expect(reply.status).toBe(403)
    expect((await signIn(createAuthenticator(origin))).status).toBe(403)
  })

  test.each([
    ['banned', { is_banned: true }, 403],
    ['waiting for approval', { application: 'pending' }, 403],
    ['rejected', { application: 'rejected' }, 401],
    ['unconfirmed', { is_verified: false }, 403],
    ['gone', { is_deleted: true }, 401],
  ])('does not open an account that is %s', async (_what, change, status) => {
    const member = await world.member()
    const { device } = await add(member)
    await world.deps.db.knex('account').where({ id: member.userId }).update(change)
    expect((await signIn(device)).status).toBe(status)
  })

  test('keeps an account that is marked for deletion once its owner says so', async () => {
    const member = await world.member()
    const { device } = await add(member)
    await world.deps.db
      .knex('account')
      .where({ id: member.userId })
      .update({ is_deleted: true, deletes_at: new Date(world.clock.now().getTime() + 60_000) })
    expect(detailOf(await signIn(device))).toMatch(/^restore: /)
    expect((await signIn(device, { restore: true })).status).toBe(200)
  })

  test('is named, renamed and removed by its owner alone', async () => {
    const member = await world.member()
    const stranger = await world.member()
    const { device, passkeyId } = await add(member)
    const second = await add(member, 'Telephone')
    const params = { passkey_id: passkeyId }
    const rename = (who: Principal) =>
      world.as(who).call(authPasskeyRename, { params, body: { name: ' Desk ' } })
    const remove = (who: Principal) => world.as(who).call(authPasskeyRemove, { params, body: {} })
    expect([(await rename(stranger)).status, (await remove(stranger)).status]).toEqual([404, 404])
    expect((await rename(member)).body).toMatchObject({ name: 'Desk' })
    expect((await remove(member)).status).toBe(204)
    expect((await signIn(device)).status).toBe(403)
    expect((await signIn(second.device)).status).toBe(200)
    expect((await world.as(member).call(authPasskeys)).body.items).toMatchObject([{ name: 'Telephone' }])
  })

  test('is nothing that a token of an app could see or add', async () => {
    const token = withScopes(await world.member(), 'user', 'admin')
    expect((await world.as(token).call(authPasskeys)).status).toBe(401)
    expect((await world.as(token).call(authPasskeyOptions, { body: {} })).status).toBe(401)
  })

  test('of one account there are so many and no more', async () => {
    const member = await world.member()
    const { passkeyId } = await add(member)
    await world.deps.db.knex.raw(
      `insert into passkey select gen_random_uuid(), account_id, name, sha256(credential_id || n::text::bytea),
         public_key, 0, transports, created_at from passkey, generate_series(2, ?) as n where id = ?`,
      [MOST_PASSKEYS, passkeyId],
    )
    expect((await world.as(member).call(authPasskeyOptions, { body: {} })).status).toBe(400)
  })
})

describe('as a second factor, a passkey', () => {
  const switchOn = async (member: Principal) =>
    (await world.as(member).call(authPasskeySecondFactor, { body: { isOn: true } })).body.backupCodes

  test('is asked for after the password, backup codes do instead, and a code of nothing does not', async () => {
    const member = await world.member()
    const elsewhere = await world.signIn(member.username)
    const without = await world.as(member).call(authPasskeySecondFactor, { body: { isOn: true } })
    expect(without.status).toBe(400)
    const { device } = await add(member)
    expect((await withPassword(member)).status).toBe(200)
    const codes = await switchOn(member)
    expect(new Set(codes).size).toBe(10)
    expect(await world.ask(principalBySession, { token: elsewhere.token })).toBeNull()
    expect(await world.ask(principalBySession, { token: member.token })).not.toBeNull()

    const missing = await withPassword(member)
    expect([missing.status, detailOf(missing)]).toEqual([401, expect.stringMatching(/^totp: .*passkeys/)])
    expect((await withPassword(member, { totp: '000000' })).status).toBe(401)
    expect((await withPassword(member, { passkey: device.use(await asked()) })).status).toBe(200)
    expect((await withPassword(member, { totp: codes[0] })).status).toBe(200)
    expect((await withPassword(member, { totp: codes[0] })).status).toBe(401)
    // A passkey by itself is both: what one has, and what one knows or is.
    expect((await signIn(device)).status).toBe(200)
  })

  test('of another account is none', async () => {
    const member = await world.member()
    await add(member)
    await switchOn(member)
    const other = await add(await world.member())
    const passkey = other.device.use(await asked())
    expect((await withPassword(member, { passkey })).status).toBe(401)
  })

  test('ends with the last one, and is switched off', async () => {
    const member = await world.member()
    const { passkeyId } = await add(member)
    await switchOn(member)
    expect((await world.as(member).call(authPasskeys)).body.secondFactor).toEqual({
      totp: false,
      passkey: true,
    })
    const params = { passkey_id: passkeyId }
    expect((await world.as(member).call(authPasskeyRemove, { params, body: {} })).status).toBe(204)
    expect((await withPassword(member)).status).toBe(200)

    await add(member)
    await switchOn(member)
    expect((await withPassword(member)).status).toBe(401)
    await world.as(member).call(authPasskeySecondFactor, { body: { isOn: false } })
    expect((await withPassword(member)).status).toBe(200)
    expect(await world.deps.db.knex('backup_code').where({ account_id: member.userId })).toEqual([])
  })

  test('stands in for password and code where one shows again who one is', async () => {
    const member = await world.member()
    const { device } = await add(member)
    const codes = await switchOn(member)
    world.clock.advance(11 * 60_000)
    const proof = async () => (await world.as(member).call(authProof)).body
    expect(await proof()).toEqual({ provenBy: null, hasPassword: true, hasPasskey: true, hasCodes: false })
    const renew = () => world.as(member).call(authTwoFactorBackupCodes, { body: {} })
    expect((await renew()).status).toBe(400)
    const stranger = await add(await world.member())
    const prove = async (by: Authenticator) =>
      world.as(member).call(authProvePasskey, { body: { credential: by.use(await asked()) } })
    expect((await prove(stranger.device)).status).toBe(403)
    expect((await prove(device)).status).toBe(204)
    expect((await proof()).provenBy).toBe('passkey')
    const renewed = await renew()
    expect(renewed.body.backupCodes).toHaveLength(10)
    expect((await withPassword(member, { totp: codes[1] })).status).toBe(401)
    const change = await world
      .as(member)
      .call(authChangePassword, { body: { plainPassword: 'a new good one' } })
    expect(change.status).toBe(204)
  })
})

describe('showing again who one is', () => {
  test('counts for ten minutes, in the browser it was shown in', async () => {
    const member = await world.member()
    const elsewhere = await world.signIn(member.username)
    const begin = (who: Principal, currentPassword?: string) =>
      world.as(who).call(authPasskeyOptions, { body: { currentPassword } })
    expect((await begin(member)).status).toBe(200)
    expect((await begin(member, 'not this one')).status).toBe(403)
    world.clock.advance(11 * 60_000)
    const refused = await begin(member)
    expect([refused.status, detailOf(refused)]).toEqual([400, 'currentPassword: is required.'])
    expect((await begin(member, PASSWORD)).status).toBe(200)
    expect((await begin(member)).status).toBe(200)
    expect((await begin(elsewhere)).status).toBe(400)
    expect((await world.as(elsewhere).call(authSessions)).status).toBe(200)
  })
})
