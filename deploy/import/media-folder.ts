import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../program/operator-error.ts'
import type { Source } from './source.ts'

const SAMPLE = 200

/** Files that the database says are there. */
const namedFiles = async ({ client }: Source): Promise<string[]> => {
  const { rows } = await client.query<{ path: string }>(
    `select file_path as path from public.image where file_path <> '' order by id desc limit ${SAMPLE}`,
  )
  return rows.map(({ path }) => path)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const firstThere = async (folder: string, paths: readonly string[]): Promise<string | null> => {
  for (const path of paths) if (await isThere(join(folder, path))) return path
  return null
}

/**
 * Makes sure that a folder holds the pictures that the database names, and answers one of them; null: it names none. Throws
 * `OperatorError` where it is another, or may not be read.
 */
export const requireMedia = async (source: Source, folder: string): Promise<string | null> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new OperatorError(`The media folder ${folder} may not be read by the user who runs this.`)
    throw new OperatorError(
      `There is no media folder ${folder}: it is public/media below the folder of Mbin.`,
    )
  })
  const named = await namedFiles(source)
  if (named.length === 0) return null
  if (names.length === 0) throw new OperatorError(`The media folder ${folder} is empty.`)
  const found = await firstThere(folder, named)
  if (!found) {
    const below = await firstThere(join(folder, 'media'), named)
    throw new OperatorError(
      below
        ? `The media folder is one level too high: give ${join(folder, 'media')}.`
        : `The media folder ${folder} holds none of the pictures that the database names: it is of another instance.`,
    )
  }
  const picture = join(folder, found)
  await access(picture, constants.R_OK).catch(() => {
    throw new OperatorError(`The file ${picture} may not be read by the user who runs this.`)
  })
  return picture
}
