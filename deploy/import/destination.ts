import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Environment } from '@app/platform/config/environment.ts'
import { OperatorError } from '../program/operator-error.ts'
import type { Source } from './source.ts'
import { requireOneDatabase } from './staging.ts'
import { requireFreeDatabase } from './target.ts'

const GIB = 1024 ** 3
/** The database, its copy beside ours, and ours with its indexes. */
const TIMES = 3

/** The folder itself, or the nearest above it that is there. Throws `OperatorError` where a file is in its place. */
const nearestFolder = async (directory: string): Promise<string> => {
  try {
    if ((await stat(directory)).isDirectory()) return directory
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && dirname(directory) !== directory) return nearestFolder(dirname(directory))
    if (code === 'ENOENT') return directory
  }
  throw mayNotBeWritten(directory)
}

const mayNotBeWritten = (directory: string): OperatorError =>
  new OperatorError(`The data folder ${directory} may not be written by the user who runs this.`)

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  )

/** Links take no room. Linux makes them within a file system, for whoever owns or may write the file. */
const isLinked = async (picture: string, folder: string): Promise<boolean> => {
  const [theirs, ours] = [await stat(picture), await stat(folder)]
  if (theirs.dev !== ours.dev) return false
  return process.getuid?.() === theirs.uid || may(picture, constants.R_OK | constants.W_OK)
}

export type Room = {
  /** Bytes on the disk of the data folder. */
  database: number
  pictures: number
  free: number
}

/**
 * What is written below the data folder, and what is left there.
 *
 * @param picture one of those that are taken over; null: there is none
 */
export const roomOf = async (
  source: Source,
  picture: string | null,
  environment: Environment,
): Promise<Room> => {
  const folder = await nearestFolder(resolve(environment.dataDirectory))
  const { rows } = await source.client.query<{ database: string; pictures: string }>(
    `select pg_database_size(current_database()) as database,
       (select coalesce(sum(coalesce(nullif(local_size, 0), original_size)), 0) from public.image where file_path <> '')
         as pictures`,
  )
  const { bavail, bsize } = await statfs(folder)
  const isElsewhere = picture === null || environment.s3 !== undefined || (await isLinked(picture, folder))
  return {
    database: environment.databaseUrl === undefined ? Number(rows[0]?.database ?? 0) * TIMES : 0,
    pictures: isElsewhere ? 0 : Number(rows[0]?.pictures ?? 0),
    free: bavail * bsize,
  }
}

/**
 * Makes sure that an instance can be made where the environment says: whoever runs this may write there, there is room,
 * and nothing is there yet. Nothing is written. Throws `OperatorError` otherwise.
 */
export const requireDestination = async (
  source: Source,
  picture: string | null,
  environment: Environment,
): Promise<void> => {
  const { databaseUrl, databaseDirectUrl, mongoUrl } = environment
  const dataDirectory = resolve(environment.dataDirectory)
  requireOneDatabase(environment)
  if (mongoUrl !== undefined)
    throw new OperatorError(
      'Messages would go to MongoDB. Import without MONGODB_URL, and move them with messaging:migrate afterwards.',
    )
  if (!(await may(await nearestFolder(dataDirectory), constants.W_OK | constants.X_OK)))
    throw mayNotBeWritten(dataDirectory)
  const { database, pictures, free } = await roomOf(source, picture, environment)
  if (free < database + pictures)
    throw new OperatorError(
      `${dataDirectory} has ${(free / GIB).toFixed(1)} GiB left, and the import needs about ${((database + pictures) / GIB).toFixed(1)}.`,
    )
  if (databaseUrl !== undefined) await requireFreeDatabase(databaseDirectUrl ?? databaseUrl)
}

/** Makes the data folder, which was found to be possible. */
export const makeFolder = async (directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true }).catch(() => {
    throw mayNotBeWritten(directory)
  })
}
