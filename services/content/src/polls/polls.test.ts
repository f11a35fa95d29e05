import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as ask from '@app/contract/calls/content.ts'
import {
  contentCreated,
  contentEdited,
  contentPollClosed,
  contentPollVoted,
} from '@app/contract/events/content.ts'
import { purgeContent } from '@app/contract/jobs.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op, png } from '../../test/content-world.ts'
import { remoteObject } from '../../test/remote-object.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let reader: Member
let other: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  magazineId = (await world.magazine()).magazineId
})
beforeEach(async () => {
  reader = await world.member()
  other = await world.member()
})
afterAll(() => world.close())

const HOUR_S = 3_600
const poll = { options: ['Tea', 'Coffee', 'Water'], closesIn: HOUR_S }
const askAll = (more: object = {}) => world.post(author, magazineId, { poll: { ...poll, ...more } })
const vote = (who: Member, postId: number, choices: number[]) =>
  who.call(op.postPollVote, { params: { post_id: postId }, body: { choices } })
const closePolls = () => world.runtime.tasks?.find(({ name }) => name === 'content.close-polls')?.run()
const seenBy = async (who: { call: Member['call'] }, postId: number) =>
  (await who.call(op.postRetrieve, { params: { post_id: postId } })).body.poll
const votesOf = (shown: Awaited<ReturnType<typeof seenBy>>) => shown?.options.map(({ votes }) => votes)

describe('a poll', () => {
  test('goes with a post, with nobody having voted, and is told of in its card', async () => {
    const { postId, poll: shown } = await askAll()
    const created = await world.outbox.named(contentCreated)
    const card = created.find(({ data }) => data.type === 'post' && data.id === postId)?.data
    const closesAt = card?.poll?.closesAt ?? ''
    expect(Date.parse(closesAt) - Date.parse(card?.createdAt ?? '')).toBe(HOUR_S * 1000)
    expect(card?.poll).toMatchObject({ options: [{ title: 'Tea', votes: 0 }, {}, {}] })
    expect(shown).toEqual({
      options: poll.options.map((title) => ({ title, votes: 0 })),
      multiple: false,
      closesAt: `${closesAt.slice(0, 19)}+00:00`,
      votersCount: 0,
      chosen: [],
    })
    expect((await seenBy(world.anonymous, postId))?.chosen).toBeNull()
  })

  test('goes with a thread that is nothing but a question', async () => {
    const { body, status } = await author.call(op.magazineEntryCreate, {
      params: { magazine_id: magazineId },
      body: { title: 'Which one?', poll },
    })
    expect(status).toBe(201)
    const voted = await reader.call(op.entryPollVote, {
      params: { entry_id: body.entryId },
      body: { choices: [2] },
    })
    expect(voted.body.poll).toMatchObject({ votersCount: 1, chosen: [2] })
    const edited = await author.call(op.entryUpdate, {
      params: { entry_id: body.entryId },
      body: { title: 'Which one then?' },
    })
    expect(edited.body).toMatchObject({ title: 'Which one then?', poll: { votersCount: 1 } })
    const events = await world.outbox.named(contentEdited)
    expect(events.at(-1)?.data.poll?.votersCount).toBe(1)
  })

  test('comes as JSON in the form that brings a picture', async () => {
    const send = (text: string) =>
      author.call(op.magazinePostsCreateImage, {
        params: { magazine_id: magazineId },
        body: { body: 'Which of these?', poll: text } as never,
        file: { filename: 'x.png', bytes: png },
      })
    const { status, body } = await send(JSON.stringify(poll))
    expect(status).toBe(201)
    expect(body).toMatchObject({ image: {}, poll: { options: [{ title: 'Tea' }, {}, {}] } })
    expect((await send('Tea or coffee')).status).toBe(400)
  })

  test('is null where there is none, and where its post was trashed', async () => {
    expect((await world.post(author, magazineId)).poll).toBeNull()
    const { postId } = await askAll()
    await world.stored('post', postId).update({ visibility: 'trashed' })
    expect(await seenBy(reader, postId)).toBeNull()
    expect((await vote(reader, postId, [0])).status).toBe(404)
  })

  test.each([
    ['one option', { options: ['Tea'] }],
    ['nine options', { options: [...'123456789'] }],
    ['twice the same', { options: ['Tea', 'Tea '] }],
    ['an empty option', { options: ['Tea', ' '] }],
    ['a long option', { options: ['Tea', 'x'.repeat(101)] }],
    ['too short', { closesIn: 299 }],
    ['too long', { closesIn: 30 * 86_400 + 1 }],
  ])('is refused with %s', async (_, wrong) => {
    const { status } = await author.call(op.magazinePostsCreate, {
      params: { magazine_id: magazineId },
      body: { body: 'Well?', poll: { ...poll, ...wrong } } as never,
    })
    expect(status).toBe(400)
  })

  test('shows in lists what their reader chose', async () => {
    const { postId } = await askAll()
    await vote(reader, postId, [1])
    const list = await reader.call(op.magazinePostsRetrieve, { params: { magazine_id: magazineId } })
    expect(list.body.items.find((one) => one.postId === postId)?.poll).toMatchObject({
      votersCount: 1,
      chosen: [1],
    })
  })
})

describe('a vote', () => {
  test('counts once for each who votes, the author among them', async () => {
    const { postId } = await askAll()
    expect((await vote(author, postId, [0])).status).toBe(200)
    const { body } = await vote(reader, postId, [1])
    expect(body.poll).toMatchObject({ votersCount: 2, chosen: [1] })
    expect(votesOf(body.poll)).toEqual([1, 1, 0])
    expect((await vote(reader, postId, [2])).status).toBe(409)
    expect(votesOf(await seenBy(other, postId))).toEqual([1, 1, 0])
    const [announced] = (await world.outbox.named(contentPollVoted)).slice(-1)
    expect(announced?.data).toMatchObject({
      id: postId,
      userId: reader.userId,
      titles: ['Coffee'],
      apId: null,
    })
  })

  test('of one who votes twice at once counts once', async () => {
    const { postId } = await askAll()
    const replies = await Promise.all([vote(reader, postId, [0]), vote(reader, postId, [1])])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const shown = await seenBy(reader, postId)
    expect(shown?.votersCount).toBe(1)
    expect(votesOf(shown)?.reduce((sum, votes) => sum + votes)).toBe(1)
  })

  test('names several options where the poll says so', async () => {
    const { postId } = await askAll({ multiple: true })
    const { body } = await vote(reader, postId, [0, 2])
    expect(votesOf(body.poll)).toEqual([1, 0, 1])
    expect(body.poll).toMatchObject({ votersCount: 1, chosen: [0, 2] })
  })

  test.each([
    ['an option that is not there', [3]],
    ['two options where one may be chosen', [0, 1]],
    ['none', []],
  ])('is refused for %s', async (_, choices) => {
    const { postId } = await askAll()
    expect((await vote(reader, postId, choices)).status).toBe(400)
  })

  test('is refused without a poll, after its end, to strangers of what is for followers, and to bots', async () => {
    expect((await vote(reader, (await world.post(author, magazineId)).postId, [0])).status).toBe(404)
    const { postId } = await askAll()
    await world.knex('poll').update({ closes_at: world.clock.now() })
    expect((await vote(reader, postId, [0])).status).toBe(409)
    const limited = await world.post(author, magazineId, { poll, audience: 'followers' })
    expect((await vote(reader, limited.postId, [0])).status).toBe(403)
    const bot = await world.member({ isBot: true })
    expect((await vote(bot, limited.postId, [0])).status).toBe(403)
  })

  test('goes with whoever cast it', async () => {
    const { postId } = await askAll({ multiple: true })
    await vote(reader, postId, [0, 1])
    await vote(other, postId, [1])
    await world.perform(purgeContent, { of: 'user', userId: reader.userId, before: null })
    await eventually(async () => {
      const shown = await seenBy(other, postId)
      expect(shown?.votersCount).toBe(1)
      expect(votesOf(shown)).toEqual([0, 1, 0])
    })
  })
})

describe('the end of a poll', () => {
  test('is told once, to its author and those from here who voted', async () => {
    const remote = await world.member({ domain: 'far.example' })
    const { postId } = await askAll()
    await vote(reader, postId, [0])
    await vote(author, postId, [1])
    await world.ask(ask.applyRemoteBallot, {
      apId: `${world.config.url}/m/any/p/${postId}/-`,
      userId: remote.userId,
      title: 'Tea',
    })
    const told = async () =>
      (await world.outbox.named(contentPollClosed)).filter(({ data }) => data.id === postId)
    await closePolls()
    expect(await told()).toEqual([])
    const itemId = await world.idOf('post', postId)
    await world.knex('poll').where({ item_id: itemId }).update({ closes_at: world.clock.now() })
    await closePolls()
    await closePolls()
    const [closed, ...more] = await told()
    expect(more).toEqual([])
    expect(closed?.data).toMatchObject({ poll: { votersCount: 3 } })
    expect(closed?.data.toldIds).toEqual([author.userId, reader.userId])
  })
})

describe('what federation carries in', () => {
  const question = async () =>
    remoteObject({
      authorId: (await world.member({ domain: 'far.example' })).userId,
      magazineId,
      body: 'Which?',
      poll: {
        multiple: false,
        closesAt: new Date(world.clock.now().getTime() + HOUR_S * 1000).toISOString(),
        votersCount: 7,
        options: [
          { title: 'Tea', votes: 5 },
          { title: 'Coffee', votes: 2 },
        ],
      },
    })

  test('a poll is counted as its server says, which edits nothing, and keeps what was chosen here', async () => {
    const given = await question()
    const { ref } = await world.ask(ask.ingestContent, given)
    const postId = ref?.id ?? 0
    const { body } = await vote(reader, postId, [1])
    expect(votesOf(body.poll)).toEqual([5, 3])
    const edits = (await world.outbox.named(contentEdited)).length
    const now = {
      ...given.poll!,
      votersCount: 10,
      options: [
        { title: 'Tea', votes: 6 },
        { title: 'Coffee', votes: 4 },
      ],
    }
    await world.ask(ask.ingestContent, { ...given, poll: now })
    const shown = await reader.call(op.postRetrieve, { params: { post_id: postId } })
    expect(shown.body).toMatchObject({ editedAt: null, poll: { votersCount: 10, chosen: [1] } })
    expect(votesOf(shown.body.poll)).toEqual([6, 4])
    expect(await world.outbox.named(contentEdited)).toHaveLength(edits)
  })

  test.each([
    ['is for adults alone', { isAdult: true }],
    ['bears other tags', { tags: ['tea'] }],
    ['is in another language', { lang: 'de' }],
  ])('a poll that now %s is edited', async (_, change) => {
    const given = await question()
    const postId = (await world.ask(ask.ingestContent, given)).ref?.id ?? 0
    const editedAt = '2026-01-02T10:00:00.000Z'
    await world.ask(ask.ingestContent, { ...given, ...change, editedAt })
    const { body } = await reader.call(op.postRetrieve, { params: { post_id: postId } })
    expect(body).toMatchObject({ editedAt: '2026-01-02T10:00:00+00:00', poll: { votersCount: 7 } })
    expect(body).toMatchObject(change)
  })

  test('a poll that asks something else begins anew', async () => {
    const given = await question()
    const postId = (await world.ask(ask.ingestContent, given)).ref?.id ?? 0
    await vote(reader, postId, [1])
    const options = [
      { title: 'Milk', votes: 0 },
      { title: 'Coffee', votes: 0 },
    ]
    await world.ask(ask.ingestContent, {
      ...given,
      editedAt: '2026-01-02T10:00:00.000Z',
      poll: { ...given.poll!, votersCount: 0, options },
    })
    expect(await seenBy(reader, postId)).toMatchObject({ options, votersCount: 0, chosen: [] })
    await world.ask(ask.ingestContent, { ...given, editedAt: '2026-01-03T10:00:00.000Z', poll: undefined })
    expect(await seenBy(reader, postId)).toBeNull()
  })

  test('votes count in a poll of ours alone, each option once, and not after its end', async () => {
    const remote = await world.member({ domain: 'far.example' })
    const { postId } = await askAll({ multiple: true })
    const cast = async (title: string, apId = `${world.config.url}/m/any/p/${postId}/-`) =>
      (await world.ask(ask.applyRemoteBallot, { apId, userId: remote.userId, title })).applied
    expect(await cast('Tea')).toBe(true)
    expect(await cast('Tea')).toBe(false)
    expect(await cast('Water')).toBe(true)
    expect(await cast('Wine')).toBe(false)
    const shown = await seenBy(reader, postId)
    expect(shown?.votersCount).toBe(1)
    expect(votesOf(shown)).toEqual([1, 0, 1])
    const elsewhere = await question()
    await world.ask(ask.ingestContent, elsewhere)
    expect(await cast('Tea', elsewhere.apId)).toBe(false)
    const single = await askAll()
    const at = `${world.config.url}/m/any/p/${single.postId}/-`
    expect([await cast('Tea', at), await cast('Water', at)]).toEqual([true, false])
    await world.knex('poll').update({ closes_at: world.clock.now() })
    expect(await cast('Coffee')).toBe(false)
  })
})
