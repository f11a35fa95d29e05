import { expect, test } from 'vitest'
import {
  magazineSubscribed,
  memberBanned,
  memberUnbanned,
  personReported,
  reportChanged,
  subscriptionRequested,
  subscriptionRequestEnded,
} from '@app/contract/events/community.ts'
import { contentCreated, contentPurged } from '@app/contract/events/content.ts'
import {
  followRequested,
  followRequestEnded,
  userBlocked,
  userChanged,
  userPurged,
  userRegistered,
} from '@app/contract/events/identity.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { signups } from '@app/contract/calls/identity.ts'
import { markSeen } from '@app/contract/jobs.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { onBothStores } from '../../test/on-both-stores.ts'

onBothStores('notifications', ({ world, as, listOf, countOf, heard }) => {
  /** That a member looked at something just now. */
  const looks = ({ userId }: UserCard, what: 'report' | 'signup', id: number) => ({
    userId,
    what,
    id,
    at: world.clock.now().toISOString(),
  })

  test('tell the staff, and nobody else, that somebody was reported', async () => {
    const [admin, member, far] = [
      await world.user({ isAdmin: true }),
      await world.user(),
      await world.user({ username: 'far@far.example', domain: 'far.example' }),
    ]
    await world.emit(personReported, {
      reportId: 77,
      reportedId: member.userId,
      reporterId: far.userId,
      reason: 'spam',
    })
    expect(await listOf(admin)).toMatchObject([
      {
        type: 'report_created_notification',
        reportId: 77,
        reason: 'spam',
        subject: { userId: member.userId, username: member.username },
      },
    ])
    expect(await countOf(member)).toBe(0)
    await world.emit(userPurged, { userId: member.userId })
    expect(await listOf(admin)).toEqual([])
  })

  test('tell of requests to follow and to subscribe, but only callers who name these kinds', async () => {
    const [anna, fan] = [await world.user(), await world.user()]
    const magazine = await world.magazine({ ownerId: anna.userId, moderatorIds: [anna.userId] })
    const request = { followerId: fan.userId, followedId: anna.userId }
    for (let i = 0; i < 2; i++) await world.emit(followRequested, request)
    await world.emit(subscriptionRequested, { magazineId: magazine.magazineId, userId: fan.userId })

    expect([await listOf(anna), await countOf(anna)]).toEqual([[], 0])
    const asks = async (...kinds: string[]) => {
      const query = { kinds: kinds.join(',') } as never
      const { items, pagination } = (await as(anna).call(notifications.notificationCollectionAll, { query }))
        .body
      const { count } = (await as(anna).call(notifications.notificationCount, { query })).body
      return { items, pagination, count }
    }
    expect(await asks('subscription_request_notification', 'of_a_later_release')).toMatchObject({
      items: [{ subject: { userId: fan.userId, magazine: { name: magazine.name } } }],
      pagination: { count: 1 },
      count: 1,
    })
    const both = ['follow_request_notification', 'subscription_request_notification']
    expect(await asks(...both)).toMatchObject({
      items: [
        { type: 'subscription_request_notification' },
        { type: 'follow_request_notification', subject: { userId: fan.userId, username: fan.username } },
      ],
      count: 2,
    })
    await world.emit(followRequestEnded, { ...request, outcome: 'cancelled' })
    await world.emit(subscriptionRequestEnded, {
      magazineId: magazine.magazineId,
      userId: fan.userId,
      outcome: 'accepted',
    })
    expect((await asks(...both)).count).toBe(0)
  })

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
    const before = {
      userId: moderator.userId,
      what: 'report' as const,
      id: 31,
      at: '2000-01-01T00:00:00.000Z',
    }
    await world.perform(markSeen, { seen: [before] })
    expect(await countOf(moderator)).toBe(1)
    await world.perform(markSeen, { seen: [30, 31].map((id) => looks(moderator, 'report', id)) })
    expect([await countOf(moderator), await countOf(admin)]).toEqual([0, 1])
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
    await world.perform(markSeen, {
      seen: [member, fresh].map(({ userId }) => looks(admin, 'signup', userId)),
    })
    expect(await countOf(admin)).toBe(0)

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
