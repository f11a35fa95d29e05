import type { Database } from '@app/platform/db/database.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { ReadState } from '@app/contract/content/read-state.ts'
import { READING, readStateOf } from '../reading/reading.view.ts'
import type { MagazineSmall, NotificationStatus, UserSmall } from '@app/contract/common.ts'
import type { Quote, QuotedItem } from '@app/contract/content/quote.ts'
import { quotedBy, quoteState } from '../quotes/quoted.ts'
import type { QuotedRow, Quoting } from '../quotes/quoted.ts'
import type { MagazineCardRow, UserCardRow } from './cards.ts'
import { dateTimeOf } from './times.ts'

export type { MagazineCardRow, UserCardRow }

/** Of whom and what, each an array as an expression. */
type About = Record<'reader' | 'items' | 'authors' | 'magazines' | 'domains', string>

const facts = ({ reader, items, authors, magazines, domains }: About): string => `
  select 'vote' as fact, item_id as id, choice::text as value
    from vote where user_id = ${reader} and item_id = any(${items})
  union all select 'favourite', item_id, null from favourite where user_id = ${reader} and item_id = any(${items})
  union all select 'bookmark', b.item_id, l.name
    from bookmark b join bookmark_list l on l.id = b.list_id where b.user_id = ${reader} and b.item_id = any(${items})
  union all select 'notifies', item_id, setting
    from notification_setting where user_id = ${reader} and item_id = any(${items})
  union all select 'chose', item_id, array_to_string(choices, ' ')
    from poll_ballot where user_id = ${reader} and item_id = any(${items})
  union all select 'read', item_id, ${READING}::text
    from reading where user_id = ${reader} and item_id = any(${items})
  union all select 'follows', followed_id, null
    from user_follow where follower_id = ${reader} and followed_id = any(${authors})
  union all select 'followed-by', follower_id, null
    from user_follow where followed_id = ${reader} and follower_id = any(${authors})
  union all select 'hides-followings', user_id, null
    from user_card where user_id = any(${authors}) and not shows_followings
  union all select 'blocks-user', blocked_id, null
    from user_block where blocker_id = ${reader} and blocked_id = any(${authors})
  union all select 'subscribed', magazine_id, null
    from magazine_subscription where user_id = ${reader} and magazine_id = any(${magazines})
  union all select 'blocks-magazine', magazine_id, null
    from magazine_block where user_id = ${reader} and magazine_id = any(${magazines})
  union all select 'domain-subscribed', domain_id, null
    from domain_subscription where user_id = ${reader} and domain_id = any(${domains})
  union all select 'blocks-domain', domain_id, null
    from domain_block where user_id = ${reader} and domain_id = any(${domains})`

const FACTS = facts({
  reader: '$1',
  items: '$2::int[]',
  authors: '$3::int[]',
  magazines: '$4::int[]',
  domains: '$5::int[]',
})

/** What `reader`, a placeholder, holds on the item `i`, as a column: for whoever looks up one item. */
export const factsOf = (reader: string, domain = 'null::int'): string => `(
  select json_agg(known) from (${facts({
    reader: `${reader}::int`,
    items: 'array[i.id]',
    authors: 'array[i.author_id]',
    magazines: 'array[i.magazine_id]',
    domains: `array[${domain}]`,
  })}) known) as facts`

type Fact =
  | 'vote'
  | 'favourite'
  | 'bookmark'
  | 'notifies'
  | 'chose'
  | 'read'
  | 'follows'
  | 'followed-by'
  | 'hides-followings'
  | 'blocks-user'
  | 'subscribed'
  | 'blocks-magazine'
  | 'domain-subscribed'
  | 'blocks-domain'

type FactRow = { fact: Fact; id: number; value: string | null }

/** A row that was looked up with `factsOf`; null: there are none. */
export type WithFacts = { facts: FactRow[] | null }

type Asked = {
  id: number
  author_id: number
  magazine_id: number
  domain_id?: number | null
} & Partial<Quoting> &
  Partial<WithFacts>

/** What one reader's scopes let them see about themselves. */
export type Sight = {
  read: boolean
  follow: boolean
  blockUser: boolean
  subscribe: boolean
  blockMagazine: boolean
  domainSubscribe: boolean
  domainBlock: boolean
}

/** What a page of items is to the one who reads it, asked in one query. */
export class ViewerState {
  readonly principal: Principal | null
  readonly sight: Sight
  readonly #facts = new Map<Fact, Map<number, string[]>>()
  readonly #quoted: ReadonlyMap<number, QuotedRow>

  constructor(
    principal: Principal | null,
    facts: readonly FactRow[] = [],
    quoted: ReadonlyMap<number, QuotedRow> = new Map(),
  ) {
    this.principal = principal
    this.#quoted = quoted
    this.sight = {
      read: holds(principal, 'read'),
      follow: holds(principal, 'user:follow'),
      blockUser: holds(principal, 'user:block'),
      subscribe: holds(principal, 'magazine:subscribe'),
      blockMagazine: holds(principal, 'magazine:block'),
      domainSubscribe: holds(principal, 'domain:subscribe'),
      domainBlock: holds(principal, 'domain:block'),
    }
    for (const { fact, id, value } of facts) {
      const byId = this.#facts.get(fact) ?? new Map<number, string[]>()
      this.#facts.set(fact, byId)
      const held = byId.get(id)
      if (held) held.push(value ?? '')
      else byId.set(id, [value ?? ''])
    }
  }

  #values(fact: Fact, id: number): string[] | undefined {
    return this.#facts.get(fact)?.get(id)
  }

  is(fact: Fact, id: number): boolean {
    return this.#values(fact, id) !== undefined
  }

  vote(itemId: number): number {
    return Number(this.#values('vote', itemId)?.[0] ?? 0)
  }

  /** Positions of what the reader chose in the poll of an item. */
  chosen(itemId: number): number[] {
    return this.#values('chose', itemId)?.[0]?.split(' ').map(Number) ?? []
  }

  /** Names of the reader's lists that hold it; null for an anonymous reader. */
  bookmarks(itemId: number): string[] | null {
    return this.principal ? (this.#values('bookmark', itemId) ?? []) : null
  }

  /** How the reader wants to hear about an item; null for an anonymous reader. */
  notificationStatus(itemId: number): NotificationStatus | null {
    if (!this.principal) return null
    return (this.#values('notifies', itemId)?.[0] ?? 'Default') as NotificationStatus
  }

  /** What the reader remembers of a thread with so many comments; null where that is nothing. */
  readState(itemId: number, commentCount: number): ReadState | null {
    const told = this.sight.read ? this.#values('read', itemId)?.[0] : undefined
    return told === undefined ? null : readStateOf(told, commentCount)
  }

  /** What somebody is to the reader. */
  ofUser(userId: number) {
    const { sight } = this
    return {
      isFollowedByUser: sight.follow ? this.is('follows', userId) : null,
      isFollowerOfUser:
        sight.follow && !this.is('hides-followings', userId) ? this.is('followed-by', userId) : null,
      isBlockedByUser: sight.blockUser ? this.is('blocks-user', userId) : null,
    }
  }

  user(card: UserCardRow): UserSmall {
    return { ...card, ...this.ofUser(card.userId) }
  }

  /** What a magazine is to the reader. */
  ofMagazine(magazineId: number) {
    const { sight } = this
    return {
      isUserSubscribed: sight.subscribe ? this.is('subscribed', magazineId) : null,
      isBlockedByUser: sight.blockMagazine ? this.is('blocks-magazine', magazineId) : null,
    }
  }

  magazine(card: MagazineCardRow): MagazineSmall {
    return { ...card, ...this.ofMagazine(card.magazineId) }
  }

  #quotedItem(row: QuotedRow): QuotedItem {
    return {
      type: row.kind,
      id: row.number,
      threadId: row.thread_number ?? row.number,
      user: this.user(row.author),
      magazine: this.magazine(row.magazine),
      title: row.title,
      body: row.body,
      contentWarning: row.content_warning,
      image: row.image,
      ...(row.emojis ? { emojis: row.emojis } : {}),
      lang: row.lang,
      isAdult: row.is_adult,
      slug: row.slug,
      createdAt: dateTimeOf(row.created_at),
      apId: row.ap_id,
    }
  }

  /** What an item quotes, as far as the reader may see it; null: nothing. */
  quote(quoting: Quoting): Quote | null {
    if (quoting.quote_consent === null) return null
    const row = quoting.quoted_id === null ? undefined : this.#quoted.get(quoting.quoted_id)
    const state = quoteState(quoting, row)
    return {
      state,
      address: quoting.quoted_address,
      item: row && state === 'accepted' ? this.#quotedItem(row) : null,
    }
  }

  /** Whether the reader may moderate here; null for an anonymous reader. */
  moderates(moderatesMagazine: boolean): boolean | null {
    const { principal } = this
    if (!principal) return null
    return moderatesMagazine || principal.isAdmin || principal.isGlobalModerator
  }
}

/** Of a thread with all its comments: too much to travel with what others look up. */
const LONG = 100

/**
 * Asks in one query what the reader holds on these items, their authors, magazines and domains, unless they were looked up
 * with it; before that in another what they quote, where any does.
 */
export const viewerState = async (
  db: Database,
  principal: Principal | null,
  rows: readonly Asked[],
): Promise<ViewerState> => {
  const quoted = await quotedBy(db, principal, rows)
  if (!principal || rows.length === 0) return new ViewerState(principal, [], quoted)
  if (quoted.size === 0 && rows.every(({ facts: known }) => known !== undefined))
    return new ViewerState(
      principal,
      rows.flatMap((row) => row.facts ?? []),
    )
  const shown = [...rows, ...quoted.values()]
  const unique = (ids: Iterable<number>) => [...new Set(ids)]
  const found = await db.query<FactRow>(
    'viewer-facts',
    FACTS,
    [
      principal.userId,
      rows.map((row) => row.id),
      unique(shown.map((row) => row.author_id)),
      unique(shown.map((row) => row.magazine_id)),
      unique(rows.flatMap((row) => row.domain_id ?? [])),
    ],
    rows.length > LONG ? { plannedOnce: true } : { byKey: true },
  )
  return new ViewerState(principal, found, quoted)
}
