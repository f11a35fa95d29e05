import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signups } from '@app/contract/calls/identity.ts'
import * as community from '@app/contract/events/community.ts'
import * as content from '@app/contract/events/content.ts'
import type { ContentCard, QuoteConsent } from '@app/contract/events/content.ts'
import * as identity from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { eventually, messagingWorld, principalOf } from '../../test/messaging-world.ts'
import type { MessagingWorld } from '../../test/messaging-world.ts'

// Every event of the catalogue × what a member set × what they are to it → as what they are told of it.

let world: MessagingWorld
beforeAll(async () => {
  // Small batches, so that most of what is told here is told in the second or third.
  world = await messagingWorld({ batch: 2 })
  world.answerCalls([
    answer(signups, async ({ userIds }) => ({
      items: userIds.map((userId) => ({
        userId,
        username: `fresh${userId}`,
        isBot: false,
        createdAt: '2026-01-01T00:00:00+00:00',
        email: 'fresh@example.org',
        applicationText: null,
      })),
    })),
  ])
})
afterAll(() => world.close())

const as = (user: UserCard) => world.as(principalOf(user))
const told = async (user: UserCard): Promise<string[]> =>
  (await as(user).call(notifications.notificationCollectionAll)).body.items.map(({ type }) => type)
const set = async (user: UserCard, targetType: string, targetId: number, setting: string) => {
  const params = { targetType, targetId: String(targetId), setting }
  expect((await as(user).call(notifications.notificationSettingsUpdate, { params })).status).toBe(204)
}

let waves = 0

type Level = 'Default' | 'Loud' | 'Muted'
/** What the member is to the item and has chosen about it. */
type Member = {
  subscribed?: true
  blocksAuthor?: true
  mutesAuthor?: true
  mentioned?: true
  wrote?: 'item' | 'thread' | 'parent' | 'both'
  author?: Level
  thread?: Level
  magazine?: Level
  settings?: Partial<UserCard['settings']>
  card?: Partial<Omit<UserCard, 'settings'>>
}
type Case = [who: string, member: Member, told: string | null]

/** A member of the last batch, whom the author is loud for: once they were told, everybody was. */
const last = async (author: UserCard): Promise<UserCard> => {
  const member = await world.user()
  await set(member, 'user', author.userId, 'Loud')
  return member
}

const choose = async (member: UserCard, chosen: Member, author: UserCard, on: ContentCard) => {
  const { magazineId } = on
  if (chosen.subscribed) await world.emit(community.magazineSubscribed, { magazineId, userId: member.userId })
  if (chosen.blocksAuthor)
    await world.emit(identity.userBlocked, { blockerId: member.userId, blockedId: author.userId })
  if (chosen.mutesAuthor)
    await world.emit(identity.userMuted, { muterId: member.userId, mutedId: author.userId })
  if (chosen.author) await set(member, 'user', author.userId, chosen.author)
  if (chosen.thread)
    await set(member, on.type.startsWith('entry') ? 'entry' : 'post', on.threadId, chosen.thread)
  if (chosen.magazine) await set(member, 'magazine', magazineId, chosen.magazine)
}

/** What is old is told to nobody: a thread or comment that only has to be there. */
const silently = () => ({
  createdAt: new Date(world.clock.now().getTime() - 3 * 86_400_000).toISOString(),
})

const mentions = (member: UserCard, { mentioned }: Member) =>
  mentioned ? { mentions: [`@${member.username}@${world.config.domain}`] } : {}

describe.each([
  ['entry', 'notifyOnNewEntry'],
  ['post', 'notifyOnNewPost'],
] as const)('a new %s', (type, setting) => {
  const wants = { settings: { [setting]: true } }
  const created = `${type}_created_notification`
  test.each<Case>([
    ['a subscriber who wants them', { subscribed: true, ...wants }, created],
    ['a subscriber who does not', { subscribed: true }, null],
    ['one who wants them and is not subscribed', wants, null],
    ['loud magazine', { magazine: 'Loud' }, created],
    ['muted magazine, subscribed', { magazine: 'Muted', subscribed: true, ...wants }, null],
    ['default magazine, chosen', { magazine: 'Default', subscribed: true, ...wants }, created],
    ['loud author', { author: 'Loud' }, created],
    ['loud author, muted magazine', { author: 'Loud', magazine: 'Muted' }, created],
    ['muted author, loud magazine', { author: 'Muted', magazine: 'Loud' }, null],
    ['muted author, subscribed', { author: 'Muted', subscribed: true, ...wants }, null],
    ['blocks the loud author', { blocksAuthor: true, author: 'Loud' }, null],
    ['blocks the author, subscribed', { blocksAuthor: true, subscribed: true, ...wants }, null],
    ['mutes the author, subscribed', { mutesAuthor: true, subscribed: true, ...wants }, null],
    ['its author', { wrote: 'item', subscribed: true, magazine: 'Loud', ...wants }, null],
    ['banned', { card: { state: 'banned' }, author: 'Loud', subscribed: true, ...wants }, null],
    ['waiting for approval', { card: { state: 'pending' }, author: 'Loud', mentioned: true }, null],
    [
      'of another instance',
      { card: { domain: 'far.example' }, author: 'Loud', subscribed: true, ...wants },
      null,
    ],
    ['mentioned', { mentioned: true }, `${type}_mentioned_notification`],
    [
      'mentioned and subscribed',
      { mentioned: true, subscribed: true, ...wants },
      `${type}_mentioned_notification`,
    ],
    [
      'mentioned, all muted',
      { mentioned: true, author: 'Muted', magazine: 'Muted' },
      `${type}_mentioned_notification`,
    ],
    ['mentioned, blocks the author', { mentioned: true, blocksAuthor: true }, null],
    ['mentions themself', { mentioned: true, wrote: 'item' }, `${type}_mentioned_notification`],
    ['anybody else', {}, null],
  ])('%s', async (_who, chosen, expected) => {
    const member = await world.user({ ...chosen.card, settings: chosen.settings ?? {} })
    const author = chosen.wrote === 'item' ? member : await world.user()
    const magazine = await world.magazine()
    const place = { type, magazineId: magazine.magazineId, threadId: 0 } as ContentCard
    await choose(member, chosen, author, place)
    const witness = await last(author)
    const item = await world.thread(author, magazine, { type, ...mentions(member, chosen) })
    await world.emit(content.contentCreated, item)
    await eventually(async () => expect(await told(witness)).toEqual([created]))
    expect(await told(member)).toEqual(expected ? [expected] : [])
  })
})

describe.each([
  ['entry', 'notifyOnNewEntryReply', 'notifyOnNewEntryCommentReply'],
  ['post', 'notifyOnNewPostReply', 'notifyOnNewPostCommentReply'],
] as const)('a new comment on %s', (type, onThread, onComment) => {
  const created = `${type}_comment_created_notification`
  const reply = `${type}_comment_reply_notification`
  const mention = `${type}_comment_mentioned_notification`
  const only = (thread: boolean, comment: boolean) => ({
    settings: { [onThread]: thread, [onComment]: comment },
  })
  const first: Case[] = [
    ['the author of the thread', { wrote: 'thread', ...only(true, false) }, created],
    ['the author of the thread, switched off', { wrote: 'thread', ...only(false, true) }, null],
  ]
  const nested: Case[] = [
    ['the author of the thread', { wrote: 'thread', ...only(true, false) }, created],
    ['the author of the thread, switched off', { wrote: 'thread', ...only(false, true) }, null],
    ['the author of the parent', { wrote: 'parent', ...only(false, true) }, reply],
    ['the author of the parent, switched off', { wrote: 'parent', ...only(true, false) }, null],
    ['the author of both', { wrote: 'both', ...only(true, true) }, reply],
    ['the author of both, who wants comments on threads', { wrote: 'both', ...only(true, false) }, reply],
    ['the author of both, who wants replies', { wrote: 'both', ...only(false, true) }, reply],
    ['the author of both, all off', { wrote: 'both', ...only(false, false) }, null],
    [
      'the author of the parent, loud and off',
      { wrote: 'parent', thread: 'Loud', ...only(false, false) },
      reply,
    ],
    ['the author of the parent, muted author', { wrote: 'parent', author: 'Muted' }, null],
  ]
  const both: Case[] = [
    ['a loud thread', { thread: 'Loud', ...only(false, false) }, created],
    ['a muted thread, its author', { wrote: 'thread', thread: 'Muted' }, null],
    ['a muted thread, loud author', { thread: 'Muted', author: 'Loud' }, null],
    ['a loud thread, muted author', { thread: 'Loud', author: 'Muted' }, null],
    ['a loud author', { author: 'Loud' }, created],
    ['a loud magazine', { magazine: 'Loud', subscribed: true }, null],
    ['a muted magazine, author of the thread', { wrote: 'thread', magazine: 'Muted' }, created],
    ['the author of the thread, who blocks', { wrote: 'thread', blocksAuthor: true }, null],
    ['its author, whose thread it is in', { wrote: 'item', thread: 'Loud' }, null],
    ['mentioned', { mentioned: true }, mention],
    ['mentioned, author of the thread', { mentioned: true, wrote: 'thread' }, mention],
    [
      'mentioned, muted author and magazine',
      { mentioned: true, author: 'Muted', magazine: 'Muted' },
      mention,
    ],
    ['mentioned in a muted thread', { mentioned: true, thread: 'Muted' }, null],
    ['a reply in a muted thread', { wrote: 'parent', thread: 'Muted' }, null],
    ['mentioned, blocks the author', { mentioned: true, blocksAuthor: true, wrote: 'thread' }, null],
    ['mentions themself', { mentioned: true, wrote: 'item' }, mention],
    ['anybody else', {}, null],
  ]

  const play = async (chosen: Member, isNested: boolean) => {
    const { wrote } = chosen
    const member = await world.user({ ...chosen.card, settings: chosen.settings ?? {} })
    const author = wrote === 'item' ? member : await world.user()
    const others = await world.user({ settings: { [onThread]: false, [onComment]: false } })
    const starter = wrote === 'thread' || wrote === 'both' || wrote === 'item' ? member : others
    const thread = await world.thread(starter, await world.magazine(), { type, ...silently() })
    const parent = isNested
      ? await world.comment(wrote === 'parent' || wrote === 'both' ? member : others, thread, silently())
      : thread
    await choose(member, chosen, author, thread)
    const witness = await last(author)
    const item = await world.comment(author, parent, mentions(member, chosen))
    await world.emit(content.contentCreated, item)
    await eventually(async () => expect(await told(witness)).toEqual([created]))
    return told(member)
  }

  test.each([...first, ...both])('of the first level: %s', async (_who, chosen, expected) => {
    expect(await play(chosen, false)).toEqual(expected ? [expected] : [])
  })
  test.each([...nested, ...both])('of another: %s', async (_who, chosen, expected) => {
    expect(await play(chosen, true)).toEqual(expected ? [expected] : [])
  })
})

describe('other events', () => {
  test('a message: every other participant', async () => {
    const [anna, bert, carl] = [await world.user(), await world.user(), await world.user()]
    const params = { user_id: bert.userId }
    expect((await as(anna).call(messages.messageCreateThread, { params, body: { body: 'hi' } })).status).toBe(
      201,
    )
    // What a crash left unannounced is announced again, and told to nobody twice.
    await world.deps.db.knex('message').update({ announced: false })
    await world.runtime.tasks?.find(({ name }) => name === 'messaging.announce')?.run()
    expect([await told(anna), await told(bert), await told(carl)]).toEqual([[], ['message_notification'], []])
    expect(await world.deps.db.knex('message').where({ announced: false })).toEqual([])
  })

  test('a ban and its end: the banned, each change once', async () => {
    const [member, moderator] = [await world.user(), await world.user()]
    const { magazineId } = await world.magazine({ moderatorIds: [moderator.userId] })
    const ban = { banId: 71, magazineId, userId: member.userId }
    const by = { bannedById: moderator.userId, reason: 'spam', expiredAt: null }
    await world.emit(community.memberBanned, { ...ban, ...by })
    await world.emit(community.memberBanned, { ...ban, ...by, reason: 'more spam' })
    await world.emit(community.memberUnbanned, { ...ban, unbannedById: moderator.userId })
    expect(await told(member)).toEqual([
      'magazine_unban_notification',
      'magazine_ban_notification',
      'magazine_ban_notification',
    ])
    expect(await told(moderator)).toEqual([])
  })

  test.each<[string, Partial<UserCard>, boolean, string | null]>([
    ['a moderator of the magazine', {}, true, 'report_created_notification'],
    ['a moderator elsewhere', { domain: 'far.example', username: 'mod@far.example' }, true, null],
    ['a global moderator', { isGlobalModerator: true }, false, 'report_created_notification'],
    ['an administrator', { isAdmin: true }, false, 'report_created_notification'],
    ['an administrator who moderates it', { isAdmin: true }, true, 'report_created_notification'],
    ['a banned administrator', { isAdmin: true, state: 'banned' }, false, null],
    ['anybody else', {}, false, null],
  ])('a report filed: %s', async (_who, card, moderates, expected) => {
    const member = await world.user(card)
    const [author, reporter] = [await world.user(), await world.user()]
    const magazine = await world.magazine({ moderatorIds: moderates ? [member.userId] : [] })
    const thread = await world.thread(author, magazine)
    const report = {
      reportId: thread.id,
      type: 'entry',
      id: thread.id,
      magazineId: magazine.magazineId,
      reporterId: reporter.userId,
      reportedId: author.userId,
      reason: 'spam',
      weight: 1,
      byId: null,
    } as const
    for (const status of ['pending', 'pending', 'rejected'] as const)
      await world.emit(community.reportChanged, { ...report, status })
    const expectedList = expected ? [expected] : []
    expect([await told(member), await told(author), await told(reporter)]).toEqual([expectedList, [], []])
    await world.emit(community.reportChanged, { ...report, status: 'approved' })
    expect([await told(member), await told(author), await told(reporter)]).toEqual([
      expectedList,
      ['report_approved_notification'],
      [],
    ])
    // Staff hear of every later report too: this one must not.
    await world.emit(identity.userChanged, { ...member, isAdmin: false, isGlobalModerator: false })
  })

  test('a removal: its author alone, each time, where a moderator did it, and callers alone that know of it', async () => {
    const [author, moderator] = [await world.user(), await world.user()]
    const far = await world.user({ domain: 'far.example', username: 'writer@far.example' })
    const magazine = await world.magazine({ moderatorIds: [moderator.userId] })
    const heard = async (user: UserCard) =>
      (
        await as(user).call(notifications.notificationCollectionAll, {
          query: { kinds: 'removed_notification' } as never,
        })
      ).body.items.map(({ type }) => type)
    const become = async (by: UserCard, card: ContentCard, visibility: ContentCard['visibility']) =>
      world.emit(content.contentVisibilityChanged, {
        ...card,
        visibility,
        byId: by.userId,
        previous: card.visibility,
      })
    const thread = await world.thread(author, magazine)
    await become(moderator, thread, 'trashed')
    await become(moderator, thread, 'visible')
    world.clock.advance(1000)
    await become(moderator, thread, 'trashed')
    await become(author, await world.thread(author, magazine), 'soft_deleted')
    await become(moderator, await world.thread(far, magazine), 'trashed')
    expect(await heard(author)).toEqual(['removed_notification', 'removed_notification'])
    expect([await heard(moderator), await told(author)]).toEqual([[], []])
  })

  test('an appeal: those who decide hear of it once, its author of each decision and nobody of their own', async () => {
    const [moderator, author] = [await world.user(), await world.user()]
    const magazine = await world.magazine({ moderatorIds: [moderator.userId, author.userId] })
    const thread = await world.thread(author, magazine)
    const appeal = {
      reportId: thread.id,
      type: 'entry',
      id: thread.id,
      magazineId: magazine.magazineId,
      reporterId: author.userId,
      reportedId: author.userId,
      reason: null,
      weight: 1,
      byId: null,
      isAppeal: true,
    } as const
    for (const status of ['pending', 'approved', 'pending', 'rejected'] as const)
      await world.emit(community.reportChanged, { ...appeal, status })
    const query = {
      kinds: 'appeal_created_notification,appeal_granted_notification,appeal_rejected_notification',
    }
    const heard = async (user: UserCard) =>
      (
        await as(user).call(notifications.notificationCollectionAll, { query: query as never })
      ).body.items.map(({ type }) => type)
    expect(await heard(moderator)).toEqual(['appeal_created_notification'])
    expect(await heard(author)).toEqual(['appeal_granted_notification', 'appeal_rejected_notification'])
    expect([await told(moderator), await told(author)]).toEqual([[], []])
  })

  test.each<[string, Partial<UserCard>, boolean, string | null]>([
    ['an administrator who wishes to know', { isAdmin: true }, true, 'new_signup'],
    ['a global moderator who wishes to know', { isGlobalModerator: true }, true, 'new_signup'],
    ['an administrator who does not', { isAdmin: true }, false, null],
    ['anybody else', {}, true, null],
  ])('a new account: %s', async (_who, card, notifyOnUserSignup, expected) => {
    const member = await world.user({ ...card, settings: { notifyOnUserSignup } })
    const fresh = await world.user()
    for (let twice = 0; twice < 2; twice += 1)
      await world.emit(identity.userRegistered, { userId: fresh.userId })
    expect(await told(member)).toEqual(expected ? [expected] : [])
    await world.emit(identity.userChanged, { ...member, isAdmin: false, isGlobalModerator: false })
  })

  test.each<[string, Partial<UserCard>, boolean]>([
    ['an administrator, whatever they wish to know', { isAdmin: true }, true],
    ['a global moderator', { isGlobalModerator: true }, true],
    ['a banned administrator', { isAdmin: true, state: 'banned' }, false],
    ['anybody else', {}, false],
  ])('a wave of sign-ups: %s', async (_who, card, isTold) => {
    const member = await world.user({ ...card, settings: { notifyOnUserSignup: false } })
    waves += 1
    for (let twice = 0; twice < 2; twice += 1)
      await world.emit(identity.signUpWaveOpened, { waveId: waves, sign: 'link', count: 5 })
    const query = { kinds: 'signup_wave_notification' }
    const { body } = await as(member).call(notifications.notificationCollectionAll, { query })
    expect(body.items.map(({ type, subject }) => ({ type, subject }))).toEqual(
      isTold ? [{ type: 'signup_wave_notification', subject: { sign: 'link', count: 5 } }] : [],
    )
    // Clients of Mbin, which do not know it, get no page with it.
    expect(await told(member)).toEqual([])
    await world.emit(identity.userChanged, { ...member, isAdmin: false, isGlobalModerator: false })
  })

  test('follows, votes, edits, removals, restorations and changes of moderators: nobody', async () => {
    const [author, other] = [await world.user(), await world.user()]
    const magazine = await world.magazine()
    const thread = await world.thread(author, magazine, silently())
    const { magazineId } = magazine
    await set(other, 'entry', thread.id, 'Loud')
    await set(other, 'user', author.userId, 'Loud')
    await set(author, 'user', other.userId, 'Loud')
    const witness = await last(author)
    await world.emit(identity.userFollowed, { followerId: other.userId, followedId: author.userId })
    await world.emit(content.contentVoted, {
      type: 'entry',
      id: thread.id,
      magazineId,
      authorId: author.userId,
      threadId: thread.id,
      userId: other.userId,
      choice: 1,
      previousChoice: 0,
      favourite: true,
      uv: 1,
      dv: 0,
      favourites: 1,
    })
    await world.emit(content.contentEdited, { ...thread, body: 'edited', mentions: [`@${other.username}`] })
    for (const visibility of ['trashed', 'visible'] as const)
      await world.emit(content.contentVisibilityChanged, {
        ...thread,
        visibility,
        previous: visibility === 'visible' ? 'trashed' : 'visible',
        byId: author.userId,
      })
    await world.emit(community.magazineChanged, { ...magazine, moderatorIds: [author.userId] })
    const end = await world.thread(author, magazine)
    await eventually(async () => expect(await told(witness)).toEqual(['entry_created_notification']))
    await eventually(async () => expect(await told(other)).toEqual(['entry_created_notification']))
    expect(end.id).toBeGreaterThan(thread.id)
    expect(await told(author)).toEqual([])
  })
})

/** The same for callers that know of polls and quotes. */
const asking = async (user: UserCard): Promise<string[]> => {
  const query = { kinds: 'poll_ended_notification,quoted_notification' } as never
  const { body } = await as(user).call(notifications.notificationCollectionAll, { query })
  return body.items.map(({ type }) => type)
}

describe('a quote', () => {
  test('who is quoted, unless they hear of it anyway or do not want to, and callers alone that know of quotes', async () => {
    const [author, quoted, muting, blocking] = [
      await world.user(),
      await world.user(),
      await world.user(),
      await world.user(),
    ]
    const magazine = await world.magazine()
    await set(muting, 'user', author.userId, 'Muted')
    await world.emit(identity.userBlocked, { blockerId: blocking.userId, blockedId: author.userId })
    const quoting = async (
      { userId }: UserCard,
      consent: QuoteConsent = 'accepted',
      extra: Partial<ContentCard> = {},
    ) => {
      const item = { type: 'post' as const, id: 1, authorId: userId, apId: null }
      await world.thread(author, magazine, { quote: { consent, item, address: null }, ...extra })
    }
    await quoting(quoted, 'rejected')
    for (const user of [author, muting, blocking, quoted]) await quoting(user)
    await eventually(async () => expect(await asking(quoted)).toEqual(['quoted_notification']))
    expect(await told(quoted)).toEqual([])
    await quoting(quoted, 'accepted', { mentions: [`@${quoted.username}`] })
    await eventually(async () =>
      expect(await asking(quoted)).toEqual(['entry_mentioned_notification', 'quoted_notification']),
    )
    for (const user of [author, muting, blocking]) expect(await asking(user)).toEqual([])
  })
})

describe('the end of a poll', () => {
  test('who voted and who asked, once, and callers alone that know of polls', async () => {
    const [author, voter, muting] = [await world.user(), await world.user(), await world.user()]
    const [blocking, other] = [await world.user(), await world.user()]
    const remote = await world.user({ domain: 'far.example', username: 'ann@far.example' })
    const thread = await world.thread(author, await world.magazine(), silently())
    await set(muting, 'entry', thread.id, 'Muted')
    await world.emit(identity.userBlocked, { blockerId: blocking.userId, blockedId: author.userId })
    const closesAt = world.clock.now().toISOString()
    const options = [
      { title: 'Tea', votes: 3 },
      { title: 'Coffee', votes: 1 },
    ]
    const closed = { ...thread, poll: { multiple: false, closesAt, votersCount: 4, options } }
    const toldIds = [author, voter, muting, blocking, remote].map(({ userId }) => userId)
    for (let twice = 0; twice < 2; twice++)
      await world.emit(content.contentPollClosed, { ...closed, toldIds })
    for (const user of [author, voter])
      await eventually(async () => expect(await asking(user)).toEqual(['poll_ended_notification']))
    for (const user of [muting, blocking, other]) expect(await asking(user)).toEqual([])
    expect(await told(voter)).toEqual([])
  })

  test.each([
    ['it was over long ago', 'visible', () => silently().createdAt],
    ['its thread is in the trash', 'trashed', () => world.clock.now().toISOString()],
  ] as const)('nobody, where %s', async (_, visibility, closesAt) => {
    const [author, voter] = [await world.user(), await world.user()]
    const thread = await world.thread(author, await world.magazine(), silently())
    const poll = { multiple: false, closesAt: closesAt(), votersCount: 1, options: [] }
    await world.emit(content.contentPollClosed, { ...thread, visibility, poll, toldIds: [voter.userId] })
    expect(await asking(voter)).toEqual([])
  })
})

describe('of what is not for everybody', () => {
  test.each([
    ['followers', 'followers', true, false, true],
    ['followers', 'whom it goes to', false, true, true],
    ['followers', 'neither', false, false, false],
    ['direct', 'followers', true, false, false],
    ['direct', 'whom it goes to', false, true, true],
  ] as const)(
    'for %s: %s, with a loud author and named in it',
    async (audience, _who, follows, addressed, hears) => {
      const [author, member, witness] = [await world.user(), await world.user(), await world.user()]
      const magazine = await world.magazine()
      for (const user of [member, witness]) await set(user, 'user', author.userId, 'Loud')
      if (follows)
        await world.emit(identity.userFollowed, { followerId: member.userId, followedId: author.userId })
      const item = await world.thread(author, magazine, {
        type: 'post',
        visibility: 'private',
        audience,
        addresseeIds: [witness.userId, ...(addressed ? [member.userId] : [])],
        mentions: [`@${member.username}`, `@${witness.username}`],
      })
      await world.emit(content.contentCreated, item)
      await eventually(async () => expect(await told(witness)).toEqual(['post_mentioned_notification']))
      expect(await told(member)).toEqual(hears ? ['post_mentioned_notification'] : [])
    },
  )

  test('of a private magazine: its members and moderators, whoever else is named in it or listens', async () => {
    const [author, member, moderator] = [await world.user(), await world.user(), await world.user()]
    const [outsider, former] = [await world.user(), await world.user()]
    const magazine = await world.magazine({ readers: 'members', moderatorIds: [moderator.userId] }, [
      author,
      member,
      former,
    ])
    const members = { magazineId: magazine.magazineId, userId: former.userId }
    await world.emit(community.magazineUnsubscribed, members)
    const all = [member, moderator, outsider, former]
    for (const user of all) {
      await set(user, 'user', author.userId, 'Loud')
      await world.emit(identity.userFollowed, { followerId: user.userId, followedId: author.userId })
    }
    const secret = {
      visibility: 'private',
      audience: 'members',
      mentions: all.map(({ username }) => `@${username}`),
      // Whatever an event says of whom it goes to.
      addresseeIds: all.map(({ userId }) => userId),
    } as const
    const thread = await world.thread(author, magazine, { ...secret, type: 'entry' })
    await world.comment(author, thread, { ...secret, parentAuthorId: former.userId })
    const end = { multiple: false, closesAt: world.clock.now().toISOString(), votersCount: 2, options: [] }
    await world.emit(content.contentPollClosed, {
      ...thread,
      poll: end,
      toldIds: [former.userId, member.userId],
    })
    const both = ['entry_comment_mentioned_notification', 'entry_mentioned_notification']
    await eventually(async () => {
      for (const user of [member, moderator]) expect((await told(user)).toSorted()).toEqual(both)
      expect(await asking(member)).toContain('poll_ended_notification')
    })
    for (const user of [outsider, former]) expect(await asking(user)).toEqual([])
  })
})
