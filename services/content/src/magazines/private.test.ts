import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentOperations } from '@app/contract/content/index.ts'
import * as ask from '@app/contract/calls/content.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import type { OperationSpec } from '@app/contract/operation.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentOf } from '../context.ts'
import { reconcileCounts } from '../reconciliation/reconcile-counts.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
type Reader = Pick<Member, 'call' | 'fetch'>
type Name =
  'visitor' | 'stranger' | 'follower' | 'named' | 'former' | 'member' | 'moderator' | 'staff' | 'admin'

let world: ContentWorld
let people: Record<Exclude<Name, 'visitor'>, Member>
let author: Member
let magazineId: number
/** What is in the private magazine, by what its addresses call it. */
let there: { entry: number; entryComment: number; reply: number; post: number; postComment: number }
let domainId: number
/** Of a member, and public: of the magazine and its people, and of the word. */
let feeds: number[]

const everybody = (): [Name, Reader][] => [
  ['visitor', world.anonymous],
  ...(Object.entries(people) as [Name, Member][]),
]
const inside = ['member', 'moderator', 'staff', 'admin']

/** Every word that is written in the magazine is this one, in titles, texts and tags. */
const WORD = 'hushhush'

beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  people = {
    stranger: await world.member(),
    follower: await world.member(),
    named: await world.member(),
    former: await world.member(),
    member: await world.member(),
    moderator: await world.member(),
    staff: await world.member({ isGlobalModerator: true }),
    admin: await world.member({ isAdmin: true }),
  }
  const { follower, former, member, moderator, named } = people
  const its = await world.magazine({
    ownerId: moderator.userId,
    moderatorIds: [moderator.userId],
    readers: 'members',
  })
  magazineId = its.magazineId
  for (const { userId } of [author, member, former]) await world.subscribe(userId, magazineId)
  await world.follow(follower.userId, author.userId)
  const text = `${WORD} #${WORD} @${named.username}`
  // A domain that others link to, and one that nobody else does.
  const elsewhere = await world.magazine()
  const shown = await world.entry(author, elsewhere.magazineId, { url: 'https://shared.example/seen' })
  domainId = shown.domain?.domainId ?? 0
  const { entryId } = await world.entry(author, magazineId, {
    title: `${WORD} title`,
    body: text,
    url: `https://shared.example/${WORD}`,
    captions: [{ language: 'en', vtt: `WEBVTT\n\n00:01.000 --> 00:02.000\n${WORD}` }],
  })
  await world.entry(author, magazineId, { title: `${WORD} too`, url: `https://${WORD}.example/` })
  const { postId } = await world.post(author, magazineId, { body: text })
  const { commentId } = await world.comment(former, entryId, null, text)
  const { commentId: replyId } = await world.comment(author, entryId, commentId, text)
  const { commentId: postCommentId } = await world.postComment(former, postId, null, text)
  there = {
    entry: entryId,
    entryComment: commentId,
    reply: replyId,
    post: postId,
    postComment: postCommentId,
  }
  // All that anybody can hold on to while they may read it.
  for (const one of [former, member]) {
    await one.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
    await one.call(op.entryFavourite, { params: { entry_id: entryId } })
    await one.call(op.postsVote, { params: { post_id: postId, choice: 1 } })
    await one.call(op.postCommentsVote, { params: { comment_id: postCommentId, choice: 1 } })
    await one.call(op.commentFavourite, { params: { comment_id: replyId } })
    await one.call(op.subjectBookmarkStandard, { params: { subject_id: entryId, subject_type: 'entry' } })
    await one.call(op.readingHide, { params: { subject_type: 'entry', subject_id: entryId } })
  }
  await author.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  // What a member put together and shows to everybody.
  const feedOf = async (sources: {
    magazines?: string[]
    people?: string[]
    tags?: string[]
    words?: string[]
  }) => {
    const { body } = await member.call(op.namedFeedCreate, {
      body: { name: 'Quiet', isPublic: true, ...sources },
    })
    return body.feedId
  }
  feeds = [
    await feedOf({ magazines: [its.name], people: [author.username, former.username] }),
    await feedOf({ tags: [WORD], words: [WORD] }),
  ]
  await world.unsubscribe(former.userId, magazineId)
})
afterAll(() => world.close())

const queries = [
  '',
  '?sort=newest&perPage=50',
  '?sortBy=newest&perPage=50&time=all',
  `?q=${WORD}&perPage=50`,
  '?includeBoosts=true&sort=newest',
  '?d=-1',
]

/** Every way to read something that the contract knows, with what is named there as all parameters. */
const addresses = (operation: OperationSpec): string[] => {
  const comment = operation.path.includes('post-comments') ? there.postComment : there.entryComment
  const values: Record<string, (string | number)[]> = {
    entry_id: [there.entry],
    post_id: [there.post],
    comment_id: [comment],
    magazine_id: [magazineId],
    user_id: [author.userId, people.former.userId, people.member.userId],
    domain_id: [domainId],
    name: [WORD],
    language: ['en'],
    collectionType: ['subscribed', 'moderated', 'favourited'],
    kind: ['entry', 'entry_comment', 'post', 'post_comment'],
    feed_id: feeds,
    draft_key: ['new-thread'],
  }
  const paths = [...operation.path.matchAll(/\{(\w+)\}/g)].reduce(
    (known, [part, name = '']) =>
      known.flatMap((path) => (values[name] ?? []).map((value) => path.replace(part, String(value)))),
    [operation.path],
  )
  expect([operation.path, paths.length > 0]).toEqual([operation.path, true])
  return paths.flatMap((path) => queries.map((query) => path + query))
}
const reading = () => contentOperations.filter((operation) => operation.method === 'GET')

/** What answers hold of the magazine, but for what a feed of a member says that it draws from. */
const told = async (by: Reader, address: string): Promise<boolean> => {
  const text = await (await by.fetch(address)).text()
  const isFeed = /^\/api\/feeds\/\d+(\?|$)/.test(address)
  return (isFeed ? text.replaceAll(/"(tags|words)": ?\["\w+"\]/g, '') : text).includes(WORD)
}
const sweep = async (by: Reader): Promise<string[]> => {
  const found: string[] = []
  for (const operation of reading())
    for (const address of addresses(operation)) {
      const bare = address.replaceAll(WORD, '')
      if (operation.path.includes('{name}')) {
        // The answer names the tag that was asked for.
        const answer = await by.fetch(address)
        const text = (await answer.text()).replace(new RegExp(`"name": ?"${WORD}"`), '')
        if (text.includes(WORD) || /"(entry|post)\w*Count": ?[1-9]/.test(text)) found.push(bare)
      } else if (await told(by, address)) found.push(bare)
    }
  return found
}

describe('of what is in a private magazine', () => {
  test.each(['visitor', 'stranger', 'follower', 'named'] as const)(
    'a %s reads nothing, anywhere',
    async (who) => {
      expect(await sweep(who === 'visitor' ? world.anonymous : people[who])).toEqual([])
    },
    120_000,
  )

  test('a former member reads what they wrote themselves, and nothing else', async () => {
    const { former } = people
    const own = await sweep(former)
    for (const address of own) {
      const text = await (await former.fetch(address)).text()
      const authors = [...text.matchAll(/"username": ?"([^"]+)"/g)].map(([, name]) => name)
      expect([address, authors.filter((name) => name !== former.username)]).toEqual([address, []])
    }
    expect(own.some((address) => address.startsWith(`/api/users/${former.userId}/content`))).toBe(true)
    expect(own.filter((address) => address.startsWith('/api/entry/'))).toEqual([])
  }, 120_000)

  test('members, moderators and the staff read all where they look for it', async () => {
    const where = [
      `/api/entry/${there.entry}`,
      `/api/entry/${there.entry}/comments`,
      `/api/post/${there.post}`,
      `/api/posts/${there.post}/comments`,
      `/api/comments/${there.reply}`,
      `/api/magazine/${magazineId}/entries?sort=oldest`,
      `/api/magazine/${magazineId}/posts`,
      `/api/magazine/${magazineId}/comments`,
      `/api/magazine/${magazineId}/combined`,
      `/api/users/${author.userId}/content`,
    ]
    for (const [who, one] of everybody())
      for (const address of where)
        expect([who, address, await told(one, address)]).toEqual([who, address, inside.includes(who)])
    // Of the ways in which others find nothing, many lead members there.
    expect((await sweep(people.member)).length).toBeGreaterThan(50)
    for (const feedId of feeds)
      expect([feedId, await told(people.member, `/api/feeds/${feedId}/content?sort=newest`)]).toEqual([
        feedId,
        true,
      ])
  }, 120_000)

  test('it is in the lists of members, and in none that nobody chose of those who only may', async () => {
    const seen = async (one: Reader, address: string) => told(one, address)
    expect(await seen(people.member, '/api/entries/subscribed?sort=newest')).toBe(true)
    expect(await seen(people.member, '/api/posts/subscribed?sort=newest')).toBe(true)
    expect(await seen(people.member, '/api/comments/subscribed?sort=newest')).toBe(true)
    expect(await seen(people.moderator, '/api/entries/moderated?sort=newest')).toBe(true)
    for (const address of ['/api/entries', '/api/posts', '/api/comments', '/api/combined'])
      for (const who of ['staff', 'admin'] as const)
        expect([who, address, await seen(people[who], `${address}?sort=newest`)]).toEqual([
          who,
          address,
          false,
        ])
  })

  test('others are told that there is no such thing, whatever they try', async () => {
    const tries: [keyof typeof op, Record<string, unknown>, Record<string, unknown>?][] = [
      ['entryRetrieve', { entry_id: there.entry }],
      ['postRetrieve', { post_id: there.post }],
      ['commentRetrieve', { comment_id: there.reply }],
      ['entryActivity', { entry_id: there.entry }],
      ['entryRevisions', { entry_id: there.entry }],
      ['entryVote', { entry_id: there.entry, choice: 1 }],
      ['entryFavourite', { entry_id: there.entry }],
      ['entryReport', { entry_id: there.entry }, { reason: 'x' }],
      ['entryCommentNew', { entry_id: there.entry }, { body: 'x' }],
      ['entryCommentReply', { entry_id: there.entry, comment_id: there.reply }, { body: 'x' }],
      ['postCommentsCreate', { post_id: there.post }, { body: 'x' }],
      ['subjectBookmarkStandard', { subject_id: there.entry, subject_type: 'entry' }],
    ]
    for (const who of ['stranger', 'follower', 'named', 'former'] as const)
      for (const [name, params, body] of tries) {
        const { status } = await people[who].call(
          op[name] as never,
          { params, ...(body ? { body } : {}) } as never,
        )
        expect([who, name, status]).toEqual([who, name, 404])
      }
  })

  test('nobody quotes it, its author included', async () => {
    const elsewhere = await world.magazine()
    for (const by of [author, people.member]) {
      const body = { body: 'Look', quote: { type: 'entry', id: there.entry } }
      const params = { magazine_id: elsewhere.magazineId }
      expect((await by.call(op.magazinePostsCreate, { params, body: body as never })).status).toBe(403)
    }
  })

  test('no count tells of it, but those that its members alone see', async () => {
    const counts = await world.knex('magazine_count').where({ magazine_id: magazineId }).first()
    expect([counts?.entry_count ?? 0, counts?.post_count ?? 0, counts?.general_entry_count ?? 0]).toEqual([
      0, 0, 0,
    ])
    const { body: domain } = await world.anonymous.call(op.domainRetrieve, {
      params: { domain_id: domainId },
    })
    expect(domain.entryCount).toBe(1)
    expect((await world.anonymous.call(op.domainsRetrieve, { query: { q: WORD } })).body.items).toEqual([])
    const { rows } = await world.ask(ask.contentStatistics, { magazineId: null, window: null, local: false })
    expect(rows.filter(({ kind }) => kind === 'entry').map(({ count }) => count)).toEqual([1])
    const { rows: votes } = await world.ask(ask.voteStatistics, {
      magazineId: null,
      window: null,
      local: false,
    })
    expect(votes).toEqual([])
    expect(await world.ask(ask.contentCounts, {})).toMatchObject({ localComments: 0 })
    const { body: entry } = await people.member.call(op.entryRetrieve, { params: { entry_id: there.entry } })
    expect(entry).toMatchObject({ numComments: 2, visibility: 'private', audience: 'members', domain: null })
    const { body: comment } = await people.member.call(op.commentRetrieve, {
      params: { comment_id: there.entryComment },
    })
    expect(comment.childCount).toBe(1)
    expect(await reconcileCounts(contentOf(world.deps))).toEqual({
      ballots: 0,
      discussions: 0,
      replies: 0,
      domains: 0,
      magazines: 0,
    })
  })

  test('feeds for other programs and other servers have nothing', async () => {
    for (const address of ['/rss', '/atom', '/json']) {
      for (const scope of ['', `?tag=${WORD}`, `?user=${author.username}`, '?domain=shared.example']) {
        const text = await (await world.anonymous.fetch(address + scope)).text()
        expect([
          address,
          scope,
          text.replaceAll(`tag=${WORD}`, '').replaceAll(`tag ${WORD}`, '').includes(WORD),
        ]).toEqual([address, scope, false])
      }
    }
    const card = await world.knex('magazine_card').where({ magazine_id: magazineId }).first('name')
    const apId = `${world.config.url}/m/${card.name}/t/${there.entry}/-`
    expect(await world.ask(ask.contentByApId, { apId })).toBeNull()
    const far = await world.member({ username: 'far@there.test', domain: 'there.test' })
    expect(await world.ask(ask.applyRemoteVote, { apId, userId: far.userId, act: 'like' })).toMatchObject({
      applied: false,
    })
  })
})

test('what is told of it to others says whom it is for, and names nobody', async () => {
  const cards = (await world.outbox.named(contentCreated)).map(({ data }) => data)
  const here = cards.filter((card) => card.magazineId === magazineId)
  expect(here.length).toBeGreaterThan(4)
  for (const card of here) {
    expect(card).toMatchObject({ audience: 'members', visibility: 'private' })
    expect(card.addresseeIds).toBeUndefined()
  }
})

test('in it nothing is for fewer than its members', async () => {
  const params = { magazine_id: magazineId }
  for (const audience of ['direct', 'followers', 'unlisted'] as const) {
    const body = { body: `To @${people.member.username}`, audience }
    expect((await author.call(op.magazinePostsCreate, { params, body })).status).toBe(400)
    expect((await author.call(op.postCommentsCreate, { params: { post_id: there.post }, body })).status).toBe(
      400,
    )
  }
})

test('what was trashed there its moderators restore, for its members as before', async () => {
  const { moderator, member, stranger } = people
  const { entryId } = await world.entry(author, magazineId, { title: `${WORD} bin` })
  const params = { entry_id: entryId }
  const read = async () =>
    Promise.all([member, stranger].map(async (one) => (await one.call(op.entryRetrieve, { params })).status))
  expect((await stranger.call(op.moderateEntryTrash, { params })).status).toBe(403)
  expect((await moderator.call(op.moderateEntryTrash, { params })).status).toBe(200)
  expect(await read()).toEqual([200, 404])
  expect((await moderator.call(op.moderateEntryRestore, { params })).status).toBe(200)
  expect(await read()).toEqual([200, 404])
  expect((await world.stored('entry', entryId).first('shelf'))?.shelf).toBe(6)
})

test('nothing moves into a private magazine, or out of one', async () => {
  const { admin } = people
  const [open, other] = [await world.magazine(), await world.magazine({ readers: 'members' })]
  const { entryId } = await world.entry(author, open.magazineId)
  const move = async (entry_id: number, target_id: number) =>
    (await admin.call(op.adminEntryChangeMagazine, { params: { entry_id, target_id } })).status
  expect(await move(there.entry, open.magazineId)).toBe(400)
  expect(await move(there.entry, other.magazineId)).toBe(400)
  expect(await move(entryId, magazineId)).toBe(400)
})

test('what it said before its members read, and nobody else', async () => {
  const params = { entry_id: there.entry }
  await author.call(op.entryUpdate, { params, body: { title: `${WORD} anew`, body: 'Anew' } as never })
  const { body } = await people.member.call(op.entryRevisions, { params })
  expect(body.items).toHaveLength(2)
  expect((await people.former.call(op.entryRevisions, { params })).status).toBe(404)
})
