import type { Principal } from '@app/platform/http/principal.ts'

// What is asked of another row by its key stands in a scalar subquery: of an `exists` the planner may make a hash of the
// whole table.

/** Where a filter list acts: in lists of threads, below threads, on profiles. */
export type Realm = 'feeds' | 'comments' | 'profile'

/** Who reads: the placeholder of their id. Admins see what an admin hid for everybody. */
export type Reader = { id: string; isAdmin: boolean }

export const readerOf = (principal: Principal | null, placeholder: string): Reader | null =>
  principal && { id: placeholder, isAdmin: principal.isAdmin }

/**
 * People whom a reader does not see in lists, as an array: those they block and, with `muted`, those they mute. Whoever opens
 * what one muted person wrote sees it.
 */
export const hiddenPeople = (reader: string, { muted = true } = {}): string => {
  const blocked = `select blocked_id from user_block where blocker_id = ${reader}`
  return muted
    ? `array(${blocked} union all select muted_id from user_mute where muter_id = ${reader})`
    : `array(${blocked})`
}

/** Hosts that a reader does not see, as an array; worked out once for a statement. */
export const hiddenDomains = ({ id, isAdmin }: Reader): string => {
  const own = `select unnest(blocked) from instance_choice where user_id = ${id}`
  if (isAdmin) return `array(${own})`
  return `array(${own} union select domain from instance_hidden_for_all where not exists (
    select from instance_choice c where c.user_id = ${id} and domain = any(c.exempt)))`
}

/**
 * Neither the author nor, with `magazineToo`, the magazine of `alias` is of a hidden host. Cards are looked up only for
 * readers who hide any, so that for all others a page is still found in an index alone.
 */
export const notOfHiddenHost = (
  reader: Reader,
  alias: string,
  { magazineToo }: { magazineToo: boolean },
): string => {
  const domains = hiddenDomains(reader)
  const among = (table: string, id: string, column: string) =>
    `coalesce((select c.domain = any(${domains}) from ${table} c where c.${id} = ${alias}.${column}), false)`
  const hosts = [
    among('user_card', 'user_id', 'author_id'),
    ...(magazineToo ? [among('magazine_card', 'magazine_id', 'magazine_id')] : []),
  ]
  return `(${domains} = '{}'::text[] or not (${hosts.join(' or ')}))`
}

const listed = ({ id }: Reader, realm: Realm): string =>
  `select from filter_word f where f.user_id = ${id} and f.${realm} and (f.expires_at is null or f.expires_at > now())`

/**
 * The text of the item `alias` holds no word of the reader's filter lists; what they wrote themselves stays, unless
 * `ownToo`. The text is read only for readers who have such words.
 */
export const withoutWords = (
  reader: Reader,
  realm: Realm,
  alias: string,
  { ownToo = false } = {},
): string => {
  const text = `concat_ws(E'\\n', x.title, x.body)`
  return `(not exists (${listed(reader, realm)})${ownToo ? '' : ` or ${alias}.author_id = ${reader.id}`}
    or not coalesce((select exists (${listed(reader, realm)}
        and case when f.exact then strpos(${text}, f.word) else strpos(lower(${text}), lower(f.word)) end > 0)
      from item x where x.id = ${alias}.id), false))`
}
