import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberMessages } from '@app/contract/calls/portability.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import { messagingWorld, principalOf } from '../../test/messaging-world.ts'
import type { MessagingWorld } from '../../test/messaging-world.ts'

let world: MessagingWorld
beforeAll(async () => {
  world = await messagingWorld()
})
afterAll(() => world.close())

test('a member’s messages are each handed out once, whatever is written meanwhile', async () => {
  const [me, other, third] = [await world.user(), await world.user(), await world.user()]
  const open = async (from: UserCard, to: UserCard, body: string) =>
    (
      await world
        .as(principalOf(from))
        .call(messages.messageCreateThread, { params: { user_id: to.userId }, body: { body } })
    ).body.threadId
  const reply = (thread_id: number, from: UserCard, body: string) =>
    world.as(principalOf(from)).call(messages.messageCreateReply, { params: { thread_id }, body: { body } })
  const long = await open(other, me, 'a1')
  for (const body of ['a2', 'a3']) await reply(long, me, body)
  const short = await open(third, me, 'b1')
  await open(other, third, 'between others')

  const read: [number | null, string][] = []
  const readFrom = async (at: { thread: number; message: number }): Promise<void> => {
    const page = await world.ask(memberMessages, { userId: me.userId, ...at, limit: 2 })
    for (const { body } of page.items) read.push([page.threadId, body])
    // What is new puts its thread first in the member's list.
    if (read.length === 2) await reply(short, third, 'b2')
    if (page.next) await readFrom(page.next)
  }
  await readFrom({ thread: 0, message: 0 })
  expect(read).toEqual([
    [long, 'a1'],
    [long, 'a2'],
    [long, 'a3'],
    [short, 'b1'],
    [short, 'b2'],
  ])
})
