/** The item `alias` bears the tag whose normal spelling is `name`. */
export const tagged = (alias: string, name: string): string =>
  // The second part says what the index of tags leaves out.
  `${alias}.tag_keys @> array[${name}::text] and ${alias}.tag_keys <> '{}'`

/** The same, said so that no index of tags answers it: for lists that pass by little else. */
export const taggedAmongAll = (alias: string, name: string): string =>
  `(${alias}.tag_keys || '{}'::text[]) @> array[${name}::text]`

/**
 * The item `alias` bears no banned tag. Tags are looked up only while some are banned, so that otherwise a page is found
 * in an index alone.
 */
export const withoutBannedTags = (alias: string): string =>
  // A scalar subquery: of an `exists` the planner may make a hash of the whole table.
  `(not exists (select from banned_tag) or not coalesce((
    select x.tag_keys && array(select name from banned_tag) from item x where x.id = ${alias}.id), false))`
