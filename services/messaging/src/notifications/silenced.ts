import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Messaging } from '../context.ts'

type Directory = Pick<Messaging['store'], 'directory'>

/**
 * Of these magazines, those whose host is silenced: who subscribes to one hears of its threads, whoever wrote them
 * (rules/moderation.md#silencing).
 */
const silencedMagazines = async (
  { directory }: Directory,
  cards: readonly ContentCard[],
): Promise<Set<number>> => {
  if (cards.length === 0) return new Set()
  const magazines = await directory.magazines([...new Set(cards.map(({ magazineId }) => magazineId))])
  return new Set([...magazines.values()].flatMap((card) => (card.isSilenced ? card.magazineId : [])))
}

/** Which of these items come from somebody silenced; `open`: those that whoever subscribes to their magazine hears of. */
export const silencedAmong = async (
  store: Directory,
  cards: readonly ContentCard[],
  people: ReadonlyMap<number, UserCard>,
): Promise<{ silenced: ReadonlySet<ContentCard>; open: ReadonlySet<ContentCard> }> => {
  const silenced = cards.filter(({ authorId }) => people.get(authorId)?.isSilenced)
  const magazines = await silencedMagazines(store, silenced)
  return {
    silenced: new Set(silenced),
    open: new Set(silenced.filter(({ magazineId }) => magazines.has(magazineId))),
  }
}

/** Those of these items that readers of every feed may hear of as they come. */
export const heardEverywhere = async (
  store: Directory,
  cards: readonly ContentCard[],
): Promise<ReadonlySet<ContentCard>> => {
  const [people, magazines] = await Promise.all([
    store.directory.users([...new Set(cards.map(({ authorId }) => authorId))]),
    silencedMagazines(store, cards),
  ])
  return new Set(
    cards.filter(
      ({ authorId, magazineId }) => !people.get(authorId)?.isSilenced && !magazines.has(magazineId),
    ),
  )
}
