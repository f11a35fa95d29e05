import { createHash } from 'node:crypto'
import type { Media } from '../context.ts'
import type { CleanImage } from '../images/clean-image.ts'
import { lockPath } from '../images/image.repository.ts'
import type { Rows } from '../rows.ts'

/** An image of another server, and the copy of it that is kept here, if any. */
export type RemoteImage = {
  id: number
  name: string
  url: string
  path: string | null
  etag: string | null
  /** Nobody was seen looking at it for an hour. */
  unseen: boolean
  /** The copy is a month old, and its server may be asked for a newer one. */
  stale: boolean
  /** Its server failed lately and is not to be asked yet. */
  failing: boolean
}

/** The name under which the proxy serves the image at an address. */
export const remoteNameOf = (url: string): string => createHash('sha256').update(url).digest('hex')

const columns = `id, name, url, path, etag,
  used_at < now() - interval '1 hour' as unseen,
  retry_at is not null and retry_at > now() as failing,
  fetched_at < now() - interval '30 days' and (retry_at is null or retry_at < now()) as stale`

export const findRemoteImage = async ({ db }: Media, name: string): Promise<RemoteImage | null> => {
  const [row] = await db.query<RemoteImage>('media.remote', `select ${columns} from remote where name = $1`, [
    name,
  ])
  return row ?? null
}

/** Names these addresses, so that the proxy fetches what is there when somebody looks at it. */
export const addRemoteImages = async ({ db }: Media, urls: readonly string[]): Promise<void> => {
  if (urls.length === 0) return
  // In the order of their names, so that two who name the same do not wait for each other.
  const named = urls.map((url) => [remoteNameOf(url), url] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  await db.query(
    'media.remote-add',
    `insert into remote (name, url) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set used_at = now() where remote.used_at < now() - interval '1 hour'`,
    [named.map(([name]) => name), named.map(([, url]) => url)],
  )
}

export const touchRemoteImage = ({ db }: Media, id: number) =>
  db.query('media.remote-touch', `update remote set used_at = now() where id = $1`, [id])

/** True for the one caller who may enqueue the refresh of a stale copy; nobody may again for a quarter of an hour. */
export const claimRefresh = async ({ db }: Media, id: number): Promise<boolean> => {
  const rows = await db.query<Pick<Rows['remote'], 'id'>>(
    'media.remote-claim',
    `update remote set retry_at = now() + interval '15 minutes'
     where id = $1 and (retry_at is null or retry_at < now()) returning id`,
    [id],
  )
  return rows.length > 0
}

/** Has the copy written, and records it, under the lock of its name, which the removal of orphans waits for. */
export const saveCopy = (
  { db }: Media,
  id: number,
  path: string,
  { bytes, width, height, blurhash, sha256 }: CleanImage,
  write: () => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPath(tx, path)
    await write()
    await tx.raw(
      `update remote set path = ?, bytes = ?, width = ?, height = ?, blurhash = ?, etag = ?,
         fetched_at = now(), used_at = now(), failures = 0, retry_at = null
       where id = ?`,
      [path, bytes, width, height, blurhash, sha256, id],
    )
  })

/** Each failure doubles the time until the next try, from a minute to a day. */
export const saveFailure = ({ db }: Media, id: number) =>
  db.query(
    'media.remote-failure',
    `update remote set failures = failures + 1,
       retry_at = now() + least(interval '1 day', interval '1 minute' * power(2, least(failures, 20)))
     where id = $1`,
    [id],
  )

export const cachedBytes = async ({ db }: Media): Promise<number> => {
  const [row] = await db.query<{ bytes: string }>(
    'media.remote-bytes',
    `select coalesce(sum(bytes), 0) as bytes from remote where path is not null`,
    [],
  )
  return Number(row?.bytes ?? 0)
}

/** Forgets the copies used longest ago, as many as make up `bytes` (a hundred at most), and answers which those were. */
export const forgetOldestFiles = ({ db }: Media, bytes: number): Promise<{ path: string; bytes: number }[]> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.raw<{ rows: (Pick<Rows['remote'], 'bytes'> & { path: string })[] }>(
      `with oldest as (
         select id, used_at, bytes from remote where path is not null order by used_at, id limit 100
       ), summed as (
         select id, sum(bytes) over (order by used_at, id) - bytes as before from oldest
       ), gone as (
         select id, path, bytes from remote
         where id in (select id from summed where before < ?) and path is not null
         for update skip locked
       )
       update remote set path = null, bytes = 0, etag = null, fetched_at = null
       from gone where remote.id = gone.id
       returning gone.path, gone.bytes`,
      [bytes],
    )
    return rows
  })
