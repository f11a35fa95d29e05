import { randomUUID } from 'node:crypto'
import type { DataOf } from '@app/contract/event.ts'
import type {
  memberBanned,
  memberUnbanned,
  moderatorChanged,
  reportChanged,
} from '@app/contract/events/community.ts'
import type { contentModerated } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import {
  addressOfMagazine,
  addressOfUser,
  findMagazineCard,
  findUserCard,
  isGroup,
} from '../actors/card.repository.ts'
import { instanceActorAddress, reportAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Audience } from '../delivery/audience.ts'
import { softwareAt, wantsReportFromCommunity } from '../instances/software.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { addressOfObject } from '../objects/object.repository.ts'
import { sendActivity } from './send-activity.ts'
import type { Draft } from './send-activity.ts'
import { magazineAsSender, userAsSender } from './sender.ts'
import { spreadActivity } from './spread.ts'

type Act = { type: string; object: unknown } & Json
type Ban = DataOf<typeof memberBanned>

/** What a Block says, also within the Undo that takes it back. Mbin reads `expires`, Lemmy `endTime`. */
const blockOf = (
  person: string,
  group: string,
  { reason, expiredAt }: Pick<Ban, 'reason' | 'expiredAt'>,
): Act => ({
  type: 'Block',
  object: person,
  target: group,
  summary: reason ?? '',
  removeData: false,
  ...(expiredAt ? { expires: expiredAt, endTime: expiredAt } : {}),
})

/**
 * Writes out what local moderators did (rules/federation.md#moderation), in the transaction that learns of it: their
 * own magazine announces it to its subscribers, one elsewhere is told. What is done in the catch-all magazine stays
 * here.
 */
const act = async (
  federation: Federation,
  tx: Knex.Transaction,
  magazineId: number,
  byId: number | null,
  draft: (group: string, by: string) => Act | Promise<Act>,
  audience: Audience = {},
): Promise<void> => {
  const by = byId === null ? null : await findUserCard(tx, byId)
  const group = await findMagazineCard(tx, magazineId)
  if (!by || by.domain !== null || !group || !isGroup(group)) return
  const address = addressOfMagazine(federation, group)
  const said = await draft(address, addressOfUser(federation, by))
  const addressed: Draft = { ...said, to: [PUBLIC], cc: [address], audience: address }
  await spreadActivity(federation, tx, userAsSender(federation, by), group, addressed, audience)
}

/** Where a magazine lists its moderators or pins: as its own document says, or ours. */
const listOf = async (
  tx: Knex.Transaction,
  magazineId: number,
  group: string,
  list: 'moderators' | 'featured',
) => {
  const row = await tx('remote_actor')
    .where({ kind: 'magazine', local_id: magazineId })
    .first<Record<string, string | null> | undefined>(list)
  return row?.[list] ?? `${group}/${list === 'featured' ? 'pinned' : list}`
}

/** Add or Remove of a moderator. */
export const sendModeratorChange = async (
  federation: Federation,
  tx: Knex.Transaction,
  change: DataOf<typeof moderatorChanged>,
): Promise<void> => {
  const { magazineId, userId, byId, on } = change
  const person = await findUserCard(tx, userId)
  if (!person) return
  const object = addressOfUser(federation, person)
  const draft = async (group: string): Promise<Act> => ({
    type: on ? 'Add' : 'Remove',
    object,
    target: await listOf(tx, magazineId, group, 'moderators'),
  })
  await act(federation, tx, magazineId, byId, draft, { addresses: [object] })
}

/** Once for each ban, however often the projection is built anew. */
export const sendBan = async (federation: Federation, tx: Knex.Transaction, ban: Ban): Promise<void> => {
  const person = await findUserCard(tx, ban.userId)
  const fresh = await tx('sent_relation')
    .insert({ kind: 'ban', actor_id: ban.bannedById, object: String(ban.banId), activity_id: '' })
    .onConflict()
    .ignore()
    .returning('kind')
  if (!person || fresh.length === 0) return
  const object = addressOfUser(federation, person)
  const draft = (group: string) => blockOf(object, group, ban)
  await act(federation, tx, ban.magazineId, ban.bannedById, draft, { addresses: [object] })
}

/** Whoever lifts it says so, be it somebody else's ban: the Block within is theirs, too. */
export const sendUnban = async (
  federation: Federation,
  tx: Knex.Transaction,
  { magazineId, userId, unbannedById }: DataOf<typeof memberUnbanned>,
): Promise<void> => {
  const person = await findUserCard(tx, userId)
  if (!person) return
  const object = addressOfUser(federation, person)
  const draft = (group: string, actor: string): Act => ({
    type: 'Undo',
    object: {
      id: `${actor}#block-${magazineId}-${userId}`,
      actor,
      to: [PUBLIC],
      cc: [group],
      audience: group,
      ...blockOf(object, group, { reason: null, expiredAt: null }),
    },
  })
  await act(federation, tx, magazineId, unbannedById, draft, { addresses: [object] })
}

/** Threads that are pinned, threads and posts that are locked; the rest of what moderators change is an edit. */
export const sendPinOrLock = async (
  federation: Federation,
  tx: Knex.Transaction,
  { type, id, magazineId, byId, act: done }: DataOf<typeof contentModerated>,
): Promise<void> => {
  const object = await addressOfObject(tx, type, id, { public: true })
  if (object === null) return
  if ((done === 'pinned' || done === 'unpinned') && type === 'entry') {
    const draft = async (group: string): Promise<Act> => ({
      type: done === 'pinned' ? 'Add' : 'Remove',
      object,
      target: await listOf(tx, magazineId, group, 'featured'),
    })
    await act(federation, tx, magazineId, byId, draft)
  }
  if (done === 'locked' || done === 'unlocked') {
    const draft = (group: string, actor: string): Act => {
      if (done === 'locked') return { type: 'Lock', object }
      const lock = { id: `${object}#lock`, type: 'Lock', actor, object, to: [PUBLIC], cc: [group] }
      return { type: 'Undo', object: lock }
    }
    await act(federation, tx, magazineId, byId, draft, { followersOf: byId })
  }
}

/**
 * The first report goes where somebody can act on it: to the magazine elsewhere, else to the author's server. That is
 * told by the instance, or to Lemmy by the magazine, which keep the reporter's name back; a magazine takes it from a
 * person only (Lemmy).
 */
export const sendReport = async (
  federation: Federation,
  tx: Knex.Transaction,
  report: DataOf<typeof reportChanged>,
): Promise<void> => {
  if (report.weight !== 1 || report.status !== 'pending' || report.isReopened) return
  const [reporter, reported] = [
    await findUserCard(tx, report.reporterId),
    await findUserCard(tx, report.reportedId),
  ]
  const group = await findMagazineCard(tx, report.magazineId)
  const object = await addressOfObject(tx, report.type, report.id)
  if (!reporter || reporter.domain !== null || !reported || !group || object === null) return
  const reason = report.reason ?? ''
  const uuid = randomUUID()
  const id = reportAddress(federation, uuid)
  const flag = { id, type: 'Flag', summary: reason, content: reason, cc: [], public: false }
  if (group.domain !== null) {
    const to = [addressOfMagazine(federation, group)]
    const draft = { ...flag, object, to, audience: to[0] }
    await sendActivity(federation, tx, userAsSender(federation, reporter), draft, { addresses: to }, uuid)
  } else if (reported.domain !== null) {
    const author = addressOfUser(federation, reported)
    const addresses = [author]
    if (isGroup(group) && wantsReportFromCommunity(await softwareAt(federation, author, tx))) {
      const magazine = magazineAsSender(federation, group)
      const draft = { ...flag, object, to: [magazine.address], audience: magazine.address }
      await sendActivity(federation, tx, magazine, draft, { addresses }, uuid)
      return
    }
    const instance = { kind: 'instance', id: 0, address: instanceActorAddress(federation) } as const
    const draft = { ...flag, object: [author, object], to: addresses }
    await sendActivity(federation, tx, instance, draft, { addresses }, uuid)
  }
}
