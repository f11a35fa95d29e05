import { contentCards } from '@app/contract/calls/content.ts'
import { itemKinds, staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { MbinTable } from '@app/contract/mbin-tables.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Client } from 'pg'
import { readSamples } from './sample.ts'
import type { Sampling } from './sample.ts'

/** What was there, what is here, and why the two may differ; `unexplained` where no reason is known. */
export type Difference = {
  what: string
  there: number
  here: number
  why: string | null
  unexplained: boolean
  /** Which ones differ, where single ones were looked at. */
  named?: readonly string[]
}

type Count = { what: string; there: string; here: string; why?: string }

const rows = (table: MbinTable, where = 'true') => `select count(*) from ${staged(table)} where ${where}`
const here = (table: string, where = 'true') => `select count(*) from ${table} where ${where}`

/** The catch-all is made anew where the old instance had none. */
const ofTheirs = (column: string) => `${column} in (select id from ${staged('magazine')})`

const votes = {
  entry: 'entry_vote',
  entry_comment: 'entry_comment_vote',
  post: 'post_vote',
  post_comment: 'post_comment_vote',
} as const

const TWICE = 'twice the same, or of nothing'

/** A key without what tools write differently: the ends of its lines. */
const plainPem = (column: string) => `regexp_replace(${column}, '\\s', '', 'g')`

/** The public key that every actor here gives out beside the one it had. */
const pairs = `
  select k.public_pem as ours, o.public_key as theirs from federation.actor_key k join (
    select 'user' as kind, id, public_key from ${staged('user')}
    union all select 'magazine', id, public_key from ${staged('magazine')}
    union all (select 'instance', 0, public_key from ${staged('site')} order by id limit 1)
  ) o on o.kind = k.kind and o.id = k.local_id where o.public_key like '-----BEGIN PUBLIC KEY%'`

/** Each count of ours against the rows that were to become it. */
const counts: readonly Count[] = [
  { what: 'accounts', there: rows('user'), here: here('identity.account') },
  { what: 'follows', there: rows('user_follow'), here: here('identity.follow') },
  { what: 'follows (federation)', there: rows('user_follow'), here: here('federation.user_follow') },
  { what: 'blocks of people', there: rows('user_block'), here: here('identity.block') },
  {
    what: 'second factors',
    there: rows('user', `ap_id is null and not is_deleted and totp_secret <> ''`),
    here: here('identity.second_factor'),
  },
  { what: 'filter lists', there: rows('user_filter_list'), here: here('identity.filter_list') },
  { what: 'apps', there: rows('oauth2_client'), here: here('identity.oauth_client') },
  {
    what: 'refresh tokens',
    there: rows('oauth2_refresh_token', `not revoked and expiry > now() at time zone 'UTC'`),
    here: `select (${here('identity.oauth_refresh_token')}) + (${here('identity.foreign_refresh_token')})`,
    why: 'of accounts or apps that are gone',
  },
  {
    what: 'consents to apps',
    there: rows('oauth2_user_consent'),
    here: here('identity.oauth_consent'),
    why: 'older ones to the same app, or of accounts or apps that are gone',
  },
  {
    what: 'notes about people',
    there: rows('user_note', `body <> ''`),
    here: here('identity.note'),
    why: TWICE,
  },
  {
    what: 'follows that wait',
    there: rows('user_follow_request'),
    here: here('identity.follow_request'),
    why: 'of somebody who is followed by now',
  },
  {
    what: 'servers that members hide',
    there: rows('instance_block', 'not blocked_by_admin'),
    here: here('identity.instance_choice', 'blocked'),
    why: TWICE,
  },
  { what: 'magazines', there: rows('magazine'), here: here('community.magazine', ofTheirs('id')) },
  {
    what: 'moderators',
    there: rows('moderator', 'is_confirmed'),
    here: here('community.moderator', ofTheirs('magazine_id')),
    why: 'twice the same person',
  },
  {
    what: 'subscriptions',
    there: rows('magazine_subscription'),
    here: here('community.subscription', ofTheirs('magazine_id')),
  },
  {
    what: 'subscriptions that wait',
    there: rows('magazine_subscription_request'),
    here: here('community.subscription_request'),
    why: 'to what is subscribed to by now',
  },
  {
    what: 'blocks of magazines',
    there: rows('magazine_block'),
    here: here('community.magazine_block'),
    why: TWICE,
  },
  { what: 'badges', there: rows('badge', 'magazine_id is not null'), here: here('community.badge') },
  {
    what: 'requests to moderate or own',
    there: `select (${rows('magazine_ownership_request')}) + (${rows('moderator_request')})`,
    here: here('community.role_request'),
    why: TWICE,
  },
  {
    what: 'servers',
    there: rows('instance'),
    here: here('community.instance', `id in (select id from ${staged('instance')})`),
    why: TWICE,
  },
  { what: 'bans', there: rows('magazine_ban'), here: here('community.ban') },
  {
    what: 'reports',
    there: rows('report'),
    here: 'select count(*) + coalesce(sum(jsonb_array_length(archive)), 0) from community.report',
    why: 'reports whose subject was purged',
  },
  {
    what: 'lines of the moderation log',
    there: rows('magazine_log'),
    here: here('community.moderation_log'),
    why: 'lines whose subject was purged',
  },
  ...itemKinds.flatMap((kind): Count[] => [
    { what: `items: ${kind}`, there: rows(kind), here: here('content.item', `kind = '${kind}'`) },
    {
      what: `addresses: ${kind}`,
      there: rows(kind),
      here: here('federation.content_object', `type = '${kind}'`),
    },
    {
      what: `votes: ${kind}`,
      there: rows(votes[kind]),
      here: here('content.vote v join content.item i on i.id = v.item_id', `i.kind = '${kind}'`),
    },
    {
      what: `sum of votes: ${kind}`,
      there: `select coalesce(sum(choice), 0) from ${staged(votes[kind])}`,
      here: `select coalesce(sum(choice), 0) from content.vote v join content.item i on i.id = v.item_id
        where i.kind = '${kind}'`,
    },
    {
      what: `upvotes shown: ${kind}`,
      there: `select coalesce(sum(coalesce(ap_share_count, up_votes)), 0) from ${staged(kind)}`,
      here: `select coalesce(sum(uv), 0) from content.item where kind = '${kind}'`,
    },
  ]),
  {
    what: 'favourites',
    there: rows('favourite'),
    here: here('content.favourite'),
    why: TWICE,
  },
  {
    what: 'bookmarks',
    there: rows('bookmark'),
    here: here('content.bookmark'),
    why: TWICE,
  },
  {
    what: 'badges of threads',
    there: rows('entry_badge'),
    here: 'select coalesce(sum(cardinality(badge_ids)), 0) from content.item',
    why: TWICE,
  },
  {
    what: 'lists of bookmarks',
    there: rows('bookmark_list'),
    here: here('content.bookmark_list'),
    why: TWICE,
  },
  {
    what: 'domains',
    there: rows('domain'),
    here: here('content.domain', `id in (select id from ${staged('domain')})`),
    why: TWICE,
  },
  ...(['domain_subscription', 'domain_block'] as const).map((table) => ({
    what: `${table.replace('domain_', '')}s of domains`,
    there: rows(table),
    here: here(`content.${table}`),
    why: TWICE,
  })),
  {
    what: 'tags that are banned',
    there: rows('hashtag', 'banned'),
    here: here('content.banned_tag'),
    why: TWICE,
  },
  {
    what: 'loud and muted',
    there: rows('notification_settings', `notification_status <> 'Default'`),
    here: here('messaging.setting'),
    why: TWICE,
  },
  {
    what: 'devices that are pushed to',
    there: rows('user_push_subscription'),
    here: here('messaging.push_subscription'),
    why: TWICE,
  },
  {
    what: 'people in message threads',
    there: rows('message_thread_participants'),
    here: here('messaging.participant'),
    why: TWICE,
  },
  { what: 'message threads', there: rows('message_thread'), here: here('messaging.thread') },
  { what: 'messages', there: rows('message'), here: here('messaging.message') },
  {
    what: 'notifications',
    there: rows('notification'),
    here: here('messaging.notification'),
    why: 'notifications of something that was purged',
  },
  {
    what: 'unread notifications',
    there: rows('notification', `status = 'new'`),
    here: here('messaging.notification', `status = 'new'`),
    why: 'notifications of something that was purged',
  },
  {
    what: 'pictures',
    there: rows('image', `file_path <> '' or source_url <> ''`),
    here: here('media.image'),
    why: 'files that were lost, and have no source',
  },
  {
    what: 'keys of local actors',
    there: `select (${rows('user', `ap_id is null and private_key <> '' and public_key <> ''`)})
      + (${rows('magazine', `ap_id is null and private_key <> '' and public_key <> ''`)})
      + (select count(*) from ${staged('site')} where private_key <> '' and id = (select min(id) from ${staged('site')}))`,
    here: here('federation.actor_key'),
    why: 'pairs that did not fit each other',
  },
  {
    what: 'public keys as others know them',
    there: `select count(*) from (${pairs}) p`,
    here: `select count(*) from (${pairs}) p where ${plainPem('p.ours')} = ${plainPem('p.theirs')}`,
  },
  {
    what: 'activities of ours',
    there: rows('activity', 'not is_remote'),
    here: here('federation.activity'),
    why: 'older than a year, or of nobody here',
  },
]

const numberOf = async (client: Client, text: string): Promise<number> => {
  const { rows: found } = await client.query<Record<string, string | null>>(text)
  return Number(Object.values(found[0] ?? {})[0] ?? 0)
}

const SAMPLE = 100

type Sampled = {
  number: number
  title: string | null
  body: string | null
  ap_id: string | null
  author: number
}

/** Some of each kind, asked of content as the API asks for them. */
const compareSample = async (client: Client, calls: Calls): Promise<Difference[]> => {
  const differences: Difference[] = []
  for (const kind of itemKinds) {
    const { rows: sample } = await client.query<Sampled>(
      `select i.number, ${kind === 'entry' ? 'o.title' : 'null as title'}, nullif(o.body, '') as body, o.ap_id,
         o.user_id as author
       from ${stagedFacts.item} i join ${staged(kind)} o on o.id = i.number
       where i.kind = '${kind}' order by random() limit ${SAMPLE}`,
    )
    const { items } = await calls.ask(contentCards, {
      refs: sample.map(({ number }) => ({ type: kind, id: number })),
    })
    const same = sample.filter((row, index) => {
      const item = items[index]
      return (
        item?.id === row.number &&
        item.authorId === row.author &&
        (item.title ?? null) === row.title &&
        item.body === row.body &&
        item.apId === row.ap_id
      )
    })
    differences.push({
      what: `a sample of every ${kind}`,
      there: sample.length,
      here: same.length,
      why: null,
      unexplained: sample.length !== same.length,
    })
  }
  return differences
}

/** More of them say nothing new. */
const NAMED = 5

/** What anybody may read of the instance, as it would answer. */
const compareRead = async (sampling: Sampling): Promise<Difference[]> => {
  const sampled = await readSamples(sampling)
  return sampled.map(({ what, verdicts, skipped }) => {
    const wrong = verdicts.filter((one) => one.wrong !== null)
    return {
      what,
      there: verdicts.length,
      here: verdicts.length - wrong.length,
      why: skipped ?? null,
      unexplained: wrong.length > 0,
      named: wrong.slice(0, NAMED).map((one) => `${one.of}: ${one.wrong}`),
    }
  })
}

/** Rows against rows, sums against sums, and a sample of everything against what is answered now. */
export const compare = async (
  client: Client,
  calls: Calls,
  sampling: Omit<Sampling, 'client'>,
): Promise<Difference[]> => {
  const counted: Difference[] = []
  for (const count of counts) {
    const [there, now] = [await numberOf(client, count.there), await numberOf(client, count.here)]
    const why = there === now ? null : (count.why ?? null)
    counted.push({
      what: count.what,
      there,
      here: now,
      why,
      unexplained: there !== now && (why === null || now > there),
    })
  }
  return [
    ...counted,
    ...(await compareSample(client, calls)),
    ...(await compareRead({ client, ...sampling })),
  ]
}

export const comparisonTable = (differences: readonly Difference[]): string =>
  differences
    .map(({ what, there, here: now, why, unexplained, named = [] }) => {
      const which = named.length > 0 ? ` (${named.join(', ')})` : ''
      const said = unexplained ? `  DIFFERS${which}` : why === null ? '' : `  ${why}`
      return `  ${what.padEnd(36)} ${String(there).padStart(10)} ${String(now).padStart(10)}${said}`
    })
    .join('\n')
