import { randomUUID } from 'node:crypto'
import type { Messaging } from '../context.ts'
import type { StoredMessage } from '../store/records.ts'

const base = ({ config }: Messaging): string => `${config.url}/message/`

/** The address of a new message, where somebody elsewhere takes part in its thread. */
export const newAddress = async (
  messaging: Messaging,
  participantIds: readonly number[],
): Promise<string | null> => {
  const people = await messaging.store.directory.users(participantIds)
  const federated = [...people.values()].some(({ domain }) => domain !== null)
  return federated ? base(messaging) + randomUUID() : null
}

/** Whether a message has an address of ours. */
export const isOurs = (messaging: Messaging, { apId }: Pick<StoredMessage, 'apId'>): boolean =>
  apId?.startsWith(base(messaging)) ?? false
