import type { Values } from '@app/platform/db/composed.ts'
import { isMember, isStaff } from '../items/audience.ts'
import { tagged, taggedAmongAll, withoutBannedTags } from '../tags/tag-sql.ts'
import { notHidden, unread } from '../reading/reading.view.ts'
import type { Reader } from '../views/hidden.ts'
import { hiddenPeople, notOfHiddenHost, readerOf, withoutWords } from '../views/hidden.ts'
import type { Feed } from './feed.ts'
import { namedFilter } from './named-filter.ts'

/** The reader; the placeholder of their id is added once. */
export type Who = Reader | null

export const whoOf = ({ viewer }: Feed, values: Values): Who =>
  viewer && readerOf(viewer, values.add(viewer.userId))

/** Those a reader follows, and the reader: whose boosts and comments a feed with boosts shows. */
export const circle = (who: Pick<Reader, 'id'>): string =>
  `select followed_id from user_follow where follower_id = ${who.id} union select ${who.id}::int`

/** The latest boosts by the circle; older ones nobody reads back to. */
const BOOSTS = 5_000

/** Ids of what the circle boosted. */
export const boostedByCircle = (who: Reader): string =>
  `select v.item_id from vote v where v.choice = 1 and v.user_id in (${circle(who)})
    order by v.voted_at desc limit ${BOOSTS}`

const sources = (who: Reader, feed: Feed): string => {
  const magazines = `i.magazine_id in (select magazine_id from magazine_subscription where user_id = ${who.id})`
  const people = `i.author_id in (select followed_id from user_follow where follower_id = ${who.id})`
  const domains = `i.domain_id in (select domain_id from domain_subscription where user_id = ${who.id})`
  return [
    magazines,
    people,
    `i.author_id = ${who.id}`,
    ...(feed.kinds.includes('entry') ? [domains] : []),
    ...(feed.boosts ? [`i.id in (${boostedByCircle(who)})`] : []),
  ].join(' or ')
}

/** What holds for threads and for the comments that a feed with boosts shows among them. */
export const commonFilters = (feed: Feed, who: Who, values: Values): string[] => {
  const { scope, viewer } = feed
  const found: string[] = []
  if (feed.since) found.push(`i.created_at >= ${values.add(feed.since)}`)
  if (feed.federation === 'local') found.push('i.is_local')
  if (feed.federation === 'federated') found.push('not i.is_local')
  if (feed.usePreferredLangs && who) {
    const mine = `array(select unnest(preferred_languages) from user_card where user_id = ${who.id})`
    found.push(`(cardinality(${mine}) = 0 or i.lang = any(${mine}))`)
  } else if (feed.langs.length > 0) found.push(`i.lang = any(${values.add(feed.langs)}::text[])`)

  const adultMagazine = 'array(select magazine_id from magazine_card where is_adult)'
  if (who) {
    const mind = `not (select hide_adult from user_card where user_id = ${who.id})`
    found.push(`((${mind}) or (not i.is_adult and i.magazine_id <> all(${adultMagazine})))`)
  } else if (feed.guardsAnonymous) {
    found.push(`not i.is_adult and i.magazine_id <> all(${adultMagazine})`)
  }

  // Who moderates sees everything there is to moderate, whomever they block elsewhere.
  if (who && viewer && scope.of !== 'moderated') {
    const unless =
      scope.of === 'magazine'
        ? `(select ${who.id}::int = any(moderator_ids) from magazine_card
            where magazine_id = ${values.add(scope.magazineId)}) or `
        : ''
    const blocked = (column: string, table: string) =>
      `(${unless}i.${column} <> all(array(select ${column} from ${table} where user_id = ${who.id})))`
    found.push(`(${unless}i.author_id <> all(${hiddenPeople(who.id, { muted: scope.of !== 'author' })}))`)
    if (scope.of !== 'domain') found.push(blocked('magazine_id', 'magazine_block'))
    // Who opens a magazine of a hidden server sees what people of other servers say there (rules/ranking.md#feeds).
    const magazineToo = scope.of !== 'magazine'
    if (!feed.guardsAnonymous) found.push(`(${unless}${notOfHiddenHost(who, 'i', { magazineToo })})`)
    if (feed.kinds.includes('entry')) {
      found.push(`(i.domain_id is null or ${blocked('domain_id', 'domain_block')})`)
    }
  }
  if (who && !feed.guardsAnonymous) found.push(withoutWords(who, 'feeds', 'i'))
  return found
}

/** That the list may show a thread, by where it is listed (items/listing.ts). */
const listedTo = ({ discoverableOnly, scope, syndicated }: Feed, who: Who): string => {
  const general = discoverableOnly ? 'i.shelf = 0' : 'i.shelf <= 1'
  // Who names an author or a magazine comes upon what nobody comes upon otherwise.
  const singled = scope.of === 'author' || scope.of === 'favourited'
  const open =
    singled && !syndicated
      ? `(${general} or i.shelf in (4, 5))`
      : scope.of === 'magazine' || scope.of === 'moderated'
        ? `(${general} or i.shelf = 5)`
        : general
  if (!who) return open
  const followed = `i.author_id in (select followed_id from user_follow where follower_id = ${who.id})`
  const subscribed = `i.magazine_id in (select magazine_id from magazine_subscription where user_id = ${who.id})`
  const addressed = `i.id in (select item_id from item_addressee where user_id = ${who.id})`
  const staff = scope.of === 'magazine' ? ` or ${isStaff(who.id)}` : ''
  return `(${open} or (i.shelf > 1 and (i.author_id = ${who.id} or (i.shelf in (2, 4, 5) and ${followed})
    or (i.shelf in (2, 3) and ${addressed}) or (i.shelf = 5 and ${subscribed})
    or (i.shelf = 6 and (${isMember('i', who.id)}${staff})))))`
}

/** Lists of a person, of one's favourites and of what one moderates show what one hid, too. */
const hidesWhatOneHid: ReadonlySet<Feed['scope']['of']> = new Set([
  'all',
  'subscribed',
  'magazine',
  'domain',
  'tag',
  'named',
])

/** What every thread of the feed must be, but for its kind and the scope that a strategy may fulfil in its own way. */
export const filters = (feed: Feed, who: Who, values: Values): string[] => {
  const { scope } = feed
  const found: string[] = ['i.shelf < 9']
  found.push(listedTo(feed, who))
  if (feed.entryType) found.push(`i.entry_type = ${values.add(feed.entryType)}`)
  if (feed.guardsAnonymous || scope.of === 'named') found.push(withoutBannedTags('i'))
  if (who && hidesWhatOneHid.has(scope.of)) found.push(notHidden(who, 'i'))
  if (who && feed.unread) found.push(unread(who, 'i'))
  found.push(...commonFilters(feed, who, values))
  return found
}

/** Lists that no index holds in the order of their sort: they are gathered, or found along the index of all threads. */
export const isUnsorted = ({ scope, sort }: Feed): boolean =>
  scope.of === 'tag' || (scope.of === 'domain' && sort !== 'hot')

/** `along` the index of a sort: the scope must not tempt the planner to gather all that matches instead. */
export const scopeFilter = (feed: Feed, who: Who, values: Values, along = false): string[] => {
  const { scope } = feed
  if (scope.of === 'magazine') return [`i.magazine_id = ${values.add(scope.magazineId)}`]
  if (scope.of === 'author') return [`i.author_id = ${values.add(scope.authorId)}`]
  if (scope.of === 'domain') return [`i.domain_id${along ? ' + 0' : ''} = ${values.add(scope.domainId)}`]
  if (scope.of === 'tag') return [(along ? taggedAmongAll : tagged)('i', values.add(scope.tag))]
  if (scope.of === 'named') return [namedFilter(scope, values)]
  if (!who) return scope.of === 'all' ? [] : ['false']
  if (scope.of === 'subscribed') return [`(${sources(who, feed)})`]
  if (scope.of === 'moderated')
    return [
      `i.magazine_id in (select magazine_id from magazine_card where moderator_ids @> array[${who.id}::int])`,
    ]
  if (scope.of === 'favourited') return [`i.id in (select item_id from favourite where user_id = ${who.id})`]
  return []
}
