import { expect, test } from 'vitest'
import { reportChanged, reportWorkedOn } from '@app/contract/events/community.ts'
import { contentThreadChecked, contentVoted } from '@app/contract/events/content.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { eventually } from '../../test/messaging-world.ts'
import { onBothStores } from '../../test/on-both-stores.ts'

onBothStores('live streams', ({ world, as }) => {
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
    await eventually(() => expect(stream.named('count').at(-1)).toMatchObject({ data: { notifications: 0 } }))
    stream.close()
  })

  test('whoever may decide on a report hears that it changed, and nobody else', async () => {
    const [moderator, member] = [await world.user(), await world.user()]
    const admin = await world.user({ isAdmin: true })
    const magazine = await world.magazine({ moderatorIds: [moderator.userId] })
    const streams = [await world.live(moderator, '/live/me'), await world.live(admin, '/live/me')]
    const outsider = await world.live(member, '/live/me')
    await world.emit(reportWorkedOn, { reportId: 41, magazineId: magazine.magazineId })
    for (const stream of streams)
      await eventually(() => expect(stream.named('report')).toMatchObject([{ data: { reportId: 41 } }]))
    await world.emit(reportChanged, {
      reportId: 42,
      type: 'entry',
      id: 1,
      magazineId: magazine.magazineId,
      reporterId: member.userId,
      reportedId: member.userId,
      reason: null,
      status: 'rejected',
      weight: 1,
      byId: moderator.userId,
    })
    for (const stream of streams)
      await eventually(() => expect(stream.named('report').at(-1)).toMatchObject({ data: { reportId: 42 } }))
    expect(outsider.named('report')).toEqual([])
    for (const stream of [...streams, outsider]) stream.close()
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

  test('whoever has a thread from elsewhere open hears how it compared with its origin', async () => {
    const author = await world.user()
    const thread = await world.thread(author, await world.magazine())
    const stream = await world.live(null, `/live/feed?thread=entry:${thread.id}`)
    const completeness = {
      checkedAt: '2026-06-15T12:00:00+00:00',
      origin: 'listed' as const,
      missing: [],
      likes: 2,
      dislikes: null,
      shares: null,
    }
    const checked = { type: 'entry' as const, id: thread.id, comments: 3, completeness }
    await world.emit(contentThreadChecked, { ...checked, audience: 'followers' })
    await world.emit(contentThreadChecked, { ...checked, audience: 'public' })
    await eventually(() =>
      expect(stream.named('checked')).toMatchObject([
        { data: { type: 'entry', id: thread.id, numComments: 3, completeness } },
      ]),
    )
    stream.close()
    // Whoever only now has the page opens with what happened while it was made, and with nothing older.
    const late = await world.live(null, `/live/feed?thread=entry:${thread.id}&ago=600000`)
    await eventually(() => expect(late.named('checked')).toHaveLength(1))
    late.close()
    const later = await world.live(null, `/live/feed?thread=entry:${thread.id}&ago=0`)
    await world.emit(contentThreadChecked, { ...checked, audience: 'public', comments: 4 })
    await eventually(() => expect(later.named('checked')).toMatchObject([{ data: { numComments: 4 } }]))
    later.close()
  })

  test('anybody hears of new items, of all magazines or of one', async () => {
    const author = await world.user()
    const [here, there] = [await world.magazine(), await world.magazine()]
    const all = await world.live(null, '/live/feed')
    const one = await world.live(null, `/live/feed?magazine=${here.magazineId}`)
    const second = await world.thread(author, there)
    const hidden = await world.thread(author, here, { visibility: 'private' })
    const secret = await world.thread(author, here, { visibility: 'private', audience: 'members' })
    const first = await world.thread(author, here)
    await eventually(() => expect(one.named('created')).toMatchObject([{ data: { id: first.id } }]))
    await eventually(() =>
      expect(all.named('created')).toMatchObject([{ data: { id: second.id } }, { data: { id: first.id } }]),
    )
    for (const { id } of [hidden, secret]) expect(JSON.stringify(all.events)).not.toContain(String(id))
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
