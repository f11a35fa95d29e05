import type { Emoji, Image } from '@app/contract/common.ts'
import type { MagazineReaders } from '@app/contract/community/magazine-schemas.ts'
import type { MagazineBadge, MagazineCard } from '@app/contract/events/community.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Rows } from '../rows.ts'

type Visibility = MagazineCard['visibility']

/** What a card shows of the row itself; the type and the select list follow from it. */
const columns = [
  'id',
  'name',
  'title',
  'description',
  'emojis',
  'icon',
  'banner',
  'is_adult',
  'is_posting_restricted_to_mods',
  'visibility',
  'tags',
  'ap_id',
  'ap_profile_id',
  'domain',
  'discoverable',
  'indexable',
  'approves_followers',
  'is_silenced',
  'readers',
  'created_at',
] as const

/** The columns every card needs, moderators and badges folded in. */
export type CardRow = Refine<
  Pick<Rows['magazine'], (typeof columns)[number]>,
  { icon: Image; banner: Image; emojis: Emoji[]; visibility: Visibility; readers: MagazineReaders }
> & { owner_id: number | null; moderator_ids: number[]; badges: MagazineBadge[] }

/** Select list that makes a `CardRow` of `magazine as m`. */
export const cardColumns = `
  ${columns.map((column) => `m.${column}`).join(', ')},
  (select user_id from moderator where magazine_id = m.id and is_owner) as owner_id,
  coalesce((select array_agg(user_id order by id) from moderator where magazine_id = m.id), '{}') as moderator_ids,
  coalesce((select json_agg(json_build_object('badgeId', b.id, 'name', b.name) order by b.id desc)
    from badge b where b.magazine_id = m.id), '[]') as badges`

/** Address of a magazine as an actor; a local one's follows from its name. */
export const actorAddress = (
  row: { name: string; ap_id: string | null; ap_profile_id: string | null },
  url: string,
): string | null => (row.ap_id === null ? `${url}/m/${row.name}` : row.ap_profile_id)

export const toCard = (row: CardRow, url: string): MagazineCard => ({
  magazineId: row.id,
  name: row.name,
  title: row.title,
  description: row.description,
  icon: row.icon,
  banner: row.banner,
  isAdult: row.is_adult,
  isPostingRestrictedToMods: row.is_posting_restricted_to_mods,
  visibility: row.visibility,
  ownerId: row.owner_id,
  moderatorIds: row.moderator_ids,
  tags: row.tags,
  apId: row.ap_id,
  apProfileId: actorAddress(row, url),
  domain: row.domain,
  discoverable: row.discoverable ?? true,
  indexable: row.indexable ?? true,
  approvesFollowers: row.approves_followers,
  ...(row.is_silenced && { isSilenced: true }),
  readers: row.readers,
  badges: row.badges,
  ...(row.emojis && { emojis: row.emojis }),
  createdAt: row.created_at.toISOString(),
})
