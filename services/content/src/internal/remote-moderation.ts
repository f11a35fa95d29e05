import type { CallInput, CallOutput } from '@app/contract/call.ts'
import { moderationRight } from '@app/contract/calls/community.ts'
import type {
  keepRemotePins as keepPinsSpec,
  moderateRemote as moderateSpec,
  pinnedEntries as pinnedSpec,
  reportRemote as reportSpec,
} from '@app/contract/calls/remote-moderation.ts'
import type { Content } from '../context.ts'
import { cardsOf } from '../items/content-card.ts'
import type { Item } from '../items/item.ts'
import { isThread } from '../items/item.ts'
import { listings } from '../items/listing.ts'
import { mark } from '../moderation/moderate.ts'
import { report } from '../reports/report.ts'
import { findByApId } from './by-ap-id.ts'

/** A magazine shows no more than a screen of pins, and tells its followers of no more. */
const MAX_PINS = 50

/** Whether somebody may moderate there. What a magazine's own server vouches for counts in its magazine only. */
export const moderatesFrom = async (
  content: Content,
  userId: number,
  magazineId: number,
  vouched: boolean,
): Promise<boolean> => {
  const right = await content.calls.ask(moderationRight, { userId, magazineId })
  return right.isModerator || (vouched && right.magazine !== null && right.magazine.domain !== null)
}

const states = {
  pinned: { is_pinned: true },
  unpinned: { is_pinned: false },
  locked: { is_locked: true },
  unlocked: { is_locked: false },
} as const satisfies Record<CallInput<typeof moderateSpec>['act'], Partial<Item>>

const stands = (item: Item, state: Partial<Item>): boolean =>
  (Object.keys(state) as (keyof Item)[]).every((key) => item[key] === state[key])

/** A pin or a lock that federation carried in. Threads of magazines alone are pinned by federation, posts too are locked. */
export const moderateRemote = async (
  content: Content,
  { apId, act, byId, vouched }: CallInput<typeof moderateSpec>,
): Promise<CallOutput<typeof moderateSpec>> => {
  const found = await findByApId(content, apId)
  const locks = act === 'locked' || act === 'unlocked'
  if (!found || !(locks ? isThread(found.kind) : found.kind === 'entry')) return { applied: false }
  const own = locks && found.author_id === byId
  if (!own && !(await moderatesFrom(content, byId, found.magazine_id, vouched))) return { applied: false }
  const change = states[act]
  await mark(content, byId, found.kind, found.id, (item) => (stands(item, change) ? null : { act, change }))
  return { applied: true }
}

/** Brings the pins of a remote magazine in line with its own list. Nobody here did it: no log tells of it. */
export const keepRemotePins = async (
  content: Content,
  { magazineId, apIds }: CallInput<typeof keepPinsSpec>,
): Promise<CallOutput<typeof keepPinsSpec>> => {
  const { magazine } = await content.calls.ask(moderationRight, { userId: 0, magazineId })
  if (!magazine?.domain) return { applied: false }
  const found = await Promise.all(apIds.map((apId) => findByApId(content, apId)))
  const ids = found.flatMap((item) =>
    item?.kind === 'entry' && item.magazine_id === magazineId ? item.id : [],
  )
  await content.db.transaction(async (tx) => {
    const listed = 'id = any(?::int[])'
    await tx('item')
      .where({ magazine_id: magazineId, kind: 'entry', is_pinned: true })
      .whereRaw(`not (${listed})`, [ids])
      .update({ is_pinned: false })
    await tx('item').where({ is_pinned: false }).whereRaw(listed, [ids]).update({ is_pinned: true })
  })
  return { applied: true }
}

export const pinnedEntries = async (
  content: Content,
  magazineId: number,
): Promise<CallOutput<typeof pinnedSpec>> => {
  const ids = await content.db
    .knex('item')
    .where({ magazine_id: magazineId, kind: 'entry', is_pinned: true, visibility: 'visible' })
    .where('shelf', '<', listings.NOWHERE)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_PINS)
    .pluck<number[]>('id')
  const cards = new Map((await cardsOf(content.db.knex, ids)).map((card) => [card.id, card]))
  return { items: ids.flatMap((id) => cards.get(id) ?? []) }
}

/** Only what concerns this instance: something in a magazine here, or by somebody from here. */
export const reportRemote = async (
  content: Content,
  { apId, reporterId, reason }: CallInput<typeof reportSpec>,
): Promise<CallOutput<typeof reportSpec>> => {
  const found = await findByApId(content, apId)
  if (!found) return { applied: false }
  const { magazine } = await content.calls.ask(moderationRight, {
    userId: reporterId,
    magazineId: found.magazine_id,
  })
  const ours = found.ap_id === null || (magazine !== null && magazine.domain === null)
  if (!ours) return { applied: false }
  await report(content, { userId: reporterId }, found.kind, found.id, reason)
  return { applied: true }
}
