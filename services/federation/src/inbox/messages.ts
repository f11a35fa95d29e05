import { receiveMessage as keepMessage, removeMessage } from '@app/contract/calls/messaging.ts'
import type { Activity } from '../activities/activity.ts'
import { findActor, resolveActor } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Json } from '../json-ld/json.ts'
import { nameMentions } from '../objects/mentions.ts'
import { readMessage } from '../objects/read-message.ts'
import { isDeleted } from '../objects/save-object.ts'

/** A message to more people than this is no talk. */
const MAX_RECEIVERS = 20

/** The people among the addressees; those of other servers belong into its thread as well. */
const peopleAt = async (federation: Federation, addresses: readonly string[]): Promise<Actor[]> => {
  const people: Actor[] = []
  for (const address of addresses.slice(0, MAX_RECEIVERS)) {
    const actor = isLocalAddress(federation, address)
      ? await findActor(federation, address)
      : await resolveActor(federation, address).catch(() => null)
    if (actor?.kind === 'user') people.push(actor)
  }
  return people
}

/** A private message, or its new text, which its own author sends: it goes to messaging and is never content. */
export const receiveMessage = async (
  federation: Federation,
  activity: Activity,
  object: Json,
): Promise<void> => {
  const now = federation.clock.now()
  const first = readMessage(object, now)
  if (!first || first.author !== activity.actor || isLocalAddress(federation, first.apId)) return
  if (await isDeleted(federation, first.apId)) return
  const local = first.receivers.filter((address) => isLocalAddress(federation, address))
  const receivers = await peopleAt(federation, [...new Set([...local, ...first.receivers])])
  if (!receivers.some((receiver) => receiver.local)) return
  const sender = await resolveActor(federation, activity.actor)
  if (sender?.kind !== 'user' || sender.local) return
  const message = readMessage(object, now, await nameMentions(federation, first.mentions)) ?? first
  await federation.calls.ask(keepMessage, {
    apId: message.apId,
    senderId: sender.localId,
    receiverIds: receivers.map(({ localId }) => localId),
    body: message.body,
    inReplyTo: message.inReplyTo,
    createdAt: message.createdAt.toISOString(),
    domain: new URL(activity.actor).host,
    edited: activity.type === 'Update',
    ...(message.emojis.length > 0 && { emojis: message.emojis }),
  })
}

/** Whether what its author deleted was a private message. */
export const receiveMessageRemoval = async (
  federation: Federation,
  by: Actor | null,
  apId: string,
): Promise<boolean> => {
  if (by?.kind !== 'user' || by.local) return false
  return (await federation.calls.ask(removeMessage, { apId, senderId: by.localId })).removed
}
