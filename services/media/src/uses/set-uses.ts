import type { Image } from '@app/contract/common.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Media } from '../context.ts'
import type { Rows } from '../rows.ts'
import { imagePaths } from './image-paths.rules.ts'
import { RELEASED_GRACE_HOURS } from './remove-unused.ts'

/** Queue of the jobs that look at what somebody stopped showing: it goes unless somebody else shows it. */
export const RELEASED_QUEUE = 'media.collect'
export type ReleasedJob = { paths: string[] }
const HOUR_MS = 3_600_000

/** Has these looked at once the grace is over: what nobody shows then goes. */
export const collect = async (
  work: Media['work'],
  paths: readonly string[],
  tx?: Knex.Transaction,
): Promise<void> => {
  if (paths.length === 0) return
  const job: ReleasedJob = { paths: [...paths] }
  // Over for an image that was sent at this very moment too.
  await work.enqueue(RELEASED_QUEUE, job, {
    ...(tx && { tx }),
    delayMs: (RELEASED_GRACE_HOURS + 1 / 60) * HOUR_MS,
  })
}

/** Has what an owner no longer shows looked at; answers how many files that is. */
const release = async (
  { work }: Media,
  tx: Knex.Transaction,
  owner: string,
  kept: readonly string[],
): Promise<number> => {
  const released: Pick<Rows['use'], 'path'>[] = await tx('use')
    .where({ owner })
    .whereNotIn('path', [...kept])
    .delete()
    .returning('path')
  await collect(
    work,
    released.map(({ path }) => path),
    tx,
  )
  return released.length
}

/** Replaces what `owner` shows; without images and text it shows none any more. */
export const setUses = async (
  media: Media,
  tx: Knex.Transaction,
  owner: string,
  images: readonly (Image | null | undefined)[],
  text: string | null = null,
): Promise<void> => {
  const paths = imagePaths(images, text)
  await release(media, tx, owner, paths)
  await addUses(
    tx,
    paths.map((path) => ({ owner, path })),
  )
}

/** Whoever is gone shows nothing; answers how many files they showed. */
export const endUses = (media: Media, tx: Knex.Transaction, owner: string): Promise<number> =>
  release(media, tx, owner, [])

type Use = Pick<Rows['use'], 'owner' | 'path'>

const ADD_USES = `
  insert into use (owner, path) select * from unnest($1::text[], $2::text[]) on conflict (owner, path) do nothing`

const addUses = async (tx: Knex.Transaction, uses: readonly Use[]): Promise<void> => {
  if (uses.length === 0) return
  await runIn(tx, 'add-uses', ADD_USES, [uses.map(({ owner }) => owner), uses.map(({ path }) => path)])
}

/** What new owners show, who showed nothing before. */
export const startUses = (
  tx: Knex.Transaction,
  shown: readonly {
    owner: string
    images: readonly (Image | null | undefined)[]
    text: string | null
  }[],
): Promise<void> =>
  addUses(
    tx,
    shown.flatMap(({ owner, images, text }) => imagePaths(images, text).map((path) => ({ owner, path }))),
  )

/** Forgets all uses before a rebuild. Until everybody has told again what they show, nothing counts as unused. */
export const clearUses = async ({ db }: Media): Promise<void> => {
  await db.knex('use').delete()
  await db.knex('file').update({ touched_at: db.knex.fn.now() })
  await db.knex('remote').update({ used_at: db.knex.fn.now() })
}
