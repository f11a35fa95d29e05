import { itemKinds, staged, stagedFacts, stagingSchema } from '@app/contract/mbin-tables.ts'
import { numberAfter } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'
import { listings } from '../items/listing.ts'
import { listedAuthor } from '../items/authors.ts'
import { slugOf } from '../text/slug.ts'
import { domainOf } from '../text/url.ts'

type Kind = (typeof itemKinds)[number]

/** Its votes: the column that names the item. */
const ballots = {
  entry: [staged('entry_vote'), 'entry_id'],
  entry_comment: [staged('entry_comment_vote'), 'comment_id'],
  post: [staged('post_vote'), 'post_id'],
  post_comment: [staged('post_comment_vote'), 'comment_id'],
} as const satisfies Record<Kind, readonly [string, string]>

const numbered = stagedFacts.item
const lineage = `${stagingSchema}.lineage`
const counted = `${stagingSchema}.counted_votes`

/** Rows of all four kinds with the same columns; `of` says what stands for them. */
const union = (of: (kind: Kind) => string): string => itemKinds.map(of).join(' union all ')

/**
 * Gives each item an id of ours, in the order they were made. Times here are whole seconds: within one, the microseconds
 * follow that order, so that a cursor which carries a time names one item.
 */
const numberItems = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    create table ${counted} as ${union((kind) => {
      const [table, column] = ballots[kind]
      return `select '${kind}'::text as kind, ${column} as number, count(*) filter (where choice = 1)::int as uv,
        count(*) filter (where choice = -1)::int as dv from ${table} group by 2`
    })}`)
  await tx.raw(`alter table ${counted} add primary key (kind, number)`)
  await tx.raw(`
    create table ${numbered} as
    select row_number() over (order by created_at, kind, number)::int as id, kind, number, author_id, created_at,
      created_at + least(999999, row_number() over (partition by created_at order by kind, number) - 1)
        * interval '1 microsecond' as made_at,
      uv, dv, favourites
    from (${union(
      (kind) => `select '${kind}'::text as kind, id as number, user_id as author_id, created_at,
        coalesce(ap_share_count, up_votes) as uv, coalesce(ap_dislike_count, down_votes) as dv,
        favourite_count as favourites from ${staged(kind)}`,
    )}) i`)
  await tx.raw(`alter table ${numbered} add primary key (kind, number)`)
  await tx.raw(`analyze ${numbered}`)
  await tx.raw(`analyze ${counted}`)
}

/**
 * Addresses are unique within a kind there, and among all of them here. What was stored as two kinds keeps both rows: the
 * older has the address, the other the same with a fragment, which leads to the same document.
 */
const tellAddressesApart = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    create table ${stagingSchema}.same_address as
    with known as (${union((kind) => `select '${kind}'::text as kind, id, ap_id, created_at from ${staged(kind)} where ap_id is not null`)})
    select kind, id, ap_id || '#' || kind || '-' || id as ap_id from (
      select k.*, row_number() over (partition by ap_id order by created_at, kind, id) as nth from known k
      where ap_id in (select ap_id from known group by 1 having count(*) > 1)) s
    where nth > 1`)
  for (const kind of itemKinds)
    await tx.raw(`
      update ${staged(kind)} o set ap_id = s.ap_id from ${stagingSchema}.same_address s
      where s.kind = '${kind}' and s.id = o.id`)
  await tx.raw(`
    insert into ${stagedFacts.quirk} (what, count)
    select 'items of two kinds at one address: both are here, and the younger has it with a fragment', count(*)
    from ${stagingSchema}.same_address having count(*) > 0`)
}

/** Who answers whom, from the direct parents alone: `root_id` of old comments may be missing. */
const traceComments = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    create table ${stagingSchema}.answer as
    ${(['entry', 'post'] as const)
      .map(
        (kind) => `
        select i.id, i.number, i.kind, t.id as thread_id, t.number as thread_number, p.id as parent_id,
          c.visibility <> 'private' as is_open
        from ${staged(`${kind}_comment`)} c
        join ${numbered} i on i.kind = '${kind}_comment' and i.number = c.id
        join ${numbered} t on t.kind = '${kind}' and t.number = c.${kind}_id
        left join ${numbered} p on p.kind = '${kind}_comment' and p.number = c.parent_id`,
      )
      .join(' union all ')}`)
  await tx.raw(`create index on ${stagingSchema}.answer (parent_id)`)
  await tx.raw(`
    create table ${lineage} as
    with recursive down as (
      select id, '{}'::int[] as ancestors from ${stagingSchema}.answer where parent_id is null
      union all
      select c.id, d.ancestors || d.id from down d join ${stagingSchema}.answer c on c.parent_id = d.id
    )
    select a.*, d.ancestors from down d join ${stagingSchema}.answer a on a.id = d.id`)
  await tx.raw(`alter table ${lineage} add primary key (id)`)
  await tx.raw(`analyze ${lineage}`)
}

/**
 * Hosts of links, by their old numbers; those that no row names are added. Old rows have ports and capital letters, which
 * a link of ours never looks for: what is one host becomes one row, the oldest.
 */
const importDomains = async (tx: Knex.Transaction): Promise<void> => {
  const host = `regexp_replace(regexp_replace(lower(name), ':[0-9]+$', ''), '^www[.]', '')`
  await tx.raw(`
    create table ${stagingSchema}.host as
    select id, name as written, ${host} as name, min(id) over (partition by ${host}) as kept
    from ${staged('domain')}`)
  await tx.raw(`
    insert into domain (id, name) overriding system value
    select id, name from ${stagingSchema}.host where id = kept order by id`)
  for (const table of ['entry', 'domain_subscription', 'domain_block'] as const)
    await tx.raw(`
      update ${staged(table)} o set domain_id = h.kept from ${stagingSchema}.host h
      where h.id = o.domain_id and h.id <> h.kept`)
  await tx.raw(`
    insert into ${stagedFacts.quirk} (what, count)
    select 'domains with a port or capital letters: they are one with their host', count(*)
    from ${stagingSchema}.host where written <> name having count(*) > 0`)
  await numberAfter(tx, 'domain', 0)
  const { rows } = await tx.raw<{ rows: { id: number; url: string }[] }>(
    `select id, url from ${staged('entry')} where domain_id is null and url <> ''`,
  )
  for (const { id, url } of rows) {
    const name = domainOf(url)
    if (!name) continue
    const [domain] = await tx('domain')
      .insert({ name })
      .onConflict('name')
      .merge()
      .returning<{ id: number }[]>('id')
    await tx.raw(`update ${staged('entry')} set domain_id = ? where id = ?`, [domain?.id ?? null, id])
  }
}

/** Addresses of old threads that never got a readable part. */
const fillSlugs = async (tx: Knex.Transaction): Promise<void> => {
  for (const [kind, text] of [
    ['entry', 'title'],
    ['post', 'body'],
  ] as const) {
    const { rows } = await tx.raw<{ rows: { id: number; text: string | null }[] }>(
      `select id, left(${text}, 1000) as text from ${staged(kind)} where coalesce(slug, '') = ''`,
    )
    for (const row of rows)
      await tx.raw(`update ${staged(kind)} set slug = ? where id = ?`, [slugOf(row.text ?? ''), row.id])
  }
}

const linkTags = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    create table ${stagingSchema}.item_tags as
    select kind, number, array_agg(tag order by id) as tags from (
      ${union(
        (kind) => `select '${kind}'::text as kind, l.${kind}_id as number, l.id, h.tag::text as tag
        from ${staged('hashtag_link')} l join ${staged('hashtag')} h on h.id = l.hashtag_id where l.${kind}_id is not null`,
      )}
    ) t group by 1, 2`)
  await tx.raw(`alter table ${stagingSchema}.item_tags add primary key (kind, number)`)
}

/** Which lists show a thread, as `listingOf` says it of one. */
const shelf = `case
  when not (${listedAuthor('u')}) or m.visibility <> 'visible' then ${listings.NOWHERE}
  when o.visibility = 'private' then ${listings.FOLLOWERS}
  when o.visibility <> 'visible' then ${listings.NOWHERE}
  when u.discoverable and m.discoverable then ${listings.GENERAL}
  else ${listings.NAMED} end`

const mentions = `case jsonb_typeof(o.mentions) when 'array' then array(select jsonb_array_elements_text(o.mentions))
  else '{}' end`

/** What both threads and comments have, of a row `o` that is item `i`. */
const common = {
  id: 'i.id',
  kind: 'i.kind',
  number: 'i.number',
  author_id: 'o.user_id',
  body: `nullif(o.body, '')`,
  image: 'image.image',
  image_id: 'case when image.image is not null then o.image_id end',
  lang: `coalesce(nullif(o.lang, ''), 'en')`,
  tags: `coalesce(t.tags, '{}')`,
  tag_keys: `coalesce(array(select distinct lower(tag) from unnest(t.tags) tag), '{}')`,
  mentions,
  is_adult: 'o.is_adult',
  audience: "case when o.visibility = 'private' then 'followers' else 'public' end",
  visibility: `case when o.visibility in ('visible', 'private', 'trashed', 'soft_deleted') then o.visibility else 'trashed' end`,
  uv: 'i.uv',
  dv: 'i.dv',
  favourites: 'i.favourites',
  uv_elsewhere: 'i.uv - coalesce(v.uv, 0)',
  dv_elsewhere: 'i.dv - coalesce(v.dv, 0)',
  favourites_elsewhere: 'coalesce(o.ap_like_count - o.favourite_count, 0)',
  created_at: 'i.made_at',
  edited_at: 'o.edited_at',
  last_active: 'o.last_active',
  last_boosted_at: `case when o.last_boosted_at < '1971-01-01' then i.made_at
    else o.last_boosted_at + (i.made_at - i.created_at) end`,
  ap_id: 'o.ap_id',
}

const shared = (kind: Kind) => `
  from ${staged(kind)} o join ${numbered} i on i.kind = '${kind}' and i.number = o.id
  left join ${counted} v on v.kind = i.kind and v.number = i.number
  left join ${stagingSchema}.item_tags t on t.kind = i.kind and t.number = i.number
  left join ${stagedFacts.image} image on image.id = o.image_id`

const insert = (tx: Knex.Transaction, columns: Record<string, string>, from: string) =>
  tx.raw(`
    insert into item (${Object.keys(columns).join(', ')}) overriding system value
    select ${Object.values(columns).join(', ')} ${from} order by i.id`)

const writeThreads = async (tx: Knex.Transaction, kind: 'entry' | 'post'): Promise<void> => {
  const ofEntries = {
    entry_type: `case when o.type in ('article', 'link', 'image', 'video') then o.type else 'article' end`,
    title: 'o.title',
    url: `nullif(o.url, '')`,
    domain_id: 'd.id',
    thread_domain_id: 'd.id',
    is_oc: 'o.is_oc',
    badge_ids: `coalesce(b.ids, '{}')`,
  }
  await insert(
    tx,
    {
      ...common,
      magazine_id: 'o.magazine_id',
      slug: 'o.slug',
      is_pinned: 'o.sticky',
      is_locked: 'o.is_locked',
      shelf,
      comment_count: 'o.comment_count',
      commenter_count: 'coalesce(c.commenters, 0)',
      score: 'o.score',
      ranking: 'o.ranking',
      ...(kind === 'entry' ? ofEntries : {}),
    },
    `${shared(kind)}
     join user_card u on u.user_id = o.user_id join magazine_card m on m.magazine_id = o.magazine_id
     left join (select ${kind}_id, count(distinct user_id) filter (where visibility <> 'private')::int as commenters
       from ${staged(`${kind}_comment`)} group by 1) c
       on c.${kind}_id = o.id
     ${
       kind === 'entry'
         ? `left join domain d on d.id = o.domain_id
            left join (select entry_id, array_agg(distinct badge_id) as ids from ${staged('entry_badge')} group by 1) b
              on b.entry_id = o.id`
         : ''
     }`,
  )
}

/** A comment is in the magazine of its thread, whatever its own row says: a thread that was moved left it behind. */
const writeComments = async (tx: Knex.Transaction, kind: 'entry' | 'post'): Promise<void> => {
  const byTaste = 'i.uv + i.favourites'
  await insert(
    tx,
    {
      ...common,
      magazine_id: 'thread.magazine_id',
      thread_id: 'l.thread_id',
      thread_number: 'l.thread_number',
      parent_id: 'l.parent_id',
      parent_number: 'parent.number',
      root_id: 'l.ancestors[1]',
      root_number: 'root.number',
      ancestor_ids: 'l.ancestors',
      depth: 'cardinality(l.ancestors)',
      thread_domain_id: 'case when l.parent_id is null then thread.domain_id end',
      child_count: 'coalesce(below.children, 0)',
      score: kind === 'entry' ? `${byTaste} - i.dv` : byTaste,
      ranking: kind === 'entry' ? 'i.uv' : byTaste,
    },
    `${shared(`${kind}_comment`)}
     join ${lineage} l on l.id = i.id join item thread on thread.id = l.thread_id
     left join ${lineage} parent on parent.id = l.parent_id
     left join ${lineage} root on root.id = l.ancestors[1]
     left join (select a as id, count(*)::int as children from ${lineage}, unnest(ancestors) a where is_open group by 1) below
       on below.id = i.id`,
  )
}

/** Domains and the four kinds of items, with votes and likes. The cards of people and magazines are there by now. */
export const importItems = async (tx: Knex.Transaction): Promise<void> => {
  await tellAddressesApart(tx)
  await importDomains(tx)
  await fillSlugs(tx)
  await linkTags(tx)
  await numberItems(tx)
  await traceComments(tx)
  for (const kind of ['entry', 'post'] as const) await writeThreads(tx, kind)
  await tx.raw('analyze item')
  for (const kind of ['entry', 'post'] as const) await writeComments(tx, kind)
}

/** Words of everything that can be found: at once, where a trigger would do it row by row. */
const writeWords = (tx: Knex.Transaction) =>
  tx.raw(`
    insert into item_text (item_id, kind, is_thread, author_id, magazine_id, created_at, title, stemming, words)
    select id, kind, kind in ('entry', 'post'), author_id, magazine_id, created_at,
      case when kind = 'entry' then title end, stemming_of(lang)::text, item_words(kind, lang, title, body)
    from item where visibility = 'visible' and audience = 'public' order by created_at`)

/** Writes items while nobody else does, and their words afterwards. */
export const withWordsAtOnce = async (tx: Knex.Transaction, work: () => Promise<void>): Promise<void> => {
  await tx.raw('alter table item disable trigger item_text')
  await work()
  await writeWords(tx)
  await tx.raw('alter table item enable trigger item_text')
}

export const importBallots = async (tx: Knex.Transaction): Promise<void> => {
  for (const kind of itemKinds) {
    const [table, column] = ballots[kind]
    await tx.raw(`
      insert into vote (item_id, user_id, choice, voted_at)
      select distinct on (i.id, v.user_id) i.id, v.user_id, sign(v.choice)::smallint, v.created_at
      from ${table} v join ${numbered} i on i.kind = '${kind}' and i.number = v.${column}
      order by i.id, v.user_id, v.id`)
    await tx.raw(`
      insert into favourite (item_id, user_id, created_at)
      select distinct on (i.id, f.user_id) i.id, f.user_id, f.created_at
      from ${staged('favourite')} f join ${numbered} i on i.kind = '${kind}' and i.number = f.${kind}_id
      order by i.id, f.user_id, f.id`)
  }
}
