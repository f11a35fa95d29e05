import { mkdir, statfs } from 'node:fs/promises'

type Amount = { entries: number; comments: number }

/**
 * What an item takes on the disk with its words, its indexes and the votes on it (2.3 KB, measured), and as much again
 * for the log that PostgreSQL writes meanwhile and for building indexes.
 */
const BYTES_PER_ITEM = 4_500
/** What else lies in a database, and what the machine needs to go on. */
const BYTES_BESIDE = 2 * 1024 ** 3

/** Threads, the posts that are seeded with them, and comments. */
const itemsOf = ({ entries, comments }: Amount): number => 1.25 * entries + comments

/** What sets of data of these sizes need, one beside the other. */
export const neededFor = (amounts: readonly Amount[]): number =>
  amounts.reduce((sum, amount) => sum + itemsOf(amount) * BYTES_PER_ITEM, BYTES_BESIDE)

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(0)} GB`

/** Null where there is room; otherwise what to tell whoever asked. */
export const lackOfRoom = (amounts: readonly Amount[], free: number, directory: string): string | null => {
  const needed = neededFor(amounts)
  if (needed <= free) return null
  return (
    `So much data needs about ${gigabytes(needed)} in ${directory}, and ${gigabytes(free)} are free there. ` +
    'Name a folder with more room in MBIN_BENCH_DIR, or fewer --entries and --comments.'
  )
}

/** Bytes that are free where the data is to be. */
export const freeIn = async (directory: string): Promise<number> => {
  await mkdir(directory, { recursive: true })
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
