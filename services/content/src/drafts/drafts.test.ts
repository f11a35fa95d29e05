import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberDrafts } from '@app/contract/calls/portability.ts'
import { draftLimits, type DraftPicture } from '@app/contract/content/draft.ts'
import { draftsIllustrated } from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { contentOf } from '../context.ts'
import { pruneDraftsTask } from '../jobs/prune-drafts.ts'
import { purgeUser } from '../users/purge-user.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let writer: Member
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  writer = await world.member()
})

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const keep = (
  draft_key: string,
  fields: Record<string, string>,
  changedAt: string,
  more: { about?: string; path?: string; pictures?: DraftPicture[] } = {},
) => writer.call(op.draftKeep, { params: { draft_key }, body: { fields, changedAt, ...more } })
const read = (draft_key: string, by: Pick<Member, 'call'> = writer) =>
  by.call(op.draftRetrieve, { params: { draft_key } })
const listed = async (by: Pick<Member, 'call'> = writer) => (await by.call(op.drafts, {})).body.items
const keysOf = async () => (await listed()).map(({ key }) => key)

describe('what a member began to write', () => {
  test('is kept with its account, each box once, and listed by when somebody wrote in it', async () => {
    const about = { about: 'Boats', path: '/m/boats/create' }
    const { status, body } = await keep('new-thread', { title: ' Where to moor', body: 'x' }, at(1), about)
    expect([status, body]).toEqual([
      200,
      {
        key: 'new-thread',
        ...about,
        firstWords: 'Where to moor',
        pictureCount: 0,
        pictures: [],
        fields: { title: ' Where to moor', body: 'x' },
        changedAt: '2026-01-01T00:01:00+00:00',
      },
    ])
    await keep('comment-entry-1', { title: ' ', body: 'I think '.repeat(100) }, at(3))
    await keep('new-thread', { title: 'Where to moor in winter' }, at(2), about)
    expect(await listed()).toMatchObject([
      {
        key: 'comment-entry-1',
        about: null,
        path: null,
        firstWords: 'I think '.repeat(100).slice(0, draftLimits.firstWords),
      },
      { key: 'new-thread', firstWords: 'Where to moor in winter' },
    ])
    expect((await listed())[0]).not.toHaveProperty('fields')
    expect((await read('new-thread')).body.fields).toEqual({ title: 'Where to moor in winter' })
  })

  test('is not overwritten by what a device wrote earlier and sends later', async () => {
    await keep('microblog', { body: 'newer' }, at(5))
    const late = await keep('microblog', { body: 'older' }, at(4))
    expect([late.status, late.body.fields]).toEqual([200, { body: 'newer' }])
    expect((await keep('microblog', { body: 'again' }, at(5))).body.fields).toEqual({ body: 'again' })
  })

  test('of a device whose clock runs ahead gives way to what is written after it', async () => {
    const now = world.clock.now().getTime()
    const ahead = await keep('microblog', { body: 'ahead' }, new Date(now + 86_400_000).toISOString())
    expect(Date.parse(ahead.body.changedAt)).toBeLessThanOrEqual(now)
    const after = await keep('microblog', { body: 'after' }, new Date(now + 1000).toISOString())
    expect(after.body.fields).toEqual({ body: 'after' })
  })

  test('is gone once it is sent, and once more does no harm', async () => {
    await keep('microblog', { body: 'Good morning' }, at(1))
    const one = { params: { draft_key: 'microblog' } }
    expect((await writer.call(op.draftDelete, one)).status).toBe(204)
    expect((await writer.call(op.draftDelete, one)).status).toBe(204)
    expect((await read('microblog')).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  test('is nobody else’s business', async () => {
    await keep('microblog', { body: 'A secret' }, at(1))
    const other = await world.member()
    expect((await read('microblog', other)).status).toBe(404)
    expect(await listed(other)).toEqual([])
    await other.call(op.draftDelete, { params: { draft_key: 'microblog' } })
    expect((await read('microblog')).status).toBe(200)
    expect((await world.anonymous.call(op.drafts, {})).status).toBe(401)
  })

  test.each([
    ['a key that no box has', 'New Thread', { body: 'x' }, {}],
    ['too much text', 'microblog', { body: 'x'.repeat(draftLimits.characters) }, {}],
    ['too many fields', 'microblog', Object.fromEntries([...Array(31).keys()].map((i) => [`f${i}`, ''])), {}],
    ['a path that leads elsewhere', 'microblog', { body: 'x' }, { path: '//elsewhere.example/' }],
  ])('is refused with %s', async (_, key, fields, more) => {
    expect((await keep(key, fields, at(1), more)).status).toBe(400)
    expect(await listed()).toEqual([])
  })
})

describe('the pictures of drafts', () => {
  const picture = (sign: string, alt = ''): DraftPicture => ({
    path: `/media/${sign.repeat(2)}/${sign.repeat(2)}/${sign.repeat(64)}.png`,
    alt,
  })
  const told = async () => (await world.outbox.named(draftsIllustrated)).map(({ data }) => data.paths)

  test('are stored one by one, each for who begins to write', async () => {
    const send = (bytes: string) =>
      writer.call(op.draftPictureAdd, {
        params: { draft_key: 'microblog' },
        body: {},
        file: { filename: 'quay.png', bytes: Buffer.from(bytes, 'latin1') },
      })
    const sent = await send(`\x89PNG#${'a'.repeat(64)}`)
    expect([sent.status, sent.body.alt]).toEqual([201, ''])
    expect(sent.body.path).toMatch(/^\/media\//)
    expect((await send('text')).status).toBe(400)
  })

  test('are kept with their descriptions, and told of as they come and go', async () => {
    const [a, b] = [picture('a', 'The quay'), picture('b')]
    const before = (await told()).length
    await keep('new-thread', { title: 'x' }, at(1), { pictures: [b, a] })
    await keep('microblog', { body: 'x' }, at(2), { pictures: [a] })
    await keep('new-thread', { title: 'xy' }, at(3), { pictures: [b, a] })
    expect((await read('new-thread')).body.pictures).toEqual([b, a])
    expect((await listed()).map(({ pictureCount }) => pictureCount)).toEqual([2, 1])
    await writer.call(op.draftDelete, { params: { draft_key: 'new-thread' } })
    const daysLater = world.clock.now().getTime() - 91 * 86_400_000
    await world
      .knex('draft')
      .where({ user_id: writer.userId })
      .update({ changed_at: new Date(daysLater) })
    await pruneDraftsTask(contentOf(world.deps)).run()
    expect((await told()).slice(before)).toEqual([[a.path, b.path], [a.path], []])
  })

  test('are at most eight, and of this instance', async () => {
    const nine = Array.from({ length: 9 }, () => picture('a'))
    expect((await keep('microblog', {}, at(1), { pictures: nine })).status).toBe(400)
    const elsewhere = { path: 'https://elsewhere.example/a.png', alt: '' }
    expect((await keep('microblog', {}, at(1), { pictures: [elsewhere] })).status).toBe(400)
  })
})

describe('drafts make room', () => {
  test('the oldest of a member for the hundredth and first', async () => {
    for (let number = 1; number <= draftLimits.drafts; number++)
      await keep(`comment-entry-${number}`, { body: 'x' }, at(number))
    await keep('microblog', { body: 'x' }, at(0))
    const keys = await keysOf()
    expect([keys.length, keys.at(-1), keys.includes('comment-entry-1')]).toEqual([
      draftLimits.drafts,
      'microblog',
      false,
    ])
  })

  test('once nobody wrote in them for three months', async () => {
    const now = world.clock.now().getTime()
    const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
    for (const [key, days] of [
      ['old', 91],
      ['older', 92],
      ['young', 89],
    ] as const)
      await keep(key, { body: 'x' }, daysAgo(days))
    await pruneDraftsTask(contentOf(world.deps), { batch: 1 }).run()
    expect(await keysOf()).toEqual(['young'])
  })

  test('with their account, whose member takes them along before that', async () => {
    await keep('microblog', { body: 'Good' }, at(1), { about: 'Boats' })
    expect(await world.ask(memberDrafts, { userId: writer.userId })).toEqual({
      drafts: [
        {
          key: 'microblog',
          about: 'Boats',
          fields: { body: 'Good' },
          pictures: [],
          changedAt: '2026-01-01T00:01:00+00:00',
        },
      ],
    })
    await world.deps.db.transaction((tx) => purgeUser(contentOf(world.deps), tx, writer.userId))
    expect(await world.knex('draft').where({ user_id: writer.userId })).toEqual([])
  })
})
