import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { typeOfKey } from '@app/platform/files/key.ts'
import { encode as encodeBlurhash } from 'blurhash'
import sharp from 'sharp'
import { parseAddress } from '../files/address.ts'

const BATCH = 1_000
const AT_ONCE = 16

type Row = { id: number; path: string; measured: boolean }
type Found = {
  path: string
  bytes: number
  width: number | null
  height: number | null
  blurhash: string | null
}

/** How large a picture is and how it looks from afar; nothing where it cannot be read. */
const measure = async (file: string): Promise<Pick<Found, 'width' | 'height' | 'blurhash'>> => {
  try {
    const { width, height } = await sharp(file).metadata()
    const { data, info } = await sharp(file)
      .resize(64, 64, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      width,
      height,
      blurhash: encodeBlurhash(new Uint8ClampedArray(data), info.width, info.height, 4, 3),
    }
  } catch {
    return { width: null, height: null, blurhash: null }
  }
}

const takeOver = async ({ files }: ContextDeps, folder: string, row: Row): Promise<Found | null> => {
  const { path, measured } = row
  // Whatever else a row may name, it is no picture of ours to take.
  if (parseAddress(path)?.variant !== null) return null
  const file = join(folder, path)
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!info?.isFile()) return null
  const known = await files.stat(path)
  if (known?.size !== info.size) {
    if (files.adopt) await files.adopt(path, file)
    else await files.put(path, createReadStream(file), { type: typeOfKey(path) })
  }
  const looks = measured ? { width: null, height: null, blurhash: null } : await measure(file)
  return { path, bytes: info.size, ...looks }
}

/**
 * Takes over the files of a Mbin instance by their old names, byte for byte; those that are here already stay. Answers how
 * many were there, and how many are lost.
 */
export const importFiles = async (
  deps: ContextDeps,
  folder: string,
  progress: (done: number) => void,
): Promise<{ found: number; lost: number }> => {
  const { knex } = deps.db
  await knex.raw(`
    create table if not exists ${stagedFacts.file} (
      path text primary key, bytes bigint not null, width integer, height integer, blurhash text
    )`)
  let found = 0
  let lost = 0
  for (let after = 0; ;) {
    const { rows } = await knex.raw<{ rows: Row[] }>(
      `select id, file_path as path, width is not null and height is not null and coalesce(blurhash, '') <> '' as measured
       from ${staged('image')} where file_path <> '' and id > ? order by id limit ${BATCH}`,
      [after],
    )
    const taken: Found[] = []
    const waiting = rows.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const row of waiting) {
          const file = await takeOver(deps, folder, row)
          if (file) taken.push(file)
          else lost += 1
        }
      }),
    )
    found += taken.length
    await knex.raw(
      `insert into ${stagedFacts.file} (path, bytes, width, height, blurhash)
       select * from unnest(?::text[], ?::bigint[], ?::int[], ?::int[], ?::text[]) on conflict do nothing`,
      [
        taken.map(({ path }) => path),
        taken.map(({ bytes }) => bytes),
        taken.map(({ width }) => width),
        taken.map(({ height }) => height),
        taken.map(({ blurhash }) => blurhash),
      ] as never,
    )
    progress(found + lost)
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return { found, lost }
  }
}
