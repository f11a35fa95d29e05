import { contentCards } from '@app/contract/calls/content.ts'
import { audienceOf, isLimited } from '@app/contract/events/content.ts'
import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Request } from 'express'
import type { Federation } from '../context.ts'
import { signingHost } from '../inbox/signing-host.ts'
import { IN_FEDERATED_MAGAZINE } from './object.repository.ts'
import type { Rows } from '../rows.ts'

const FOR_HOST = `
  select 1 from user_card u where u.domain = $1 and (u.user_id = any($2::int[]) or u.user_id in (
    select follower_id from user_follow where followed_id = $3))
  limit 1`

/** Whether anybody of a host may read an item that is not for everybody. */
const isFor = async (federation: Federation, card: ContentCard, host: string): Promise<boolean> => {
  const followed = audienceOf(card) === 'followers' ? card.authorId : null
  const found = await federation.db.query('for-host', FOR_HOST, [host, card.addresseeIds ?? [], followed])
  return found.length > 0
}

/** What an address of an item leads to, for whoever asks. `seenBy`: whether a cache may keep it for others. */
export type ReadableItem =
  | { kind: 'here'; card: ContentCard; apId: string; seenBy: 'public' | 'private' }
  | { kind: 'elsewhere'; apId: string }
  | { kind: 'gone'; apId: string }

type Kept = Pick<Rows['content_object'], 'ap_id' | 'local' | 'visibility'> & { federated: boolean }

const goneAt = async (federation: Federation, apId: string): Promise<boolean> =>
  (await federation.db.query('page-tombstone', 'select ap_id from tombstone where ap_id = $1', [apId]))
    .length > 0

/**
 * The item that a request for it, or for one of its collections, is about, as far as whoever signed it may read it. Throws
 * 404. `path`: that of the item itself.
 */
export const readableItem = async (
  federation: Federation,
  req: Request,
  type: SubjectType,
  id: number,
  path: string = req.path,
): Promise<ReadableItem> => {
  const [row] = Number.isSafeInteger(id)
    ? await federation.db.query<Kept>(
        'page-object',
        `select ap_id, local, visibility, ${IN_FEDERATED_MAGAZINE} as federated from content_object where type = $1 and id = $2`,
        [type, id],
      )
    : []
  const unseen = notFound('There is nothing of this id to see.')
  if (!row) {
    const apId = federation.config.url + path
    if (await goneAt(federation, apId)) return { kind: 'gone', apId }
    throw notFound('There is nothing of this id.')
  }
  const { ap_id: apId, local, visibility, federated } = row
  if (!local && visibility === 'private') throw unseen
  if (!federated) throw notFound('There is nothing of this id.')
  if (!local) return { kind: 'elsewhere', apId }
  if (visibility === 'soft_deleted') return { kind: 'gone', apId }
  if (visibility === 'trashed') throw unseen
  const host = visibility === 'private' ? await signingHost(federation, req) : null
  if (visibility === 'private' && host === null) throw unseen
  const { items } = await federation.calls.ask(contentCards, { refs: [{ type, id }] })
  const card = items[0]
  if (!card) throw notFound('There is nothing of this id.')
  if (!isLimited(audienceOf(card))) return { kind: 'here', card, apId, seenBy: 'public' }
  if (host === null || !(await isFor(federation, card, host))) throw unseen
  return { kind: 'here', card, apId, seenBy: 'private' }
}
