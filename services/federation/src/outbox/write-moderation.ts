import type { DataOf } from '@app/contract/event.ts'
import type {
  MagazineCard,
  memberBanned,
  memberUnbanned,
  moderatorChanged,
  reportChanged,
} from '@app/contract/events/community.ts'
import type { contentModerated } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { groupDocument } from '../actors/write-actor.ts'
import type { Keys } from '../actors/keys.ts'
import type { Addresses } from '../addresses/addresses.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { createOutgoing, isGroup } from './outgoing.ts'
import type { Audience } from '../delivery/audience.ts'
import type { Draft, Sending } from './send.ts'

type Tx = Knex.Transaction
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
export const createModerationAnnouncer = (sending: Sending, keys: Keys, at: Addresses) => {
  const out = createOutgoing(sending, at)

  const act = async (
    tx: Tx,
    magazineId: number,
    byId: number | null,
    draft: (group: string, by: string) => Act | Promise<Act>,
    audience: Audience = {},
  ): Promise<void> => {
    const by = byId === null ? null : await out.user(tx, byId)
    const group = await out.magazine(tx, magazineId)
    if (!by || by.domain !== null || !group || !isGroup(group)) return
    const address = out.addressOfMagazine(group)
    const said = await draft(address, out.addressOfUser(by))
    const addressed: Draft = { ...said, to: [PUBLIC], cc: [address], audience: address }
    await out.spread(tx, out.senderOf(by), group, addressed, audience)
  }

  /** Where a magazine lists its moderators or pins: as its own document says, or ours. */
  const listOf = async (tx: Tx, magazineId: number, group: string, list: 'moderators' | 'featured') => {
    const row = await tx('remote_actor')
      .where({ kind: 'magazine', local_id: magazineId })
      .first<Record<string, string | null> | undefined>(list)
    return row?.[list] ?? `${group}/${list === 'featured' ? 'pinned' : list}`
  }

  return {
    async moderator(tx: Tx, change: DataOf<typeof moderatorChanged>): Promise<void> {
      const { magazineId, userId, byId, on } = change
      const person = await out.user(tx, userId)
      if (!person) return
      const object = out.addressOfUser(person)
      const draft = async (group: string): Promise<Act> => ({
        type: on ? 'Add' : 'Remove',
        object,
        target: await listOf(tx, magazineId, group, 'moderators'),
      })
      await act(tx, magazineId, byId, draft, { addresses: [object] })
    },

    /** Once for each ban, however often its copies are built anew. */
    async ban(tx: Tx, ban: Ban): Promise<void> {
      const person = await out.user(tx, ban.userId)
      const fresh = await tx('standing')
        .insert({ kind: 'ban', actor_id: ban.bannedById, object: String(ban.banId), activity_id: '' })
        .onConflict()
        .ignore()
        .returning('kind')
      if (!person || fresh.length === 0) return
      const object = out.addressOfUser(person)
      const draft = (group: string) => blockOf(object, group, ban)
      await act(tx, ban.magazineId, ban.bannedById, draft, { addresses: [object] })
    },

    /** Whoever lifts it says so, be it somebody else's ban: the Block within is theirs, too. */
    async unban(tx: Tx, { magazineId, userId, unbannedById }: DataOf<typeof memberUnbanned>): Promise<void> {
      const person = await out.user(tx, userId)
      if (!person) return
      const object = out.addressOfUser(person)
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
      await act(tx, magazineId, unbannedById, draft, { addresses: [object] })
    },

    /** Threads that are pinned, threads and posts that are locked; the rest of what moderators change is an edit. */
    async mark(
      tx: Tx,
      { type, id, magazineId, byId, act: done }: DataOf<typeof contentModerated>,
    ): Promise<void> {
      const object = await out.addressOfObject(tx, type, id)
      if (object === null) return
      if ((done === 'pinned' || done === 'unpinned') && type === 'entry') {
        const draft = async (group: string): Promise<Act> => ({
          type: done === 'pinned' ? 'Add' : 'Remove',
          object,
          target: await listOf(tx, magazineId, group, 'featured'),
        })
        await act(tx, magazineId, byId, draft)
      }
      if (done === 'locked' || done === 'unlocked') {
        const draft = (group: string, actor: string): Act => {
          if (done === 'locked') return { type: 'Lock', object }
          const lock = { id: `${object}#lock`, type: 'Lock', actor, object, to: [PUBLIC], cc: [group] }
          return { type: 'Undo', object: lock }
        }
        await act(tx, magazineId, byId, draft, { followersOf: byId })
      }
    },

    /**
     * The first report goes where somebody can act on it: to the magazine elsewhere, else to the author's server. That is
     * told by the instance, which keeps the reporter's name back; a magazine takes it from a person only (Lemmy).
     */
    async report(tx: Tx, report: DataOf<typeof reportChanged>): Promise<void> {
      if (report.weight !== 1 || report.status !== 'pending') return
      const [reporter, reported] = [
        await out.user(tx, report.reporterId),
        await out.user(tx, report.reportedId),
      ]
      const group = await out.magazine(tx, report.magazineId)
      const object = await out.addressOfObject(tx, report.type, report.id)
      if (!reporter || reporter.domain !== null || !reported || !group || object === null) return
      const reason = report.reason ?? ''
      const flag = { type: 'Flag', summary: reason, content: reason, cc: [], public: false }
      if (group.domain !== null) {
        const to = [out.addressOfMagazine(group)]
        const draft = { ...flag, object, to, audience: to[0] }
        await sending.send(tx, out.senderOf(reporter), draft, { addresses: to })
      } else if (reported.domain !== null) {
        const to = [out.addressOfUser(reported)]
        const instance = { kind: 'instance', id: 0, address: at.instanceActor } as const
        await sending.send(tx, instance, { ...flag, object: [...to, object], to }, { addresses: to })
      }
    },

    /** A magazine of ours shows itself otherwise than before, and somebody elsewhere sees it. */
    async magazine(tx: Tx, before: MagazineCard, after: MagazineCard): Promise<void> {
      if (after.domain !== null || after.visibility !== 'visible' || !isGroup(after)) return
      const shown = (card: MagazineCard) => JSON.stringify(groupDocument(card, '', at))
      if (shown(before) === shown(after)) return
      const watcher: unknown = await tx('magazine_subscription as s')
        .join('user_card as u', 'u.user_id', 's.user_id')
        .where({ 's.magazine_id': after.magazineId })
        .whereNotNull('u.domain')
        .first('s.user_id')
      if (!watcher) return
      const sender = out.asSender(after)
      const { publicPem } = await keys.of('magazine', after.magazineId)
      const { '@context': _, ...object } = groupDocument(after, publicPem, at)
      const cc = [`${sender.address}/followers`]
      const draft = { type: 'Update', object, to: [PUBLIC], cc, audience: sender.address }
      await sending.send(tx, sender, draft, { subscribersOf: after.magazineId })
    },
  }
}
