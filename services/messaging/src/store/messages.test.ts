import { describe, expect, test } from 'vitest'
import { nextId } from '@app/platform/testing/builders.ts'
import { at, describeStores, slice } from '../../test/stores.ts'

describeStores((world) => {
  describe('messages', () => {
    test('open a thread, continue it, and are read from either end', async () => {
      const first = await world.store.messages.open([world.me, world.other], world.me, 'hello', at(1))
      const { threadId } = first
      expect(first).toMatchObject({ senderId: world.me, body: 'hello', status: 'new', createdAt: at(1) })
      const second = await world.store.messages.reply(threadId, world.other, 'hi', at(2))
      expect(second.messageId).toBeGreaterThan(first.messageId)
      expect(await world.store.messages.thread(threadId)).toEqual({
        threadId,
        participantIds: [world.me, world.other],
        messageCount: 2,
      })
      expect(await world.store.messages.messagesOf(threadId, 'newest', slice)).toEqual([second, first])
      expect(await world.store.messages.messagesOf(threadId, 'oldest', { limit: 1, offset: 1 })).toEqual([
        second,
      ])
      expect((await world.store.messages.newestOf([threadId], 1)).get(threadId)).toEqual([second])
      expect((await world.store.messages.newestOf([threadId], 0)).get(threadId)).toEqual([])
      await world.store.messages.setStatus(first.messageId, 'read')
      expect(await world.store.messages.message(first.messageId)).toEqual({ ...first, status: 'read' })
      expect(await world.store.messages.messages([second.messageId, 2_000_000_000])).toEqual([second])
      expect(await world.store.messages.thread(2_000_000_000)).toBeNull()
    })

    test('keep the pictures that came with them, until an edit brings others', async () => {
      const emojis = [{ name: 'cat', url: 'https://far.example/cat.png' }]
      const people = [world.me, world.other]
      const address = () => `https://far.example/message/${nextId()}`
      const one = await world.store.messages.open(people, world.other, ':cat:', at(1), address(), emojis)
      const read = () => world.store.messages.message(one.messageId)
      expect([one.emojis, (await read())?.emojis]).toEqual([emojis, emojis])
      await world.store.messages.edit(one.messageId, 'none', at(2))
      expect(await read()).toMatchObject({ body: 'none', emojis: null })
      await world.store.messages.edit(one.messageId, ':cat: again', at(3), emojis)
      expect((await read())?.emojis).toEqual(emojis)
      const second = await world.store.messages.reply(one.threadId, world.me, 'plain', at(4))
      expect(second.emojis).toBeNull()
    })

    test('bring their thread to the top of both participants’ lists', async () => {
      const third = nextId()
      const a = await world.store.messages.open([world.me, world.other], world.me, 'one', at(1))
      const b = await world.store.messages.open([world.me, third], world.me, 'two', at(2))
      const order = async () =>
        (await world.store.messages.threadsOf(world.me, null, slice)).items.map(({ threadId }) => threadId)
      expect(await order()).toEqual([b.threadId, a.threadId])
      await world.store.messages.reply(a.threadId, world.other, 'three', at(3))
      expect(await order()).toEqual([a.threadId, b.threadId])
      const withThird = await world.store.messages.threadsOf(world.me, third, slice)
      expect(withThird).toMatchObject({ count: 1, items: [{ threadId: b.threadId, messageCount: 1 }] })
      expect(await world.store.messages.threadsOf(third, world.other, slice)).toEqual({ count: 0, items: [] })
      expect(
        (await world.store.messages.threadsOf(world.me, null, { limit: 1, offset: 1 })).items,
      ).toHaveLength(1)
    })

    test('are walked thread by thread in an order that a new message does not change', async () => {
      const [first, second] = [
        await world.store.messages.open([world.me, world.other], world.me, 'one', at(1)),
        await world.store.messages.open([world.me, nextId()], world.me, 'two', at(2)),
      ]
      await world.store.messages.open([world.other, nextId()], world.other, 'not for me', at(3))
      expect(await world.store.messages.threadAfter(world.me, 0)).toMatchObject({ threadId: first.threadId })
      await world.store.messages.reply(first.threadId, world.other, 'three', at(4))
      expect(await world.store.messages.threadAfter(world.me, first.threadId)).toEqual({
        threadId: second.threadId,
        participantIds: expect.arrayContaining([world.me]),
        messageCount: 1,
      })
      expect(await world.store.messages.threadAfter(world.me, second.threadId)).toBeNull()
    })

    test('many at once are all counted', async () => {
      const { threadId } = await world.store.messages.open([world.me, world.other], world.me, 'start', at(1))
      await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          world.store.messages.reply(threadId, world.other, `${i}`, at(2 + i)),
        ),
      )
      expect((await world.store.messages.thread(threadId))?.messageCount).toBe(41)
    })

    test('keep their announcement until it is done', async () => {
      const message = await world.store.messages.open([world.me, world.other], world.me, 'hello', at(1))
      const mine = async () =>
        (await world.store.messages.pendingAnnouncements(100)).filter(
          (one) => one.message.messageId === message.messageId,
        )
      expect(await mine()).toEqual([{ message, participantIds: [world.me, world.other] }])
      await world.store.messages.announced(message.messageId)
      expect(await mine()).toEqual([])
    })
  })
})
