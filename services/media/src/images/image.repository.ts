import type { Joined } from '@app/platform/db/row.ts'
import type { Knex } from 'knex'
import type { Media } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { CleanImage } from './clean-image.ts'
import type { ImageRecord } from './image.view.ts'

type ImageRow = Pick<Rows['image'], 'id' | 'alt' | 'source_url'> &
  Joined<Pick<Rows['file'], 'path' | 'width' | 'height' | 'blurhash'>> & { remote_name: string | null }

export type FileRow = Pick<Rows['file'], 'id' | 'path' | 'width' | 'height' | 'blurhash'>

const toRecord = (row: ImageRow): ImageRecord => ({
  imageId: row.id,
  alt: row.alt,
  sourceUrl: row.source_url,
  filePath: row.path,
  remoteName: row.remote_name,
  width: row.width,
  height: row.height,
  blurhash: row.blurhash,
})

/** Holds the name of a stored file until the transaction ends, whether there is such a file or not. */
export const lockPath = async (tx: Knex.Transaction, path: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`media:${path}`])
}

const recordColumns = `image.id, image.alt, image.source_url, file.path, remote.name as remote_name,
  coalesce(file.width, remote.width) as width, coalesce(file.height, remote.height) as height,
  coalesce(file.blurhash, remote.blurhash) as blurhash`

/** The stored file that an upload of exactly these bytes became, where it was seen and cleaned alike before. */
export const findFileOfUpload = async (tx: Knex.Transaction, upload: string): Promise<FileRow | null> => {
  const row = await tx<FileRow>('file')
    .join('upload', 'upload.file_id', 'file.id')
    .where('upload.sha256', upload)
    .first('file.id', 'file.path', 'file.width', 'file.height', 'file.blurhash')
    .forUpdate('file')
  return row ?? null
}

/**
 * Keeps the file once, whoever sends it; locks its row and its name, so that neither the removal of unused files nor that of
 * orphans can take it away meanwhile.
 */
export const saveFile = async (tx: Knex.Transaction, path: string, image: CleanImage): Promise<FileRow> => {
  await lockPath(tx, path)
  const [row] = await tx<FileRow>('file')
    .insert({
      path,
      sha256: image.sha256,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
      blurhash: image.blurhash,
      animated: image.animated,
    } as Partial<FileRow>)
    .onConflict('sha256')
    .merge({ touched_at: tx.fn.now() } as object)
    .returning(['id', 'path', 'width', 'height', 'blurhash'])
  if (!row) throw new Error('The file was not stored')
  return row
}

export const touchFile = (tx: Knex.Transaction, fileId: number) =>
  tx('file').where({ id: fileId }).update({ touched_at: tx.fn.now() })

export const rememberUpload = (tx: Knex.Transaction, upload: string, fileId: number) =>
  tx('upload').insert({ sha256: upload, file_id: fileId }).onConflict('sha256').ignore()

export const addImage = async (
  tx: Knex.Transaction,
  file: FileRow,
  { alt, sourceUrl }: { alt: string | null; sourceUrl: string | null },
): Promise<ImageRecord> => {
  const [row] = await tx<{ id: number }>('image')
    .insert({ file_id: file.id, alt, source_url: sourceUrl } as object)
    .returning('id')
  if (!row) throw new Error('The image was not stored')
  const { path: filePath, width, height, blurhash } = file
  return { imageId: row.id, alt, sourceUrl, filePath, remoteName: null, width, height, blurhash }
}

/**
 * Another use of a picture that is here, by the hash in its address: of a stored file, or of one elsewhere that the proxy
 * knows. It counts as just asked for, so that it is not collected meanwhile. Null where there is none.
 */
export const addImageByHash = async (
  { db }: Media,
  hash: string,
  alt: string | null,
): Promise<ImageRecord | null> => {
  const [row] = await db.query<ImageRow>(
    'media.again',
    `with kept as (
       update file set touched_at = now() where sha256 = $1 returning id, path, width, height, blurhash
     ), elsewhere as (
       update remote set used_at = now() where name = $1 returning id, name, url, width, height, blurhash
     ), shown as (
       insert into image (file_id, remote_id, source_url, alt)
       select kept.id, elsewhere.id, elsewhere.url, $2
       from kept full join elsewhere on true
       returning id, alt, source_url
     )
     select shown.id, shown.alt, shown.source_url, kept.path, elsewhere.name as remote_name,
       coalesce(kept.width, elsewhere.width) as width, coalesce(kept.height, elsewhere.height) as height,
       coalesce(kept.blurhash, elsewhere.blurhash) as blurhash
     from shown left join kept on true left join elsewhere on true`,
    [hash, alt],
  )
  return row ? toRecord(row) : null
}

/** Where a picture is served whose hash is known and whose kind is not; below `/media/`. Null where there is none. */
export const findPathByHash = async ({ db }: Media, hash: string): Promise<string | null> => {
  const [row] = await db.query<{ path: string }>(
    'media.path',
    `select path from file where sha256 = $1
     union all select 'remote/' || name from remote where name = $1 limit 1`,
    [hash],
  )
  return row?.path ?? null
}

/** A picture elsewhere; one row of `remote` for all that refer to the same address. */
export const addReference = async (
  { db }: Media,
  sourceUrl: string,
  name: string,
  alt: string | null,
): Promise<ImageRecord> => {
  const [row] = await db.query<ImageRow>(
    'media.refer',
    `with known as (
       insert into remote (name, url) values ($2, $1)
       on conflict (name) do update set used_at = now()
       returning id, name, width, height, blurhash
     )
     insert into image (source_url, alt, remote_id) select $1, $3, known.id from known
     returning id, alt, source_url, null as path, $2 as remote_name,
       (select width from known), (select height from known), (select blurhash from known)`,
    [sourceUrl, name, alt],
  )
  if (!row) throw new Error('The image was not stored')
  return toRecord(row)
}

export const findImages = async ({ db }: Media, imageIds: readonly number[]): Promise<ImageRecord[]> => {
  const rows = await db.query<ImageRow>(
    'media.find',
    `select ${recordColumns} from image
     left join file on file.id = image.file_id
     left join remote on remote.id = image.remote_id
     where image.id = any($1)`,
    [imageIds],
  )
  return rows.map(toRecord)
}
