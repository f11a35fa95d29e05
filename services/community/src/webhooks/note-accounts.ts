import type { Envelope } from '@app/contract/event.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'
import { noteHappenings } from './happening.ts'
import { accountKind, isNews } from './happenings.rules.ts'

const stateOf = async (tx: Knex.Transaction, userId: number): Promise<UserCard['state'] | null> => {
  const row = await tx<Pick<Rows['account'], 'user_id' | 'state'>>('account')
    .where({ user_id: userId })
    .first('state')
  return (row?.state ?? null) as UserCard['state'] | null
}

/** Notes what became of an account of this instance; to be called before the new state is kept. */
export const noteAccountChange = async (
  community: Pick<Community, 'clock' | 'work'>,
  tx: Knex.Transaction,
  { userId, domain, state }: Pick<UserCard, 'userId' | 'domain' | 'state'>,
  envelope: Pick<Envelope, 'id'>,
): Promise<void> => {
  if (domain !== null || !isNews(envelope)) return
  const before = await stateOf(tx, userId)
  const kind = before && accountKind(before, state)
  if (!kind) return
  await noteHappenings(community, tx, [
    { eventId: envelope.id, kind, magazineId: null, facts: { about: 'user', userId } },
  ])
}

/** Notes that an account was opened, of which identity told just before. */
export const noteRegistration = async (
  community: Pick<Community, 'clock' | 'work'>,
  tx: Knex.Transaction,
  userId: number,
  envelope: Pick<Envelope, 'id'>,
): Promise<void> => {
  if (!isNews(envelope)) return
  const kind = (await stateOf(tx, userId)) === 'pending' ? 'user.requested' : 'user.registered'
  await noteHappenings(community, tx, [
    { eventId: envelope.id, kind, magazineId: null, facts: { about: 'user', userId } },
  ])
}
