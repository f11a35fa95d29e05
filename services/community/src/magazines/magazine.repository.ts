import type { MagazineCard } from '@app/contract/events/community.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import type { Knex } from 'knex'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import type { CardRow } from './magazine.ts'
import { cardColumns, toCard } from './magazine.ts'

/** PostgreSQL's code for a broken unique constraint. */
const UNIQUE_VIOLATION = '23505'
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

/** Holds the magazine until the transaction ends, so that roles and bans in it change one after the other. */
export const lockMagazine = async (tx: Knex.Transaction, magazineId: number): Promise<void> => {
  const found = await tx('magazine').where({ id: magazineId }).forNoKeyUpdate().first('id')
  if (!found) throw notFound('There is no magazine with this id.')
}

/** By name, whatever its case; null: there is none. */
export const findCardByName = async (community: Community, name: string): Promise<MagazineCard | null> => {
  const [row] = await community.db.query<CardRow>(
    'card-by-name',
    `select ${cardColumns} from magazine m where lower(m.name) = lower($1)`,
    [name],
    { byKey: true },
  )
  return row ? toCard(row, community.config.url) : null
}

const cardOf = async (
  community: Community,
  tx: Knex.Transaction,
  magazineId: number,
): Promise<MagazineCard> => {
  const { rows } = await tx.raw<{ rows: CardRow[] }>(`select ${cardColumns} from magazine m where m.id = ?`, [
    magazineId,
  ])
  const row = rows[0]
  if (!row) throw notFound('There is no magazine with this id.')
  return toCard(row, community.config.url)
}

/** Tells everybody how the magazine stands now; to be called last in the transaction that changed it. */
export const announceMagazine = async (
  community: Community,
  tx: Knex.Transaction,
  magazineId: number,
): Promise<void> => {
  await community.outbox.add(tx, magazineChanged, await cardOf(community, tx, magazineId))
  await community.accessCache.magazineChanged(tx, magazineId)
}
