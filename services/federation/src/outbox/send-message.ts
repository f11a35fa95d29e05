import type { FederatedMessage } from '@app/contract/calls/messaging.ts'
import { addressOfUser } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { softwareKnownAt } from '../instances/peers.ts'
import { takesChatMessages } from '../instances/software.ts'
import { letterOf, messageDocument } from '../objects/write-message.ts'
import { sendRelation } from './send-activity.ts'
import { userAsSender } from './sender.ts'

/** A private message goes to each of its receivers elsewhere once, as their software wants it. */
export const sendMessage = async (federation: Federation, message: FederatedMessage): Promise<void> => {
  const letter = await letterOf(federation, message)
  if (!letter) return
  const sender = userAsSender(federation, letter.sender)
  for (const receiver of letter.receivers.filter(({ domain }) => domain !== null)) {
    const address = addressOfUser(federation, receiver)
    const chats = takesChatMessages(await softwareKnownAt(federation, address))
    const { '@context': _, ...object } = messageDocument(federation, letter, chats ? receiver : null)
    const draft = { type: 'Create', object, to: object['to'] as string[], cc: [], public: false }
    await federation.db.transaction((tx) =>
      sendRelation(federation, tx, 'message', sender, `${message.apId} ${address}`, draft, {
        addresses: [address],
      }),
    )
  }
}
