import type { MagazineCard } from '@app/contract/events/community.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { relist } from '../items/relist.ts'
import type { MagazineCardRow } from '../views/viewer.ts'

const shownMagazine = (magazine: MagazineCard): MagazineCardRow => ({
  magazineId: magazine.magazineId,
  name: magazine.name,
  icon: magazine.icon,
  banner: magazine.banner,
  apId: magazine.apId,
  apProfileId: magazine.apProfileId,
  discoverable: magazine.discoverable,
  indexable: magazine.indexable,
})

/** The row that keeps a magazine for reading. */
export const magazineRow = (magazine: MagazineCard) => ({
  magazine_id: magazine.magazineId,
  name: magazine.name,
  title: magazine.title,
  about: magazine.description,
  card: JSON.stringify(shownMagazine(magazine)),
  moderator_ids: magazine.moderatorIds,
  owner_id: magazine.ownerId,
  is_adult: magazine.isAdult,
  visibility: magazine.visibility,
  domain: magazine.domain,
  discoverable: magazine.discoverable,
  silenced: magazine.isSilenced ?? false,
  readers: magazine.readers ?? 'public',
  ...(magazine.badges && { badges: JSON.stringify(magazine.badges) }),
})

/** Keeps a magazine as it now is; its threads leave or enter lists where that changed. */
export const keepMagazine = async (
  content: Content,
  tx: Knex.Transaction,
  magazine: MagazineCard,
): Promise<void> => {
  const { magazineId: magazine_id } = magazine
  const before = await tx('magazine_card')
    .where({ magazine_id })
    .select('visibility', 'discoverable', 'silenced')
    .first()
  const now = magazineRow(magazine)
  await tx('magazine_card').insert(now).onConflict('magazine_id').merge()
  const moved =
    before &&
    (before.visibility !== magazine.visibility ||
      before.discoverable !== magazine.discoverable ||
      before.silenced !== now.silenced)
  if (moved) await relist(content, tx, { magazine_id })
}
