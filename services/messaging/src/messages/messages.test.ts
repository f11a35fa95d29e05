import { expect, test } from 'vitest'
import { userBlocked, userChanged, userFollowed } from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { principalOf } from '../../test/messaging-world.ts'
import { onBothStores } from '../../test/on-both-stores.ts'

onBothStores('private messages', ({ world, as, listOf, countOf }) => {
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
    const blocker = await world.user()
    const banned = await world.user({ state: 'banned' })
    await world.emit(userBlocked, { blockerId: blocker.userId, blockedId: sender.userId })
    for (const receiver of [nobody, followers, blocker, banned, sender])
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
