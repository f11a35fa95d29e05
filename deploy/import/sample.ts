import { createPublicKey, sign, verify } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { itemKinds, staged } from '@app/contract/mbin-tables.ts'
import type { Client } from 'pg'
import type { ReadBack } from './read-back.ts'

/** Something of Mbin's, and what is wrong with it here; null: nothing. */
type Verdict = { of: string; wrong: string | null }
export type Sampled = {
  what: string
  verdicts: readonly Verdict[]
  /** Why nothing was looked at. */
  skipped?: string
}

const SAMPLE = 100
const ACTIVITY = 'application/activity+json'
type Kind = (typeof itemKinds)[number]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value that a path of names leads to. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

/** The first thing that an answer says otherwise than expected. */
const firstDifference = (answer: unknown, expected: Readonly<Record<string, unknown>>): string | null => {
  const found = Object.entries(expected).find(([path, value]) => {
    const said = at(answer, path)
    const moment = value instanceof Date && typeof said === 'string' ? Date.parse(said) : null
    return moment === null ? said !== value : moment !== (value as Date).getTime()
  })
  return found ? found[0] : null
}

/** Some rows of a statement, as they come. */
const some = async <R extends Record<string, unknown>>(client: Client, text: string): Promise<R[]> =>
  (await client.query<R>(`select * from (${text}) t order by random() limit ${SAMPLE}`)).rows

/** Whoever wrote it, and where: what anybody may read. `o` is the row, `t` its thread. */
const anybodys = `join ${staged('user')} u on u.id = o.user_id and u.visibility = 'visible' and not u.is_deleted
    and not u.is_banned and (u.ap_id is not null or u.application_status::text = 'Approved')
  join ${staged('magazine')} m on m.id = t.magazine_id and m.visibility = 'visible'
  where o.visibility = 'visible' and t.visibility = 'visible'`

const common = `o.id as number, nullif(o.body, '') as body, o.user_id as "user.userId", t.magazine_id as "magazine.magazineId",
  coalesce(o.ap_share_count, o.up_votes) as uv, coalesce(o.ap_dislike_count, o.down_votes) as dv,
  o.favourite_count as favourites, o.is_adult as "isAdult", coalesce(nullif(o.lang, ''), 'en') as lang,
  o.created_at as "createdAt", o.edited_at as "editedAt", o.ap_id as "apId", o.visibility`
const ofThread = 'o.sticky as "isPinned", o.is_locked as "isLocked"'

/** Where the API shows one, how it calls its number, and what of the old row it says. */
const items: Record<Kind, { path: string; id: string; columns: string; thread: string }> = {
  entry: {
    path: '/api/entry/',
    id: 'entryId',
    columns: `${common}, ${ofThread}, o.title, nullif(o.url, '') as url, o.comment_count as "numComments"`,
    thread: `join ${staged('entry')} t on t.id = o.id`,
  },
  post: {
    path: '/api/post/',
    id: 'postId',
    columns: `${common}, ${ofThread}, o.comment_count as comments`,
    thread: `join ${staged('post')} t on t.id = o.id`,
  },
  entry_comment: {
    path: '/api/comments/',
    id: 'commentId',
    columns: `${common}, o.entry_id as "entryId", o.parent_id as "parentId"`,
    thread: `join ${staged('entry')} t on t.id = o.entry_id`,
  },
  post_comment: {
    path: '/api/post-comments/',
    id: 'commentId',
    columns: `${common}, o.post_id as "postId", o.parent_id as "parentId"`,
    thread: `join ${staged('post')} t on t.id = o.post_id`,
  },
}

type Row = Record<string, unknown> & { number: number }

const readJson = async (
  { read }: ReadBack,
  path: string,
  expected: Readonly<Record<string, unknown>>,
  accept?: string,
): Promise<Verdict> => {
  const { status, body } = await read(path, accept)
  if (status !== 200) return { of: path, wrong: `answers ${status}` }
  return { of: path, wrong: firstDifference(JSON.parse(body.toString('utf8')), expected) }
}

const sampleItems = async (client: Client, here: ReadBack, kind: Kind): Promise<Sampled> => {
  const { path, id, columns, thread } = items[kind]
  const rows = await some<Row>(client, `select ${columns} from ${staged(kind)} o ${thread} ${anybodys}`)
  const verdicts: Verdict[] = []
  for (const { number, ...row } of rows)
    verdicts.push(await readJson(here, path + number, { ...row, [id]: number }))
  return { what: `${kind} by the API`, verdicts }
}

/** Twins got another name, which no row of Mbin's says. */
const named = (table: 'identity.account' | 'community.magazine', column: string) =>
  `(select ${column} from ${table} where id = o.id)`

const samplePeople = async (client: Client, here: ReadBack): Promise<Sampled> => {
  const rows = await some<Row>(
    client,
    `select o.id as number, o.created_at as "createdAt", o.type::text = 'Service' as "isBot",
       case when o.ap_id is null then '' else '@' end || ${named('identity.account', 'username')} as username
     from ${staged('user')} o where o.visibility = 'visible' and not o.is_deleted`,
  )
  const verdicts: Verdict[] = []
  for (const { number, ...row } of rows)
    verdicts.push(await readJson(here, `/api/users/${number}`, { ...row, userId: number }))
  return { what: 'people by the API', verdicts }
}

const sampleMagazines = async (client: Client, here: ReadBack): Promise<Sampled> => {
  const rows = await some<Row>(
    client,
    `select o.id as number, o.is_adult as "isAdult", coalesce(nullif(o.title, ''), o.name) as title,
       nullif(o.description, '') as description
     from ${staged('magazine')} o where o.visibility = 'visible'`,
  )
  const verdicts: Verdict[] = []
  for (const { number, ...row } of rows)
    verdicts.push(await readJson(here, `/api/magazine/${number}`, { ...row, magazineId: number }))
  return { what: 'magazines by the API', verdicts }
}

const withKeys = `o.ap_id is null and o.visibility = 'visible' and exists (
  select from federation.actor_key k where k.local_id = o.id and k.kind = `

/** What of this instance other servers ask for by an address that they were told, as they ask. */
const addresses = (url: string): Record<string, string> => ({
  'items by their address': itemKinds
    .map((kind) => {
      const { thread } = items[kind]
      return `select * from (
        select '/m/' || ${named('community.magazine', 'name').replaceAll('o.id', 'm.id')} || ${
          {
            entry: `'/t/' || o.id || '/-'`,
            entry_comment: `'/t/' || o.entry_id || '/-/comment/' || o.id`,
            post: `'/p/' || o.id || '/-'`,
            post_comment: `'/p/' || o.post_id || '/-/reply/' || o.id`,
          }[kind]
        } as path, null::text as key from ${staged(kind)} o ${thread} ${anybodys} and o.ap_id is null and m.name <> 'random'
        limit 10000) ${kind}`
    })
    .join(' union all '),
  'people by their address': `select '/u/' || ${named('identity.account', 'username')} as path, o.public_key as key
    from ${staged('user')} o where not o.is_deleted and not o.is_banned and o.application_status::text = 'Approved'
      and ${withKeys}'user')`,
  'magazines by their address': `select '/m/' || ${named('community.magazine', 'name')} as path, o.public_key as key
    from ${staged('magazine')} o where ${withKeys}'magazine')`,
  'the instance by its address': `select '/i/actor' as path, public_key as key from ${staged('site')}
    where id = (select min(id) from ${staged('site')}) and private_key <> '' and public_key <> ''`,
  'activities by their address': `select '/f/object/' || uuid as path, null::text as key from federation.activity
    where public and actor like '${url.replaceAll("'", "''")}/%'`,
})

const plain = (pem: unknown): string => String(pem ?? '').replaceAll(/\s/g, '')

const sampleAddresses = async (
  client: Client,
  { here, url, what, text }: { here: ReadBack; url: string; what: string; text: string },
): Promise<Sampled> => {
  const rows = await some<{ path: string; key: string | null }>(client, text)
  const verdicts: Verdict[] = []
  for (const { path, key } of rows) {
    const { status, body } = await here.read(path, ACTIVITY)
    const document: unknown = status === 200 ? JSON.parse(body.toString('utf8')) : null
    const isKeyOther = key !== null && plain(at(document, 'publicKey.publicKeyPem')) !== plain(key)
    const wrongWithin = at(document, 'id') !== url + path ? 'id' : isKeyOther ? 'key' : null
    // Where only who signs may ask (MBIN_AUTHORIZED_FETCH), nothing is to be seen from here.
    const wrong = status === 200 ? wrongWithin : status === 401 ? null : `answers ${status}`
    verdicts.push({ of: path, wrong })
  }
  return { what, verdicts }
}

const samplePictures = async (client: Client, here: ReadBack, media: string): Promise<Sampled> => {
  const rows = await some<{ path: string }>(client, 'select path from media.file')
  const verdicts: Verdict[] = []
  for (const { path } of rows) {
    const theirs = await readFile(join(media, path))
    const { status, body } = await here.read(`/media/${path}`, '*/*')
    // A bucket answers for itself.
    const isHere = status === 200
    const wrong =
      isHere && !body.equals(theirs) ? 'bytes' : isHere || status < 400 ? null : `answers ${status}`
    verdicts.push({ of: `/media/${path}`, wrong })
  }
  return { what: 'pictures, byte for byte', verdicts }
}

const KEYS = 500
type Pair = { kind: string; local_id: number; private_jwk: JsonWebKey; public_pem: string }

/** What one signs the other verifies; that costs too much for all, whose numbers are compared. */
const fits = (pair: Pair, isTried: boolean): boolean => {
  const key = { key: pair.private_jwk, format: 'jwk' as const }
  const made = createPublicKey(key).export({ type: 'spki', format: 'pem' })
  if (plain(made) !== plain(pair.public_pem)) return false
  const said = Buffer.from('(request-target): post /inbox')
  return !isTried || verify('sha256', said, pair.public_pem, sign('sha256', said, key))
}

/** Every private key with its public one. */
const compareKeys = async (client: Client): Promise<Sampled> => {
  const verdicts: Verdict[] = []
  for (let after: [string, number] = ['', -1]; ;) {
    const { rows } = await client.query<Pair>(
      `select kind, local_id, private_jwk, public_pem from federation.actor_key
       where (kind, local_id) > ($1, $2) order by kind, local_id limit ${KEYS}`,
      after,
    )
    for (const pair of rows) {
      const wrong = fits(pair, verdicts.length < SAMPLE) ? null : 'pair'
      verdicts.push({ of: `${pair.kind} ${pair.local_id}`, wrong })
    }
    const last = rows.at(-1)
    if (!last || rows.length < KEYS) return { what: 'private keys with their public ones', verdicts }
    after = [last.kind, last.local_id]
  }
}

export type Sampling = { client: Client; here: ReadBack; url: string; media: string }

/** Reads some of everything as members, apps and other servers do, beside what the old tables say. */
export const readSamples = async ({ client, here, url, media }: Sampling): Promise<Sampled[]> => {
  const keys = await compareKeys(client)
  if ((await here.read('/api/entries?perPage=1')).status === 401)
    return [
      { what: 'samples by the API', verdicts: [], skipped: 'not read: it is open to its members alone' },
      keys,
    ]
  const sampled: Sampled[] = []
  for (const kind of itemKinds) sampled.push(await sampleItems(client, here, kind))
  sampled.push(await samplePeople(client, here), await sampleMagazines(client, here))
  for (const [what, text] of Object.entries(addresses(url)))
    sampled.push(await sampleAddresses(client, { here, url, what, text }))
  return [...sampled, await samplePictures(client, here, media), keys]
}
