import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentOfMember, magazinesOfMember, toldOfDeletion } from '@app/contract/calls/deletions.ts'
import { authDeletionReport, DeletionPart } from '@app/contract/identity/deletions.ts'
import { adminUserDeleteAccount, adminUserPurge } from '@app/contract/identity/admin.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { userFollow } from '@app/contract/identity/users.ts'
import { removedOfAccount } from '@app/contract/jobs.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, PASSWORD } from '../../test/identity-world.ts'
import { createUser } from '../operator.ts'

const DAY_MS = 86_400_000
const at = '2026-01-02T03:04:05+00:00'
const server = { toldAt: at, status: 202, answeredAt: at }

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld({ mailDelivers: true })
  world.answerCalls([
    answer(contentOfMember, async () => ({ threads: 3, comments: 9, pictures: 2 })),
    answer(magazinesOfMember, async () => ({ subscriptions: 4 })),
    answer(toldOfDeletion, async ({ p }) => ({
      counts: { confirmed: 1, refused: 1, trying: 1, givenUp: 0 },
      servers:
        p > 1
          ? []
          : [
              { ...server, host: 'a.test', state: 'confirmed' as const },
              { ...server, host: 'b.test', state: 'refused' as const, status: 410 },
              { ...server, host: 'c.test', state: 'trying' as const, status: null, answeredAt: null },
            ],
    })),
  ])
})
afterAll(() => world.close())

let made = 0
const aLeaver = async () => {
  const username = `leaver${++made}`
  await createUser(world.identity, {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
  })
  return { username, member: await world.signIn(username) }
}
const leave = async (member: Awaited<ReturnType<typeof aLeaver>>['member'], instant = false) => {
  const reply = await world
    .as(member)
    .call(authDeleteAccount, { body: { currentPassword: PASSWORD, instant } })
  expect(reply.status).toBe(204)
  const link = /^<\/account\/deletion\/([\w-]{43})>; rel="status"$/.exec(reply.headers.get('link') ?? '')
  return link?.[1] ?? ''
}
const read = (token: string, query: { p?: number; perPage?: number } = {}) =>
  world.as(null).call(authDeletionReport, { params: { token }, query })
const mailsTo = (username: string) => world.mails.filter(({ to }) => to === `${username}@example.org`)
const linksIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/account\/deletion\/([\w-]+)/g)].map(([, token = '']) => token)
const reportParts = async (userId: number, ...parts: DeletionPart[]) => {
  for (const part of parts)
    await world.perform(removedOfAccount, {
      userId,
      part,
      counts: part === 'content' ? { threads: 3, pictures: 2 } : part === 'media' ? { pictures: 1 } : {},
      ...(part === 'content' ? { keptComments: 5 } : {}),
    })
}
const removed = (token: string) =>
  eventually(async () => expect((await read(token)).body).toMatchObject({ removedAt: expect.any(String) }))
const others = DeletionPart.options.filter((part) => part !== 'identity')

describe('before an account goes', () => {
  test('its owner sees when, what will go and that it can be restored, at the address that the mail names', async () => {
    const { username, member } = await aLeaver()
    const star = await world.signIn((await aLeaver()).username)
    await world.as(member).call(userFollow, { params: { user_id: star.userId } })
    const token = await leave(member)
    const { status, body, headers } = await read(token)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body).toEqual({
      state: 'waiting',
      username,
      deletesAt: expect.any(String),
      removedAt: null,
      endsAt: null,
      // Messaging does not answer here: what it would say is left out.
      counts: { follows: 1, threads: 3, comments: 9, pictures: 2, subscriptions: 4 },
      parts: [],
      keptComments: null,
      servers: null,
    })
    expect(Date.parse(body.deletesAt)).toBeGreaterThan(world.clock.now().getTime() + 29 * DAY_MS)
    await eventually(() => expect(mailsTo(username)).toHaveLength(1))
    expect(linksIn(mailsTo(username)[0]?.text)).toEqual([token])
    const kept = JSON.stringify(await world.deps.db.knex('deletion_link'))
    expect(kept).not.toContain(token)
  })

  test('what is asked for anew has a new address, and what is taken back none', async () => {
    const { username, member } = await aLeaver()
    const first = await leave(member)
    await world.as(await world.admin()).call(adminUserDeleteAccount, { params: { user_id: member.userId } })
    expect((await read(first)).status).toBe(404)
    await eventually(() => expect(mailsTo(username)).toHaveLength(2))
    const [second = ''] = linksIn(mailsTo(username).at(-1)?.text)
    expect((await read(second)).status).toBe(200)
    await world.signIn(username, PASSWORD, { restore: true })
    expect((await read(second)).status).toBe(404)
    expect(await world.deps.db.knex('deletion_report').where({ account_id: member.userId })).toEqual([])
  })

  test('who knows no address learns nothing: each refusal is the same', async () => {
    const { member } = await aLeaver()
    const token = await leave(member)
    const refusals = await Promise.all(
      [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x', member.token, '%00'].map((one) =>
        read(one),
      ),
    )
    for (const { status, body } of refusals)
      expect([status, body]).toEqual([
        404,
        expect.objectContaining({ detail: 'This link leads nowhere, or no longer.' }),
      ])
    // Another's link shows theirs alone.
    const other = await aLeaver()
    expect((await read(await leave(other.member))).body).toMatchObject({ username: other.username })
  })
})

describe('when an account has gone', () => {
  test('each part is counted once, and with the last of them the last mail goes out and the address with it', async () => {
    const { username, member } = await aLeaver()
    const token = await leave(member, true)
    await removed(token)
    const row = () => world.deps.db.knex('deletion_report').where({ account_id: member.userId }).first()
    expect(await row()).toMatchObject({ username, email: `${username}@example.org` })
    await reportParts(member.userId, 'content', 'media', 'content', 'community')
    const { body } = await read(token)
    expect(body).toMatchObject({
      state: 'removing',
      username: null,
      counts: { follows: 0, threads: 3, pictures: 3 },
      keptComments: 5,
      servers: { confirmed: 1, refused: 1, trying: 1, givenUp: 0, pagination: { count: 3, maxPage: 1 } },
    })
    expect(body.parts.filter(({ reportedAt }) => reportedAt === null)).toEqual([
      { part: 'messaging', reportedAt: null },
    ])
    expect(mailsTo(username)).toEqual([])

    await reportParts(member.userId, 'messaging', 'messaging')
    await eventually(() => expect(mailsTo(username)).toHaveLength(1))
    const [last] = mailsTo(username)
    expect(last?.subject).toContain('is deleted')
    const [mailed = ''] = linksIn(last?.text)
    expect(mailed).not.toBe(token)
    for (const link of [token, mailed])
      expect((await read(link)).body).toMatchObject({ state: 'removed', counts: { threads: 3, pictures: 3 } })
    expect(await row()).toMatchObject({ username: null, email: null, language: null })
    expect((await read(token, { p: 2 })).status).toBe(404)
    expect((await read(token, { p: 0 })).status).toBe(404)
  })

  test('a part that never reports holds up the mail for a day, and the address is kept no longer', async () => {
    const { username, member } = await aLeaver()
    const token = await leave(member, true)
    await removed(token)
    const sweep = world.runtime.tasks!.find(({ name }) => name === 'identity.sweep')!
    await sweep.run()
    expect((await read(token)).body).toMatchObject({ state: 'removing' })
    world.clock.advance(DAY_MS + 1)
    await sweep.run()
    await eventually(() => expect(mailsTo(username)).toHaveLength(1))
    expect(
      await world.deps.db.knex('deletion_report').whereNotNull('email').where({ account_id: member.userId }),
    ).toEqual([])
    expect((await read(token)).body).toMatchObject({
      state: 'removed',
      parts: expect.arrayContaining([{ part: 'media', reportedAt: null }]),
    })
  })

  test('the report ends thirty days later, and nothing of it is kept', async () => {
    const { member } = await aLeaver()
    const token = await leave(member, true)
    await removed(token)
    await reportParts(member.userId, ...others)
    world.clock.advance(30 * DAY_MS - 60_000)
    expect((await read(token)).status).toBe(200)
    world.clock.advance(120_000)
    expect((await read(token)).status).toBe(404)
    await world.runtime.tasks!.find(({ name }) => name === 'identity.sweep')!.run()
    for (const table of ['deletion_report', 'deletion_link', 'deletion_part'])
      expect(await world.deps.db.knex(table).where({ account_id: member.userId })).toEqual([])
  })

  test('by an administrator, its owner is written to as well, unless the address was never confirmed', async () => {
    const admin = world.as(await world.admin())
    const { username, member } = await aLeaver()
    const unproven = await aLeaver()
    await world.deps.db.knex('account').where({ id: unproven.member.userId }).update({ is_verified: false })
    for (const one of [member, unproven.member]) {
      await admin.call(adminUserPurge, { params: { user_id: one.userId } })
      await eventually(async () =>
        expect(
          await world.deps.db
            .knex('deletion_report')
            .where({ account_id: one.userId })
            .whereNotNull('removed_at'),
        ).toHaveLength(1),
      )
      await reportParts(one.userId, ...others)
    }
    await eventually(() => expect(mailsTo(username)).toHaveLength(1))
    expect(mailsTo(unproven.username)).toEqual([])
  })
})
