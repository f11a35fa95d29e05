import type { WebhookKind } from '@app/contract/community/webhook-kinds.ts'
import type { DataOf, Envelope } from '@app/contract/event.ts'
import type { memberBanned, reportChanged } from '@app/contract/events/community.ts'
import { audienceOf, isAddressed, isShown } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Facts, Happening } from './happening.ts'

type ItemAct = 'created' | 'edited' | 'removed' | 'restored'

/** A rebuild tells of what there is as if it had just happened. */
export const isNews = ({ id }: Pick<Envelope, 'id'>): boolean => !id.startsWith('snapshot-')

/** Null: what is for followers or for some alone is nobody else's, whatever became of it. */
export const ofItem = (
  card: ContentCard & { byId?: number | null },
  act: ItemAct,
  eventId: string,
): Happening | null => {
  if (isAddressed(audienceOf(card))) return null
  const noun = card.type === 'entry' ? 'thread' : card.type === 'post' ? 'post' : 'comment'
  const { type, id, threadId, magazineId, byId = null } = card
  return {
    eventId,
    kind: `${noun}.${act}`,
    magazineId,
    facts: { about: 'item', type, id, threadId, byId },
  }
}

/** What a change of visibility means for who sees items; null: nothing. */
export const visibilityAct = (
  card: Pick<ContentCard, 'visibility'>,
  previous: ContentCard['visibility'],
): ItemAct | null => {
  const shown = isShown(card)
  if (shown === isShown({ visibility: previous })) return null
  return shown ? 'restored' : 'removed'
}

export const ofReport = (report: DataOf<typeof reportChanged>): Omit<Happening, 'eventId'> => {
  const { magazineId, ...facts } = report
  return {
    kind: report.status === 'pending' ? 'report.created' : 'report.resolved',
    magazineId,
    facts: { about: 'report', ...facts },
  }
}

export const ofBan = ({ magazineId, bannedById, ...ban }: DataOf<typeof memberBanned>) => ({
  kind: 'member.banned' as const,
  magazineId,
  facts: { about: 'ban', ...ban, byId: bannedById } satisfies Facts,
})

type State = UserCard['state']

/** What became of an account of this instance that was in the state `before`; null: nothing. */
export const accountKind = (before: State, now: State): WebhookKind | null => {
  if (before === now) return null
  if (now === 'banned') return 'user.banned'
  if (now === 'deleted') return 'user.deleted'
  if (before === 'banned') return 'user.unbanned'
  if (before === 'pending' && now === 'active') return 'user.registered'
  return null
}
