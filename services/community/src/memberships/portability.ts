import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { Brought, memberMagazines, relateToMagazine } from '@app/contract/calls/portability.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { actorAddress } from '../magazines/magazine.ts'
import type { Rows } from '../rows.ts'
import { setBlock, setOwnSubscription } from './membership.ts'

// What a member takes along to another account, and what they bring (rules/accounts.md#export-and-import).

const tables = { subscription: 'subscription', block: 'magazine_block' } as const

/** Magazines that a member subscribes to or blocks, by their numbers. */
export const listMemberMagazines = async (
  { db, config }: Community,
  { userId, relation, after, limit }: CallInput<typeof memberMagazines>,
): Promise<CallOutput<typeof memberMagazines>> => {
  const rows = await db.query<Pick<Rows['magazine'], 'id' | 'name' | 'ap_id' | 'ap_profile_id'>>(
    `portable-${relation}`,
    `select m.id, m.name, m.ap_id, m.ap_profile_id from ${tables[relation]} r join magazine m on m.id = r.magazine_id
     where r.user_id = $1 and r.magazine_id > $2 order by r.magazine_id limit $3`,
    [userId, after, limit],
  )
  return {
    items: rows.map((row) => ({
      magazineId: row.id,
      name: row.name,
      address: actorAddress(row, config.url) ?? '',
    })),
  }
}

const holdsRelation = async (
  { db }: Community,
  { userId, magazineId, relation }: { userId: number; magazineId: number; relation: keyof typeof tables },
): Promise<boolean> => {
  const [row] = await db.query<{ held: boolean }>(
    `holds-${relation}`,
    `select exists (select from ${tables[relation]} where user_id = $1 and magazine_id = $2) as held`,
    [userId, magazineId],
  )
  return row?.held ?? false
}

const already: Brought = { outcome: 'already', reason: null }

/** Subscribes or blocks as a member's file says. A file may be older than a block: it lifts none. */
export const relateAsBrought = async (
  community: Community,
  { viewer, magazineId, relation, on }: CallInput<typeof relateToMagazine>,
): Promise<Brought> => {
  const { userId } = viewer
  if ((await holdsRelation(community, { userId, magazineId, relation })) === on) return already
  if (
    on &&
    relation === 'subscription' &&
    (await holdsRelation(community, { userId, magazineId, relation: 'block' }))
  )
    return { outcome: 'refused', reason: 'You block this magazine.' }
  try {
    await (relation === 'block' ? setBlock : setOwnSubscription)(community, magazineId, viewer, on)
    return { outcome: 'done', reason: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error
    return { outcome: error.status === 404 ? 'not_found' : 'refused', reason: error.message }
  }
}
