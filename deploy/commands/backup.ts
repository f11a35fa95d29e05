import { setTimeout as sleep } from 'node:timers/promises'
import { contexts } from '@app/contract/operation.ts'
import { noteBackup } from '@app/community/operator'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { Command, InvalidArgumentError } from 'commander'
import { openLocation } from '../program/backup/location.ts'
import type { Location } from '../program/backup/location.ts'
import { restore, verify } from '../program/backup/restore.ts'
import { backup } from '../program/backup/save.ts'
import { backupNext, latestOf } from '../program/backup/series.ts'
import { OperatorError } from '../program/operator-error.ts'
import { explain, operate } from '../program/program.ts'
import type { Operating } from '../program/program.ts'
import { createProgressBar } from '../program/progress-bar.ts'

const aboutMongo = (mongoUrl: string | undefined): void => {
  if (mongoUrl)
    console.log('Messages and notifications are in MongoDB: use mongodump and mongorestore for them.')
}

const number = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number, 1 or more.')
  return Number(text)
}

/** Shows how far it has come on standard error, the tables first and then the files. */
const withBar = async <T>(
  work: (show: (done: number, total: number, what: string) => void) => Promise<T>,
) => {
  const bar = createProgressBar(process.stderr)
  try {
    return await work(bar.show)
  } finally {
    bar.end()
  }
}

const rehearse = async (at: Location): Promise<void> => {
  const log = createLogger({ name: 'mbin', level: 'warn' })
  const { createdAt, tables, files, withoutFiles } = await withBar((show) => verify(at, log, show))
  const rows = tables.reduce((sum, { measured }) => sum + (measured?.rows ?? 0), 0)
  console.log(`${at.shown} of ${createdAt} can be restored: ${tables.length} tables with ${rows} rows`)
  console.log(
    withoutFiles
      ? 'came back as they were saved. It was made WITHOUT the pictures.'
      : `and ${files.length} files came back as they were saved.`,
  )
  if (tables.some(({ measured }) => !measured))
    console.log('An earlier release made it, which noted no digests: only that it can be read is known.')
}

type BackupFlags = { withoutFiles?: boolean; keep?: number; verify?: boolean; at?: string }

const save = async (
  text: string,
  { withoutFiles = false, keep, verify: rehearsed = false }: BackupFlags,
  { instance, environment, part }: Operating,
): Promise<void> => {
  const to = await openLocation(text, environment)
  const now = new Date()
  const { manifest, at, taken, removed } = await withBar(async (progress) => {
    const options = { now, withoutFiles, progress }
    if (keep !== undefined) return backupNext(instance, to, keep, options)
    return { manifest: await backup(instance, to, options), at: to, taken: 0, removed: 0 }
  })
  const { tables, files } = manifest
  console.log(
    withoutFiles
      ? `Saved ${tables.length} tables in ${at.shown}, WITHOUT the pictures: save them by other means.`
      : `Saved ${tables.length} tables and ${files.length} files in ${at.shown}.`,
  )
  if (taken > 0) console.log(`${taken} of the files had not changed since the backup before.`)
  if (removed > 0) console.log(`Removed ${removed} earlier, as ${keep} are kept.`)
  aboutMongo(environment.mongoUrl)
  const { deps } = part('community')
  await noteBackup(deps, 'backup', now)
  if (!rehearsed) return
  await rehearse(at)
  await noteBackup(deps, 'rehearsal', new Date())
}

const timeOfDay = (text: string): string => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text))
    throw new InvalidArgumentError('It must be a time such as 03:30.')
  return text
}

/** Milliseconds until the clock (UTC) next shows this. */
const untilNext = (time: string): number => {
  const now = new Date()
  const next = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  return next.getTime() - now.getTime() + (next > now ? 0 : DAY_MS)
}
const DAY_MS = 86_400_000

/** For containers, which have no cron: makes one every night until it is told to stop. */
const everyNight = async (time: string, once: () => Promise<void>): Promise<never> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  for (;;) {
    await sleep(untilNext(time))
    // The next night is another chance; meanwhile the age of the last backup raises an alert.
    await once().catch((error: unknown) => console.error(explain(error)))
  }
}

export const backupCommand = (): Command =>
  new Command('backup')
    .description('write the database and the files, as of one moment, into an empty folder')
    .argument(
      '<place>',
      'a folder, made where it is missing and readable by its owner only, or s3://bucket/prefix',
    )
    .option(
      '--keep <number>',
      'make the next of a series in this place, and remove all but the latest',
      number,
    )
    .option('--verify', 'prove at once that it can be restored')
    .option('--at <time>', 'go on running, and make one at this time (UTC) of each day', timeOfDay)
    .option('--without-files', 'save the database alone; the pictures are saved by other means')
    .addHelpText(
      'after',
      '\nIt ends with an error, and names them, if pictures that the database knows are not in the file store.' +
        '\nIn a series files that have not changed are taken from the backup before.',
    )
    .action((place: string, flags: BackupFlags) => {
      const once = () => operate(contexts, (operating) => save(place, flags, operating), { unlogged: true })
      if (flags.at === undefined) return once()
      if (flags.keep === undefined) throw new OperatorError('--at makes a series: say how many to --keep.')
      return everyNight(flags.at, once)
    })

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('fill an empty store from a backup; stop the instance first')
    .argument('<place>', 'what `backup` wrote; of a series the latest')
    .action((place: string) =>
      operate(
        contexts,
        async ({ instance, environment }) => {
          const from = await latestOf(await openLocation(place, environment))
          const { createdAt, tables, files, withoutFiles } = await withBar((progress) =>
            restore(instance, from, { progress }),
          )
          console.log(`Restored ${tables.length} tables and ${files.length} files as of ${createdAt}.`)
          if (withoutFiles)
            console.log('The backup was made without the pictures: put them back by other means.')
          aboutMongo(environment.mongoUrl)
        },
        { unlogged: true },
      ),
    )

export const backupVerifyCommand = (): Command =>
  new Command('backup:verify')
    .description(
      'restore a backup into a store that is thrown away, and compare every table and file with it',
    )
    .argument('<place>', 'what `backup` wrote; of a series the latest')
    .addHelpText(
      'after',
      '\nIt needs the space of the backup, uncompressed, in the folder for temporary files (TMPDIR).',
    )
    .action(async (place: string) =>
      rehearse(await latestOf(await openLocation(place, readEnvironment(process.env)))),
    )

export const backupNoteCommand = (): Command =>
  new Command('backup:note')
    .description('tell the instance of a backup that was made by other means, or elsewhere proved to be good')
    .option('--rehearsal', 'that restoring one was rehearsed')
    .action(({ rehearsal = false }: { rehearsal?: boolean }) =>
      operate(['community'], async ({ part }) => {
        await noteBackup(part('community').deps, rehearsal ? 'rehearsal' : 'backup', new Date())
        console.log(`Noted the ${rehearsal ? 'rehearsal' : 'backup'}.`)
      }),
    )
