import type { NamedFeed, NamedFeedSmall } from '@app/contract/content/named-feed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import type { NamedScope } from '../feeds/feed.ts'
import { isMember } from '../items/audience.ts'
import type { MagazineCardRow, UserCardRow } from '../views/viewer.ts'
import { viewerState } from '../views/viewer.ts'
import type { NamedFeedRow } from './named-feed.repository.ts'

export const toSmall = ({ id, name, is_public }: NamedFeedRow): NamedFeedSmall => ({
  feedId: id,
  name,
  isPublic: is_public,
})

/** That a magazine is private is told to its members alone. */
const MAGAZINES = `
  select m.magazine_id as id, m.card from magazine_card m
  where m.magazine_id = any($1::int[]) and m.visibility = 'visible'
    and (m.readers <> 'members' or ${isMember('m', '$2::int')})`
const PEOPLE = `select user_id as id, card from user_card where user_id = any($1::int[]) and state <> 'deleted'`

type Card<T> = { id: number; card: T }

/** Cards in the order of their numbers in the feed. */
const inOrder = <T>(ids: readonly number[], cards: readonly Card<T>[]): T[] => {
  const found = new Map(cards.map(({ id, card }) => [id, card] as const))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A feed as this reader sees it. */
export const showFeed = async (
  { db }: Content,
  principal: Principal | null,
  row: NamedFeedRow,
): Promise<NamedFeed> => {
  const { user_id, magazine_ids, author_ids, tags, words } = row
  const [magazines, people] = await Promise.all([
    db.query<Card<MagazineCardRow>>('named-feed-magazines', MAGAZINES, [
      magazine_ids,
      principal?.userId ?? 0,
    ]),
    db.query<Card<UserCardRow>>('named-feed-people', PEOPLE, [[user_id, ...author_ids]]),
  ])
  const viewer = await viewerState(db, principal, [
    ...magazines.map(({ id }) => ({ id: 0, author_id: 0, magazine_id: id })),
    ...people.map(({ id }) => ({ id: 0, author_id: id, magazine_id: 0 })),
  ])
  const [owner] = inOrder([user_id], people)
  if (!owner) throw notFound(`There is no feed ${row.id}.`)
  return {
    ...toSmall(row),
    user: viewer.user(owner),
    magazines: inOrder(magazine_ids, magazines).map((card) => viewer.magazine(card)),
    people: inOrder(author_ids, people).map((card) => viewer.user(card)),
    tags,
    words,
  }
}

/** What a feed draws from, for its statement; its words as the languages of items read them. */
export const scopeOf = async (
  content: Content,
  { magazine_ids, author_ids, tags, words }: NamedFeedRow,
): Promise<NamedScope> => {
  const terms = words.map((word) => `"${word}"`).join(' or ')
  const reading =
    words.length > 0 ? await content.readings.of({ terms, beginning: null, typed: terms }) : null
  return {
    of: 'named',
    magazineIds: magazine_ids,
    authorIds: author_ids,
    tags,
    words: reading?.variants ?? [],
  }
}
