import { beforeAll, expect, test } from 'vitest'
import type { CallInput } from '@app/contract/call.ts'
import { instanceEmoji } from '@app/contract/calls/community.ts'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import { proxyRemoteImages } from '@app/contract/calls/media.ts'
import * as calls from '@app/contract/calls/messaging.ts'
import { userBlocked } from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { JobData } from '@app/contract/job.ts'
import { sendMessage } from '@app/contract/jobs.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { nextId } from '@app/platform/testing/builders.ts'
import { eventually } from '../../test/messaging-world.ts'
import { onBothStores } from '../../test/on-both-stores.ts'

onBothStores('private messages with other servers', ({ world, as, listOf, countOf }) => {
  const remote = () => {
    const userId = nextId()
    return world.user({ userId, username: `far${userId}@far.example`, domain: 'far.example' })
  }
  const received = (
    from: UserCard,
    to: UserCard[],
    extra: Partial<CallInput<typeof calls.receiveMessage>> = {},
  ): CallInput<typeof calls.receiveMessage> => ({
    apId: `https://far.example/message/${nextId()}`,
    senderId: from.userId,
    receiverIds: to.map(({ userId }) => userId),
    body: 'hello',
    inReplyTo: null,
    createdAt: world.clock.now().toISOString(),
    domain: 'far.example',
    edited: false,
    ...extra,
  })
  const receive = async (one: ReturnType<typeof received>) =>
    (await world.ask(calls.receiveMessage, one)).kept
  const threadsOf = async (user: UserCard) =>
    (await as(user).call(messages.messageRetrieveThreads, { query: { d: 10 } })).body.items
  /** What federation is given to send. */
  let given: JobData<typeof sendMessage>[] = []
  const sent = (apId: string) =>
    eventually(async () => {
      const found = given.find((one) => one.apId === apId)
      expect(found).toBeDefined()
      return found!
    })

  beforeAll(async () => {
    given = await world.takeJobs(sendMessage)
  })

  test('are kept once, notify like any other, and are answered to where they came from', async () => {
    const [anna, far] = [await world.user(), await remote()]
    const first = received(far, [anna])
    expect([await receive(first), await receive(first)]).toEqual([true, true])
    const [thread] = await threadsOf(anna)
    expect(thread).toMatchObject({ messageCount: 1, messages: [{ body: 'hello', status: 'new' }] })
    expect(await listOf(anna)).toMatchObject([{ type: 'message_notification', subject: { body: 'hello' } }])
    const answered = await as(anna).call(messages.messageCreateReply, {
      params: { thread_id: thread!.threadId },
      body: { body: 'hi' },
    })
    expect(answered.status).toBe(201)
    const one = await eventually(async () => {
      expect(given).toHaveLength(1)
      return given[0]!
    })
    expect(one).toMatchObject({ inReplyTo: first.apId, receiverIds: [far.userId], body: 'hi' })
    expect(await sent(one.apId)).toEqual(await world.ask(calls.messageByAddress, { apId: one.apId }))
    // An answer to it comes into the same thread, as does a message that answers nothing.
    await receive(received(far, [anna], { inReplyTo: one.apId }))
    await receive(received(far, [anna]))
    expect(await threadsOf(anna)).toMatchObject([{ threadId: thread!.threadId, messageCount: 4 }])
  })

  test('show the pictures that came with them, through the proxy, and are sent with emoji of this instance', async () => {
    const [anna, far] = [await world.user(), await remote()]
    const sun = { name: 'sun', url: 'https://here.example/media/sun.png' }
    world.answerCalls([
      answer(instanceEmoji, async ({ names }) => ({ emojis: names.includes('sun') ? [sun] : [] })),
      answer(proxyRemoteImages, async ({ urls }) => ({ addresses: urls.map((url) => `${url}/proxied`) })),
    ])
    const cat = { name: 'cat', url: 'https://far.example/cat.png' }
    // Of what comes from elsewhere the emoji of this instance are no part.
    const first = received(far, [anna], { body: ':cat: in the :sun:', emojis: [cat] })
    await receive(first)
    const shown = [{ name: 'cat', url: `${cat.url}/proxied` }]
    const [thread] = await threadsOf(anna)
    expect(thread?.messages[0]?.emojis).toEqual(shown)
    expect((await listOf(anna))[0]?.subject).toMatchObject({ emojis: shown })

    await as(anna).call(messages.messageCreateReply, {
      params: { thread_id: thread!.threadId },
      body: { body: 'No :cat:, the :sun:' },
    })
    const one = await eventually(async () => {
      const found = given.find(({ senderId }) => senderId === anna.userId)
      expect(found).toBeDefined()
      return found!
    })
    expect(one.emojis).toEqual([sun])
    expect(await world.ask(calls.messageByAddress, { apId: one.apId })).toMatchObject({ emojis: [sun] })
    const body = async () => (await threadsOf(anna))[0]?.messages.map(({ emojis }) => emojis)
    expect(await body()).toEqual([[sun], shown])

    const dog = { name: 'dog', url: 'https://far.example/dog.png' }
    await receive({ ...first, body: ':dog:', emojis: [dog], edited: true })
    expect((await body())?.[1]).toEqual([{ name: 'dog', url: `${dog.url}/proxied` }])
    await receive({ ...first, body: 'nothing', emojis: undefined, edited: true })
    expect(await body()).toEqual([[sun], undefined])
    // A page with more pictures than it shows keeps the names of the rest.
    const many = Array.from({ length: 50 }, (_, at) => ({ name: `m${at}`, url: `https://far.example/${at}` }))
    const text = many.map(({ name }) => `:${name}:`).join(' ')
    await receive(received(far, [anna], { body: text, emojis: many }))
    expect((await body())?.[0]).toHaveLength(50)
  })

  test('open a thread with somebody elsewhere', async () => {
    const [anna, far] = [await world.user(), await remote()]
    const opened = await as(anna).call(messages.messageCreateThread, {
      params: { user_id: far.userId },
      body: { body: 'good day' },
    })
    expect(opened.status).toBe(201)
    await eventually(async () =>
      expect(given).toContainEqual(
        expect.objectContaining({ senderId: anna.userId, receiverIds: [far.userId], inReplyTo: null }),
      ),
    )
  })

  test('are edited and removed by their sender alone, with their notification', async () => {
    const [anna, far, other] = [await world.user(), await remote(), await remote()]
    const one = received(far, [anna])
    await receive(one)
    expect(await receive({ ...one, senderId: other.userId, body: 'forged', edited: true })).toBe(false)
    expect(await receive({ ...one, body: 'better', edited: true })).toBe(true)
    // The first text comes again, late.
    await receive(one)
    expect(await threadsOf(anna)).toMatchObject([{ messages: [{ body: 'better' }] }])
    expect(await receive(received(far, [anna], { edited: true }))).toBe(false)
    const remove = async ({ userId }: UserCard) =>
      (await world.ask(calls.removeMessage, { apId: one.apId, senderId: userId })).removed
    expect([await remove(other), await remove(far), await remove(far)]).toEqual([false, true, false])
    expect(await threadsOf(anna)).toEqual([])
    expect(await countOf(anna)).toBe(0)
  })

  test('reach only who takes them', async () => {
    const far = await remote()
    const nobody = await world.user({ settings: { directMessageSetting: 'nobody' } })
    const followers = await world.user({ settings: { directMessageSetting: 'followers_only' } })
    const [blocker, hiding, open] = [await world.user(), await world.user(), await world.user()]
    await world.emit(userBlocked, { blockerId: blocker.userId, blockedId: far.userId })
    world.answerCalls([
      answer(hidesHost, async ({ userIds }) => ({ userIds: userIds.filter((id) => id === hiding.userId) })),
    ])
    for (const receiver of [nobody, followers, blocker, hiding]) {
      expect(await receive(received(far, [receiver]))).toBe(false)
      expect(await threadsOf(receiver)).toEqual([])
    }
    expect(await receive(received(far, [open, nobody, blocker]))).toBe(true)
    const [thread] = await threadsOf(open)
    expect(thread?.participants.map(({ userId }) => userId).toSorted()).toEqual(
      [far.userId, open.userId].toSorted(),
    )
    // Whoever has blocked them since takes no answer either.
    await world.emit(userBlocked, { blockerId: open.userId, blockedId: far.userId })
    expect(await receive(received(far, [open]))).toBe(false)
    const banned = await world.user({ username: 'b@far.example', domain: 'far.example', state: 'banned' })
    expect(await receive(received(banned, [await world.user()]))).toBe(false)
  })

  test('are not sent to a server that is cut off: nobody there would read them', async () => {
    const anna = await world.user()
    const userId = nextId()
    const far = await world.user({
      userId,
      username: `far${userId}@closed.example`,
      domain: 'closed.example',
    })
    const body = { body: 'are you there?' }
    const opened = await as(anna).call(messages.messageCreateThread, { params: { user_id: userId }, body })
    expect(opened.status).toBe(403)
    // Nor in a thread from before.
    await receive(received(far, [anna], { domain: 'closed.example' }))
    const [thread] = await threadsOf(anna)
    const params = { thread_id: thread?.threadId ?? 0 }
    expect((await as(anna).call(messages.messageCreateReply, { params, body })).status).toBe(403)
    expect(await threadsOf(anna)).toMatchObject([{ messageCount: 1 }])
  })

  test('answer a message only in a thread that everybody named is in', async () => {
    const [anna, bert, far] = [await world.user(), await world.user(), await remote()]
    const first = received(far, [anna])
    await receive(first)
    await receive(received(far, [bert], { inReplyTo: first.apId }))
    expect(await threadsOf(anna)).toMatchObject([{ messageCount: 1 }])
    expect(await threadsOf(bert)).toMatchObject([{ messageCount: 1 }])
  })
})
