import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  magazineSubscribed,
  memberBanned,
  memberUnbanned,
  reportChanged,
} from '@app/contract/events/community.ts'
import { contentCreated, contentPurged, contentVoted } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import {
  userBlocked,
  userChanged,
  userFollowed,
  userPurged,
  userRegistered,
} from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { signups } from '@app/contract/calls/identity.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { eventually, messagingWorld, principalOf } from '../test/messaging-world.ts'
import type { MessagingWorld } from '../test/messaging-world.ts'

const onMongo = await needing(describe, 'mongo')

const suite = (open: () => Promise<{ world: MessagingWorld; close(): Promise<void> }>) => () => {
  let world: MessagingWorld
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ world, close } = await open())
  })
  afterAll(() => close())

  const as = (user: UserCard) => world.as(principalOf(user))
  const listOf = async (user: UserCard, status: 'all' | 'new' | 'read' = 'all') =>
    (await as(user).call(notifications.notificationCollection, { params: { status } })).body.items
  const countOf = async (user: UserCard) => (await as(user).call(notifications.notificationCount)).body.count
  /** Waits until the work queues had their say on everything announced so far. */
  const heard = (user: UserCard, type: string, card: ContentCard) =>
    eventually(async () => {
      const found = (await listOf(user)).filter((one) => one.type === type && one.subject['id'] === card.id)
      expect(found).toHaveLength(1)
      return found[0]
    })

  describe('notifications', () => {
    test('tell the author of a thread of a comment, the author of a comment of a reply, the mentioned of a mention', async () => {
      const [author, reader, third] = [await world.user(), await world.user(), await world.user()]
      const thread = await world.thread(author, await world.magazine())
      const comment = await world.comment(reader, thread)
      const reply = await world.comment(third, comment, { mentions: [`@${reader.username.toUpperCase()}`] })
      const back = await world.comment(author, reply)

      await heard(author, 'entry_comment_created_notification', comment)
      await heard(author, 'entry_comment_created_notification', reply)
      await heard(reader, 'entry_comment_mentioned_notification', reply)
      await heard(third, 'entry_comment_reply_notification', back)
      expect(await countOf(author)).toBe(2)
      expect(await countOf(reader)).toBe(1)
      expect(await countOf(third)).toBe(1)
    })

    test('show their subject as content does, without what does not belong there', async () => {
      const [author, reader] = [await world.user(), await world.user()]
      const thread = await world.thread(author, await world.magazine(), { mentions: [`@${reader.username}`] })
      expect(await heard(reader, 'entry_mentioned_notification', thread)).toEqual({
        notificationId: expect.any(Number),
        status: 'new',
        type: 'entry_mentioned_notification',
        subject: {
          id: thread.id,
          kind: 'entry',
          title: 'A thread',
          canAuthUserModerate: null,
          isFavourited: null,
          userVote: null,
        },
      })
    })

    test('come once, however often the event is delivered', async () => {
      const [author, reader] = [await world.user(), await world.user()]
      const thread = await world.thread(author, await world.magazine())
      const comment = await world.comment(reader, thread)
      await world.emit(contentCreated, comment)
      await world.emit(contentCreated, comment)
      const last = await world.comment(reader, thread)
      await heard(author, 'entry_comment_created_notification', comment)
      await heard(author, 'entry_comment_created_notification', last)
      expect(await countOf(author)).toBe(2)
    })

    test('do not come for one’s own, from someone blocked, or for what is old', async () => {
      const [author, blocked, reader] = [await world.user(), await world.user(), await world.user()]
      await world.emit(userBlocked, { blockerId: author.userId, blockedId: blocked.userId })
      const thread = await world.thread(author, await world.magazine())
      await world.comment(author, thread)
      await world.comment(blocked, thread, { mentions: [`@${author.username}`] })
      const days = (count: number) => new Date(world.clock.now().getTime() - count * 86_400_000).toISOString()
      await world.comment(reader, thread, { createdAt: days(3) })
      const last = await world.comment(reader, thread, { createdAt: days(1) })
      await heard(author, 'entry_comment_created_notification', last)
      expect(await countOf(author)).toBe(1)
    })

    test('of new threads and posts reach every subscriber who wants them, in batches', async () => {
      const author = await world.user()
      const wanting = { settings: { notifyOnNewEntry: true } }
      const [wants, loud, indifferent] = [await world.user(wanting), await world.user(), await world.user()]
      const magazine = await world.magazine({}, [wants, indifferent])
      for (let userId = 5_000_000; userId < 5_000_010; userId += 1)
        await world.emit(magazineSubscribed, { magazineId: magazine.magazineId, userId })
      const last = await world.user({ ...wanting, userId: 6_000_000 + magazine.magazineId })
      await world.emit(magazineSubscribed, { magazineId: magazine.magazineId, userId: last.userId })
      const put = await as(loud).call(notifications.notificationSettingsUpdate, {
        params: { targetType: 'magazine', targetId: String(magazine.magazineId), setting: 'Loud' },
      })
      expect(put.status).toBe(204)

      const thread = await world.thread(author, magazine)
      for (const user of [wants, loud, last]) await heard(user, 'entry_created_notification', thread)
      expect(await countOf(indifferent)).toBe(0)
      expect(await countOf(author)).toBe(0)
    })

    test('of bans name the magazine, the moderator and the reason', async () => {
      const [member, moderator] = [await world.user(), await world.user()]
      const { magazineId, name } = await world.magazine()
      const ban = { banId: 5, magazineId, userId: member.userId }
      await world.emit(memberBanned, {
        ...ban,
        bannedById: moderator.userId,
        reason: 'spam',
        expiredAt: null,
      })
      await world.emit(memberUnbanned, { ...ban, unbannedById: (await world.user()).userId })
      const [unban, first] = await listOf(member)
      expect(first).toMatchObject({
        type: 'magazine_ban_notification',
        subject: {
          banId: 5,
          reason: 'spam',
          expired: false,
          expiredAt: null,
          bannedUser: { userId: member.userId, username: member.username },
          bannedBy: { userId: moderator.userId },
          magazine: { magazineId, name },
        },
      })
      expect(unban).toMatchObject({
        type: 'magazine_unban_notification',
        subject: { expired: true, reason: 'spam', bannedBy: { userId: moderator.userId } },
      })
    })

    test('of a report reach those who may decide on it, once', async () => {
      const [author, reporter, member] = [await world.user(), await world.user(), await world.user()]
      const moderator = await world.user()
      const admin = await world.user({ isAdmin: true })
      const far = await world.user({ username: 'mod@far.example', domain: 'far.example' })
      const magazine = await world.magazine({ moderatorIds: [moderator.userId, far.userId] })
      const thread = await world.thread(author, magazine)
      const report = {
        reportId: 31,
        type: 'entry',
        id: thread.id,
        magazineId: magazine.magazineId,
        reporterId: reporter.userId,
        reportedId: author.userId,
        reason: 'spam',
        status: 'pending',
        weight: 1,
        byId: null,
      } as const
      await world.emit(reportChanged, report)
      await world.emit(reportChanged, { ...report, weight: 2 })
      for (const user of [moderator, admin]) {
        const told = (await listOf(user)).filter(({ type }) => type === 'report_created_notification')
        expect(told).toMatchObject([{ reason: 'spam', reportId: 31, subject: { id: thread.id } }])
      }
      expect([await countOf(author), await countOf(member), await countOf(far)]).toEqual([0, 0, 0])
      await world.emit(userChanged, { ...admin, isAdmin: false })

      for (const byId of [moderator.userId, admin.userId])
        await world.emit(reportChanged, { ...report, status: 'approved', byId })
      const [told, ...more] = await listOf(author)
      expect(told).toMatchObject({ type: 'report_approved_notification', reportId: 31 })
      expect([told?.reason, more]).toEqual([undefined, []])
      await world.emit(reportChanged, {
        ...report,
        reportId: 32,
        reportedId: member.userId,
        status: 'closed',
      })
      expect(await countOf(member)).toBe(0)
    })

    test('of a new account reach staff who wish to know, who alone read its address', async () => {
      const wanting = { isAdmin: true, settings: { notifyOnUserSignup: true } }
      const [admin, indifferent] = [await world.user(wanting), await world.user({ isGlobalModerator: true })]
      const [member, fresh] = [await world.user({ settings: wanting.settings }), await world.user()]
      const signup = {
        userId: fresh.userId,
        username: fresh.username,
        isBot: false,
        createdAt: '2026-01-01T00:00:00+00:00',
        email: 'fresh@example.org',
        applicationText: null,
      }
      world.answerCalls([
        answer(signups, async ({ userIds }) => ({
          items: userIds.map((userId) => (userId === fresh.userId ? signup : null)),
        })),
      ])
      await world.emit(userRegistered, { userId: fresh.userId })
      const [told, ...more] = await listOf(admin)
      expect([told?.type, told?.subject, more]).toEqual(['new_signup', signup, []])
      expect([await countOf(indifferent), await countOf(member)]).toEqual([0, 0])

      await world.emit(userChanged, { ...admin, isAdmin: false })
      expect(await listOf({ ...admin, isAdmin: false })).toEqual([])
      await world.emit(userPurged, { userId: fresh.userId })
      expect(await countOf(admin)).toBe(0)
      await world.emit(userChanged, { ...indifferent, isGlobalModerator: false })
    })

    test('are listed by status, marked, counted and cleared, one or all', async () => {
      const [author, reader] = [await world.user(), await world.user()]
      const thread = await world.thread(author, await world.magazine())
      const cards = []
      for (let i = 0; i < 3; i += 1) {
        cards.push(await world.comment(reader, thread))
        await heard(author, 'entry_comment_created_notification', cards[i] as ContentCard)
      }
      const all = await listOf(author)
      expect(all.map(({ subject }) => subject['id'])).toEqual(cards.map(({ id }) => id).toReversed())
      const notification_id = all[0]?.notificationId ?? 0
      const read = await as(author).call(notifications.notificationRead, { params: { notification_id } })
      expect(read.body).toEqual({ ...all[0], status: 'read' })
      expect(await countOf(author)).toBe(2)
      expect(await listOf(author, 'read')).toHaveLength(1)
      const unread = await as(author).call(notifications.notificationUnread, { params: { notification_id } })
      expect(unread.body.status).toBe('new')
      const one = await as(author).call(notifications.notificationRetrieve, { params: { notification_id } })
      expect(one.body).toEqual(all[0])

      expect((await as(author).call(notifications.notificationReadAll)).status).toBe(204)
      expect(await countOf(author)).toBe(0)
      const gone = await as(author).call(notifications.notificationDelete, { params: { notification_id } })
      expect(gone.status).toBe(204)
      const page = await as(author).call(notifications.notificationCollectionAll, { query: { perPage: 1 } })
      expect(page.body.pagination).toEqual({ count: 2, currentPage: 1, maxPage: 2, perPage: 1 })
      const past = await as(author).call(notifications.notificationCollectionAll, { query: { p: 4 } })
      expect(past.status).toBe(404)
      expect((await as(author).call(notifications.notificationDeleteAll)).status).toBe(204)
      expect(await listOf(author)).toEqual([])
    })

    test('belong to one person alone', async () => {
      const [author, reader] = [await world.user(), await world.user()]
      const comment = await world.comment(reader, await world.thread(author, await world.magazine()))
      const mine = await heard(author, 'entry_comment_created_notification', comment)
      const params = { notification_id: mine?.notificationId ?? 0 }
      for (const operation of [
        notifications.notificationRetrieve,
        notifications.notificationRead,
        notifications.notificationDelete,
      ]) {
        expect(
          (await as(reader).call(operation as typeof notifications.notificationRead, { params })).status,
        ).toBe(403)
        expect(
          (await world.as(null).call(operation as typeof notifications.notificationRead, { params })).status,
        ).toBe(401)
      }
      const unknown = { notification_id: 2_000_000_000 }
      expect((await as(author).call(notifications.notificationRead, { params: unknown })).status).toBe(404)
      const wrong = await as(author).call(notifications.notificationCollection, {
        params: { status: 'some' as 'all' },
      })
      expect(wrong.status).toBe(400)
    })

    test('go with what they are about', async () => {
      const [author, reader] = [await world.user(), await world.user()]
      const comment = await world.comment(reader, await world.thread(author, await world.magazine()))
      await heard(author, 'entry_comment_created_notification', comment)
      await world.emit(contentPurged, { ...comment, byId: null })
      expect(await countOf(author)).toBe(0)
    })

    test('settings are shown to the other contexts, and refused for what is not there', async () => {
      const [member, other] = [await world.user(), await world.user()]
      const thread = await world.thread(other, await world.magazine())
      const set = (targetType: string, targetId: string, setting: string) =>
        as(member)
          .call(notifications.notificationSettingsUpdate, { params: { targetType, targetId, setting } })
          .then(({ status }) => status)
      expect(await set('entry', String(thread.id), 'Muted')).toBe(204)
      expect(await set('user', String(other.userId), 'Loud')).toBe(204)
      const targets = [
        { type: 'user', id: other.userId },
        { type: 'entry', id: thread.id },
        { type: 'magazine', id: 1 },
      ] as const
      expect(
        (await world.ask(notificationStatuses, { userId: member.userId, targets: [...targets] })).statuses,
      ).toEqual(['Loud', 'Muted', 'Default'])
      expect(await set('entry', '2000000000', 'Loud')).toBe(404)
      expect(await set('magazine', '2000000000', 'Loud')).toBe(404)
      expect(await set('user', 'me', 'Loud')).toBe(404)
      expect(await set('comment', '1', 'Loud')).toBe(404)
      expect(await set('entry', String(thread.id), 'loud')).toBe(404)
    })
  })

  describe('private messages', () => {
    const write = (from: UserCard, to: UserCard, body = 'hello') =>
      as(from).call(messages.messageCreateThread, { params: { user_id: to.userId }, body: { body } })

    test('open a thread, are answered, and notify the other side', async () => {
      const [anna, bert] = [await world.user({ title: 'Anna' }), await world.user()]
      const opened = await write(anna, bert, 'hello **you**')
      expect(opened.status).toBe(201)
      expect(opened.body).toMatchObject({
        messageCount: 1,
        messages: [{ body: 'hello **you**', status: 'new', sender: { userId: anna.userId, title: 'Anna' } }],
      })
      expect(opened.body.participants.map(({ userId }) => userId)).toEqual([anna.userId, bert.userId])
      const { threadId: thread_id } = opened.body
      const answered = await as(bert).call(messages.messageCreateReply, {
        params: { thread_id },
        query: { d: 1 },
        body: { body: 'hi' },
      })
      expect(answered.body).toMatchObject({ messageCount: 2, messages: [{ body: 'hi' }] })
      expect(await listOf(bert)).toMatchObject([
        {
          type: 'message_notification',
          status: 'new',
          subject: { body: 'hello **you**', threadId: thread_id },
        },
      ])
      expect(await countOf(anna)).toBe(1)

      const list = await as(anna).call(messages.messageRetrieveThreads)
      expect(list.body.items).toMatchObject([{ threadId: thread_id, messageCount: 2 }])
      const between = await as(anna).call(messages.messageRetrieveInterlocutorThreads, {
        params: { user_id: bert.userId },
        query: { d: 0 },
      })
      expect(between.body.items).toMatchObject([{ threadId: thread_id, messages: [] }])
      const oldest = await as(anna).call(messages.messageRetrieveThread, {
        params: { thread_id, sort: 'oldest' },
      })
      expect(oldest.body.items.map(({ body }) => body)).toEqual(['hello **you**', 'hi'])
      const newest = await as(anna).call(messages.messageRetrieveThreadNewest, { params: { thread_id } })
      expect(newest.body.items.map(({ body }) => body)).toEqual(['hi', 'hello **you**'])
      expect(newest.body.participants).toHaveLength(2)
    })

    test('are read and unread together with their notification', async () => {
      const [anna, bert] = [await world.user(), await world.user()]
      const opened = await write(anna, bert)
      const params = { message_id: opened.body.messages[0]?.messageId ?? 0 }
      expect((await as(bert).call(messages.messageRead, { params })).body.status).toBe('read')
      expect(await countOf(bert)).toBe(0)
      expect((await as(anna).call(messages.messageRetrieve, { params })).body.status).toBe('read')
      expect((await as(bert).call(messages.messageUnread, { params })).body.status).toBe('new')
      expect(await countOf(bert)).toBe(1)
    })

    test('are for their participants alone', async () => {
      const [anna, bert, eve] = [await world.user(), await world.user(), await world.user({ isAdmin: true })]
      const { body } = await write(anna, bert)
      const [thread_id, message_id] = [body.threadId, body.messages[0]?.messageId ?? 0]
      const attempts = [
        as(eve).call(messages.messageRetrieve, { params: { message_id } }),
        as(eve).call(messages.messageRead, { params: { message_id } }),
        as(eve).call(messages.messageRetrieveThreadNewest, { params: { thread_id } }),
        as(eve).call(messages.messageCreateReply, { params: { thread_id }, body: { body: 'me too' } }),
        // Not even the faults of the body are told to an outsider.
        as(eve).call(messages.messageCreateReply, { params: { thread_id }, body: { body: '' } }),
      ]
      for (const { status } of await Promise.all(attempts)) expect(status).toBe(403)
      expect((await as(eve).call(messages.messageRetrieveThreads)).body.items).toEqual([])
      const unknown = await as(anna).call(messages.messageRetrieve, { params: { message_id: 2_000_000_000 } })
      expect(unknown.status).toBe(404)
    })

    test('are not sent by who is suspended, neither new ones nor replies', async () => {
      const [sender, receiver] = [await world.user(), await world.user()]
      const { body: thread } = await write(sender, receiver)
      await world.emit(userChanged, { ...sender, state: 'suspended' })
      expect((await write(sender, receiver)).status).toBe(403)
      const reply = (who: typeof sender) =>
        as(who).call(messages.messageCreateReply, {
          params: { thread_id: thread.threadId },
          body: { body: 'And another thing' },
        })
      expect((await reply(sender)).status).toBe(403)
      // They may still be written to, and read it.
      expect((await reply(receiver)).status).toBe(201)
    })

    test('reach only who takes them', async () => {
      const sender = await world.user()
      const nobody = await world.user({ settings: { directMessageSetting: 'nobody' } })
      const followers = await world.user({ settings: { directMessageSetting: 'followers_only' } })
      const remote = await world.user({ username: 'far@far.example', domain: 'far.example' })
      const blocker = await world.user()
      const banned = await world.user({ state: 'banned' })
      await world.emit(userBlocked, { blockerId: blocker.userId, blockedId: sender.userId })
      for (const receiver of [nobody, followers, remote, blocker, banned, sender])
        expect((await write(sender, receiver)).status).toBe(403)
      await world.emit(userFollowed, { followerId: sender.userId, followedId: followers.userId })
      expect((await write(sender, followers)).status).toBe(201)
      const unknown = { ...sender, userId: 2_000_000_000 }
      expect((await write(sender, unknown)).status).toBe(404)
    })

    test('a reply stops at a block by the other side, not at one’s own', async () => {
      const [anna, bert] = [await world.user(), await world.user()]
      const { body } = await write(anna, bert)
      await world.emit(userBlocked, { blockerId: bert.userId, blockedId: anna.userId })
      const reply = (user: UserCard) =>
        as(user).call(messages.messageCreateReply, {
          params: { thread_id: body.threadId },
          body: { body: 'still there?' },
        })
      expect((await reply(anna)).status).toBe(403)
      expect((await reply(bert)).status).toBe(201)
    })

    test.each([
      ['too short', '1', 400],
      ['only spaces', '     ', 400],
      ['two letters', 'hi', 201],
      ['5000 letters outside the basic plane', '𝒜'.repeat(5000), 201],
      ['one more', 'a'.repeat(5001), 400],
    ])('of %s: %#', async (_name, body, status) => {
      const answer = await write(await world.user(), await world.user(), body)
      expect(answer.status).toBe(status)
    })

    test('are hidden from a program that may not read them', async () => {
      const [anna, bert] = [await world.user(), await world.user()]
      await write(anna, bert, 'secret')
      const app = world.as(principalOf(bert, { scopes: ['user:notification:read'] }))
      const { body } = await app.call(notifications.notificationCollectionAll)
      expect(body.items[0]?.subject).toMatchObject({ messageId: null, sender: null })
      expect(JSON.stringify(body)).not.toContain('secret')
    })
  })

  describe('live', () => {
    test('a member hears of a notification at once, and of the new count after reading', async () => {
      const [author, reader] = [await world.user(), await world.user()]
      const thread = await world.thread(author, await world.magazine())
      const stream = await world.live(author, '/live/me')
      expect(stream.status).toBe(200)
      expect(stream.headers.get('content-type')).toContain('text/event-stream')
      await eventually(() => expect(stream.named('count')).toMatchObject([{ data: { notifications: 0 } }]))
      const comment = await world.comment(reader, thread)
      await eventually(() =>
        expect(stream.named('count').at(-1)).toMatchObject({ data: { notifications: 1, messages: 0 } }),
      )
      await eventually(() =>
        expect(stream.named('notification')).toMatchObject([
          {
            id: expect.any(String),
            data: {
              type: 'entry_comment_created_notification',
              subject: { type: 'entry_comment', id: comment.id },
              causeId: reader.userId,
            },
          },
        ]),
      )
      await as(author).call(notifications.notificationReadAll)
      await eventually(() =>
        expect(stream.named('count').at(-1)).toMatchObject({ data: { notifications: 0 } }),
      )
      stream.close()
    })

    test('whoever has a thread open hears of its comments and votes, and of no other’s', async () => {
      const author = await world.user()
      const magazine = await world.magazine()
      const [thread, elsewhere] = [await world.thread(author, magazine), await world.thread(author, magazine)]
      const stream = await world.live(null, `/live/feed?thread=entry:${thread.id}`)
      await world.comment(author, elsewhere)
      const comment = await world.comment(author, thread)
      await world.emit(contentVoted, {
        type: 'entry_comment',
        id: comment.id,
        magazineId: magazine.magazineId,
        authorId: author.userId,
        threadId: thread.id,
        userId: author.userId,
        choice: 1,
        previousChoice: 0,
        favourite: null,
        uv: 1,
        dv: 0,
        favourites: 0,
      })
      await eventually(() => expect(stream.named('voted')).toHaveLength(1))
      expect(stream.named('created')).toMatchObject([{ data: { type: 'entry_comment', id: comment.id } }])
      stream.close()
    })

    test('anybody hears of new items, of all magazines or of one', async () => {
      const author = await world.user()
      const [here, there] = [await world.magazine(), await world.magazine()]
      const all = await world.live(null, '/live/feed')
      const one = await world.live(null, `/live/feed?magazine=${here.magazineId}`)
      const second = await world.thread(author, there)
      const hidden = await world.thread(author, here, { visibility: 'private' })
      const first = await world.thread(author, here)
      await eventually(() => expect(one.named('created')).toMatchObject([{ data: { id: first.id } }]))
      await eventually(() =>
        expect(all.named('created')).toMatchObject([{ data: { id: second.id } }, { data: { id: first.id } }]),
      )
      expect(JSON.stringify(all.events)).not.toContain(String(hidden.id))
      all.close()
      one.close()
    })

    test('a reader who comes back gets what was missed; one long gone is told to load anew', async () => {
      const author = await world.user()
      const magazine = await world.magazine()
      const path = `/live/feed?magazine=${magazine.magazineId}`
      const before = await world.live(null, path)
      await world.thread(author, magazine)
      await eventually(() => expect(before.named('created')).toHaveLength(1))
      before.close()
      const missed = await world.thread(author, magazine)
      const lastId = before.named('created')[0]?.id ?? ''
      const after = await world.live(null, path, { 'last-event-id': lastId })
      await eventually(() => expect(after.named('created')).toMatchObject([{ data: { id: missed.id } }]))
      after.close()
      const late = await world.live(null, path, { 'last-event-id': 'from-long-ago' })
      await eventually(() => expect(late.named('resync')).toHaveLength(1))
      late.close()
    })

    test('a stream ends when its member is banned or gone', async () => {
      const [banned, purged] = [await world.user(), await world.user()]
      const streams = [await world.live(banned, '/live/me'), await world.live(purged, '/live/me')]
      await world.emit(userChanged, { ...banned, state: 'banned' })
      await world.emit(userPurged, { userId: purged.userId })
      await Promise.all(streams.map(({ ended }) => ended))
      for (const stream of streams) expect(stream.named('signed-out')).toHaveLength(1)
    })

    test('strangers and wrong topics are refused', async () => {
      expect((await world.live(null, '/live/me')).status).toBe(401)
      expect((await world.live(null, '/live/feed?thread=entry:x')).status).toBe(400)
      expect((await world.live(null, '/live/feed?magazine=-1')).status).toBe(400)
    })
  })
}

describe(
  'messaging on PostgreSQL',
  suite(async () => {
    const world = await messagingWorld({ batch: 3 })
    return { world, close: () => world.close() }
  }),
)

onMongo(
  'messaging on MongoDB',
  suite(async () => {
    const server: TestServer = await startServer('mongo')
    const world = await messagingWorld({ mongoUrl: server.url, batch: 3 })
    return {
      world,
      async close() {
        await world.close()
        await server.remove()
      },
    }
  }),
)
