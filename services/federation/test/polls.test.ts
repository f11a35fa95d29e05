import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  contentCreated,
  contentEdited,
  contentPollClosed,
  contentPollVoted,
} from '@app/contract/events/content.ts'
import type { PollCard } from '@app/contract/events/content.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { readPoll } from '../src/objects/poll.ts'
import { readObject } from '../src/objects/read-object.ts'
import { aCard, until } from './peers.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { activity, bob, federationScene, note } from './scene.ts'

const scene = federationScene()
const home = 'https://home.test'
const alice = `${home}/u/alice`
const sendUpdates = () =>
  scene.world.runtime.tasks?.find(({ name }) => name === 'federation.send-poll-updates')?.run()
const now = new Date('2026-06-01T00:00:00.000Z')

beforeAll(async () => {
  await scene.world.emit(userFollowed, { followerId: scene.world.userIds.get(bob) ?? 0, followedId: 11 })
})

const poll: PollCard = {
  multiple: false,
  closesAt: '2130-01-02T03:04:05.000Z',
  votersCount: 3,
  options: [
    { title: 'Steam', votes: 1 },
    { title: 'Electric', votes: 2 },
  ],
}
const options = [
  { type: 'Note', name: 'Steam', replies: { type: 'Collection', totalItems: 1 } },
  { type: 'Note', name: 'Electric', replies: { type: 'Collection', totalItems: 2 } },
]

describe('a poll of ours', () => {
  const post = aCard({
    type: 'post',
    id: 801,
    threadId: 801,
    authorId: 11,
    magazineId: 21,
    title: null,
    poll,
  })
  const address = `${home}/m/maps/p/801/-`
  const keep = (card: typeof post) => scene.world.cards.set(`${card.type} ${card.id}`, card)
  const arrived = () => [
    ...new Set(
      scene.world.peers.delivered
        .filter(({ activity: { type, object } }) => type === 'Update' && (object as Json)['id'] === address)
        .map(({ activity: { id } }) => id),
    ),
  ]
  // The clock jumps past the time for which a host is taken, so that one may arrive twice, also after its test.
  const before = new Set<unknown>()
  const updates = () => arrived().filter((id) => !before.has(id))
  afterEach(() => {
    for (const id of arrived()) before.add(id)
  })
  beforeAll(async () => {
    keep(post)
    await scene.world.emit(contentCreated, post)
  })

  test('is a Question with its options, end and voters', async () => {
    expect((await scene.world.get('/m/maps/p/801/-')).body).toMatchObject({
      type: 'Question',
      oneOf: options,
      endTime: poll.closesAt,
      votersCount: 3,
    })
    keep({ ...post, poll: { ...poll, multiple: true, closesAt: '2026-01-02T03:04:05.000Z' } })
    const { body } = await scene.world.get('/m/maps/p/801/-')
    expect(body).toMatchObject({ anyOf: options, closed: '2026-01-02T03:04:05.000Z' })
    expect(body['oneOf']).toBeUndefined()
    keep(post)
  })

  test('of a thread has its title in the text, and is read back without', async () => {
    const entry = aCard({
      id: 802,
      threadId: 802,
      authorId: 11,
      magazineId: 21,
      title: 'A < B?',
      body: null,
      poll,
    })
    keep(entry)
    await scene.world.emit(contentCreated, entry)
    const { body } = await scene.world.get('/m/maps/t/802/-')
    expect(body).toMatchObject({ type: 'Question', name: 'A < B?', content: '<p>A &lt; B?</p>\n' })
    expect(readObject(body, now)).toMatchObject({ kind: 'entry', title: 'A < B?', body: null, poll })
  })

  test('takes votes, and none that is not of whoever sends it', async () => {
    const ballot = (extra: Json = {}) => {
      const { content: _, ...bare } = note({ name: 'Steam', inReplyTo: address, to: [alice], ...extra })
      return bare
    }
    const before = scene.world.ballots.length
    await scene.world.post(activity('Create', ballot({ attributedTo: 'https://there.test/u/eve' })))
    await scene.world.post(activity('Create', ballot({ inReplyTo: 'https://far.test/note/1' })))
    // tootik writes an empty text.
    await scene.world.post(activity('Create', { ...ballot(), content: '' }))
    await until(() => scene.world.ballots.length > before)
    expect(scene.world.ballots.slice(before)).toEqual([
      { apId: address, userId: scene.world.userIds.get(bob), title: 'Steam' },
    ])
    expect(scene.world.ingested.filter(({ inReplyTo }) => inReplyTo === address)).toEqual([])
    expect(scene.world.messages).toEqual([])
  })

  test('tells of votes a while later and at once, and of its end', async () => {
    const vote = { type: 'post' as const, id: 801, authorId: 11, userId: 11, titles: ['Steam'], apId: null }
    const counted = { ...post, poll: { ...poll, votersCount: 5 } }
    keep(counted)
    await scene.world.emit(contentPollVoted, vote)
    await scene.world.emit(contentPollVoted, { ...vote, userId: scene.world.userIds.get(bob) ?? 0 })
    const due = () => scene.world.deps.db.knex('poll_update').where({ type: 'post', id: 801 })
    await sendUpdates()
    expect(await due()).toHaveLength(1)
    scene.world.clock.advance(2 * 60 * 1000)
    await sendUpdates()
    expect(await due()).toEqual([])
    const { activity: update } = await scene.world.sent(({ activity: one }) => one['type'] === 'Update')
    expect(update['object']).toMatchObject({ type: 'Question', votersCount: 5 })
    expect((update['object'] as Json)['updated']).toBeUndefined()
    expect(updates()).toHaveLength(1)

    await scene.world.emit(contentPollVoted, vote)
    await scene.world.emit(contentPollClosed, { ...counted, toldIds: [] })
    await sendUpdates()
    expect(await due()).toEqual([])
    await until(() => updates().length === 2)
  })

  test('is not told of once its post is in the trash', async () => {
    keep({ ...post, visibility: 'trashed' })
    await scene.world.emit(contentPollClosed, { ...post, toldIds: [] })
    await sendUpdates()
    expect(await scene.world.deps.db.knex('poll_update')).toEqual([])
    expect(updates()).toEqual([])
    keep(post)
    await scene.world.emit(contentEdited, post)
    await until(() => updates().length === 1)
  })
})

const inReplyTo = (object: unknown) => (object as Json)['inReplyTo']

test('what somebody here chose goes to the author of the poll alone, a Note for each option', async () => {
  const apId = 'https://there.test/note/poll'
  await scene.world.emit(contentPollVoted, {
    type: 'post',
    id: 803,
    authorId: scene.world.userIds.get(bob) ?? 0,
    userId: 11,
    titles: ['Steam', 'Electric'],
    apId,
  })
  const sent = await until(() => {
    const found = scene.world.peers.delivered.filter(({ activity: { object } }) => inReplyTo(object) === apId)
    return found.length === 2 ? found : null
  })
  expect(sent.map(({ inbox }) => inbox)).toEqual([`${bob}/inbox`, `${bob}/inbox`])
  expect(sent.map(({ activity: { object } }) => (object as Json)['name']).toSorted()).toEqual([
    'Electric',
    'Steam',
  ])
  for (const { activity: create } of sent) {
    expect(create).toMatchObject({
      type: 'Create',
      actor: alice,
      to: [bob],
      object: { type: 'Note', attributedTo: alice, inReplyTo: apId, to: [bob] },
    })
    expect(create['object']).not.toHaveProperty('content')
    // Nobody else reads who chose what.
    expect((await scene.world.get(new URL(String(create['id'])).pathname)).status).toBe(404)
  }
})

describe('a Question from elsewhere', () => {
  const question = (extra: Json = {}): Json => note({ type: 'Question', oneOf: options, ...extra })

  test('is kept with its poll, which is not in its text as well', async () => {
    const object = question({ endTime: '2130-01-02T03:04:05Z', votersCount: 3 })
    await scene.world.post(activity('Create', object))
    const kept = await until(() => scene.world.ingested.find(({ apId }) => apId === object['id']))
    expect(kept).toMatchObject({ kind: 'post', body: 'Hi', poll })
  })

  test.each([
    ['one of them', {}, { multiple: false, closesAt: null, votersCount: 3 }],
    ['several', { oneOf: undefined, anyOf: options }, { multiple: true, votersCount: null }],
    ['several, with voters', { oneOf: undefined, anyOf: options, votersCount: 2 }, { votersCount: 2 }],
    ['an end', { endTime: '2030-01-01T00:00:00Z' }, { closesAt: '2030-01-01T00:00:00.000Z' }],
    [
      'an end to come in `closed`',
      { closed: '2030-01-01T00:00:00Z' },
      { closesAt: '2030-01-01T00:00:00.000Z' },
    ],
    ['being over', { closed: true, endTime: '2030-01-01T00:00:00Z' }, { closesAt: now.toISOString() }],
    ['an absurd end', { endTime: 'tomorrow' }, { closesAt: null }],
    ['a negative count', { votersCount: -5 }, { votersCount: 0 }],
  ])('is read with %s', (_, extra, expected) => {
    expect(readPoll(question(extra), now)).toMatchObject(expected)
  })

  test('without options is none, and of a comment has them in the text', () => {
    expect(readPoll(question({ oneOf: [{ type: 'Note' }, 7, null] }), now)).toBeNull()
    const answer = readObject(question({ inReplyTo: 'https://there.test/note/1', to: [PUBLIC] }), now)
    expect(answer).toMatchObject({ kind: 'comment', poll: null, body: 'Hi\n\n- Steam\n\n- Electric' })
  })

  const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'fixtures', 'activitypub')
  ;(existsSync(folder) ? test : test.skip).each([
    ['mastodon/rebased__question-activity.json', { multiple: false }],
    ['pleroma/rebased__poll_modified.json', {}],
    ['smithereen/rebased__smithereen_non_anonymous_poll.json', {}],
    ['misskey/rebased__misskey_poll_no_end_date.json', { closesAt: null }],
  ])('as it was recorded: %s', (file, expected) => {
    const json = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json
    const object = json['type'] === 'Question' ? json : (json['object'] as Json)
    const read = readPoll(object, now)
    expect(read).toMatchObject(expected)
    expect(read?.options.length).toBeGreaterThan(1)
  })
})
