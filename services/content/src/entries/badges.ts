import type { Badge } from '@app/contract/common.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Rows } from '../rows.ts'

type Badges = NonNullable<MagazineCard['badges']>

export const badgesIn = async (tx: Knex.Transaction, magazineId: number): Promise<Badges> => {
  const magazine = await tx('magazine_card').where({ magazine_id: magazineId }).first('badges')
  return (magazine?.badges as Badges | undefined) ?? []
}

/** The badges that a thread bears, as the API shows them. */
export const badgesOf = (
  { magazine_id: magazineId, badge_ids }: Pick<Rows['item'], 'magazine_id' | 'badge_ids'>,
  ofMagazine: Pick<Badges[number], 'badgeId' | 'name'>[],
): Badge[] =>
  ofMagazine
    .filter(({ badgeId }) => badge_ids.includes(badgeId))
    .map(({ badgeId, name }) => ({ magazineId, name, badgeId }))

/** The badges that a thread is to bear, each once; refused where its magazine lacks one of them. */
export const judgeBadges = (wanted: readonly number[], ofMagazine: Badges): number[] => {
  const known = new Set(ofMagazine.map(({ badgeId }) => badgeId))
  const unknown = wanted.find((badgeId) => !known.has(badgeId))
  if (unknown !== undefined) throw badRequest(`badgeIds: its magazine has no badge ${unknown}.`)
  return [...new Set(wanted)]
}
