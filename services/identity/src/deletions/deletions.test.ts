import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession, upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { accountPurge, purgeRemoteAccount } from '@app/contract/jobs.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import { authLogin, authRegister } from '@app/contract/identity/accounts.ts'
import { adminUserDeleteAccount, adminUserPurge } from '@app/contract/identity/admin.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { userFollow, userRetrieve, userRetrieveByName } from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, fromAfar, identityWorld } from '../../test/identity-world.ts'
import { createUser } from '../operator.ts'

let world: IdentityWorld
let admin: Principal
beforeAll(async () => {
  world = await identityWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })

describe('a deletion by an administrator', () => {
  test('is marked first, taken back by signing in, and carried out after thirty days', async () => {
    const fresh = await identityWorld()
    try {
      const boss = await fresh.admin()
      const leaving = await fresh.member('leaving')
      const mark = () => fresh.as(boss).call(adminUserDeleteAccount, of(leaving))
      expect((await mark()).status).toBe(200)
      expect((await fresh.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ state: 'deleted' })
      expect((await fresh.signIn('leaving', PASSWORD, { restore: true })).userId).toBe(leaving.userId)
      expect((await fresh.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ state: 'active' })

      await mark()
      const task = fresh.runtime.tasks!.find((each) => each.name === 'identity.purge-due')!
      await task.run()
      expect((await fresh.as(null).call(userRetrieve, of(leaving))).status).toBe(200)
      fresh.clock.advance(30 * 24 * 3_600_000 + 1)
      await task.run()
      await eventually(async () =>
        expect((await fresh.as(null).call(userRetrieve, of(leaving))).status).toBe(404),
      )
    } finally {
      await fresh.close()
    }
  })

  test('a purge hides the account at once, ends its sessions, and goes on once content has nothing left of it', async () => {
    const gone = await world.member()
    await world.as(admin).call(adminUserPurge, of(gone))
    expect(await world.ask(principalBySession, { token: gone.token })).toBeNull()
    const refused = await world
      .as(null)
      .call(authLogin, { body: { login: gone.username, password: PASSWORD } })
    expect(refused.status).toBe(401)
    await eventually(async () => expect((await world.as(null).call(userRetrieve, of(gone))).status).toBe(404))
    expect(world.emptied).toContainEqual({ of: 'user', userId: gone.userId, before: null })
    // A broker may hand the same job out twice.
    await world.perform(accountPurge, { accountId: gone.userId, before: null, emptied: true })
    const told = (await world.outbox.named(userPurged)).filter(({ data }) => data.userId === gone.userId)
    expect(told).toHaveLength(1)
  })

  test('a remote account goes whole when its host says so, a local one never does on that word', async () => {
    const { userId } = await world.ask(upsertRemoteUser, fromAfar('leaver', 'there.test'))
    const member = await world.member()
    await world.perform(purgeRemoteAccount, { userId: member.userId })
    await world.perform(purgeRemoteAccount, { userId })
    await eventually(async () =>
      expect((await world.as(null).call(userRetrieve, { params: { user_id: userId } })).status).toBe(404),
    )
    const name = { params: { username: '@leaver@there.test' } }
    expect((await world.as(null).call(userRetrieveByName, name)).status).toBe(404)
    expect((await world.as(null).call(userRetrieve, of(member))).status).toBe(200)
  })

  test('a purge removes the account, keeps its name taken, and leaves the counts of others true', async () => {
    const gone = await world.member('Gone')
    const star = await world.member()
    await world.as(gone).call(userFollow, of(star))
    expect((await world.as(admin).call(adminUserPurge, of(gone))).status).toBe(204)
    await eventually(async () => expect((await world.as(null).call(userRetrieve, of(gone))).status).toBe(404))
    const shell = await world.as(null).call(userRetrieveByName, { params: { username: 'Gone' } })
    expect(shell.status).toBe(200)
    expect(shell.body.userId).not.toBe(gone.userId)
    const told = (await world.outbox.named(userPurged)).filter(({ data }) => data.userId === gone.userId)
    expect(told).toHaveLength(1)
    expect((await world.as(null).call(userRetrieve, of(star))).body.followersCount).toBe(0)
    const taken = await world.as(null).call(authRegister, {
      body: { username: 'gone', email: 'new@example.org', plainPassword: PASSWORD, agreeTerms: true },
    })
    expect(taken.status).toBe(400)
  })
})

describe('a deletion by the owner', () => {
  test('is told by mail with its date, where mail is sent', async () => {
    const mailing = await identityWorld({ mailDelivers: true })
    try {
      await createUser(mailing.identity, {
        username: 'leaver',
        email: 'leaver@example.org',
        password: PASSWORD,
      })
      const leaver = await mailing.signIn('leaver')
      const due = new Date(mailing.clock.now().getTime() + 30 * 86_400_000)
      const date = due.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
      await mailing.as(leaver).call(authDeleteAccount, { body: { currentPassword: PASSWORD } })
      await eventually(() => {
        const mail = mailing.mails.find(({ to }) => to === 'leaver@example.org')
        expect(mail?.subject).toContain(`will be deleted on ${date}`)
        expect(mail?.text).toContain('/login')
      })
    } finally {
      await mailing.close()
    }
  })

  test('marks the account, and signing in takes it back', async () => {
    const member = await world.member()
    const leave = (currentPassword: string) =>
      world.as(member).call(authDeleteAccount, { body: { currentPassword } })
    expect((await leave('wrong')).status).toBe(403)
    expect((await leave(PASSWORD)).status).toBe(204)
    expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
    const row = await world.deps.db.knex('account').where({ id: member.userId }).first()
    expect(row.is_deleted).toBe(true)
    expect((await world.signIn(member.username, PASSWORD, { restore: true })).userId).toBe(member.userId)
  })

  test('at once removes everything', async () => {
    const member = await world.member()
    const reply = await world
      .as(member)
      .call(authDeleteAccount, { body: { currentPassword: PASSWORD, instant: true } })
    expect(reply.status).toBe(204)
    await eventually(async () =>
      expect((await world.as(null).call(userRetrieve, { params: { user_id: member.userId } })).status).toBe(
        404,
      ),
    )
  })

  test('is not for administrators', async () => {
    const admin = await world.admin()
    const reply = await world.as(admin).call(authDeleteAccount, { body: { currentPassword: PASSWORD } })
    expect(reply.status).toBe(403)
  })
})
