import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { contexts } from '@app/contract/operation.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { Command } from 'commander'
import { describeSource } from '../import/describe.ts'
import { makeFolder, requireDestination, roomOf } from '../import/destination.ts'
import { ourEnvFile, readEnvFile } from '../import/env-file.ts'
import { requireMedia } from '../import/media-folder.ts'
import { openSource, storedDomain } from '../import/source.ts'
import { takeOver } from '../import/take-over.ts'
import { OperatorError } from '../program/operator-error.ts'
import { createProgressBar } from '../program/progress-bar.ts'
import { operate } from '../program/program.ts'

type Options = { database: string; media: string; env?: string; dryRun?: boolean }

/** The instance goes on under its name, or members, apps and other servers would not find it again. */
const requireSameHost = (theirs: string | null, url: string): string => {
  const ours = new URL(url).host
  if (theirs === null)
    throw new OperatorError(
      'What the instance is called stands neither in its database nor in a file given by --env: give --env with KBIN_DOMAIN.',
    )
  if (theirs.toLowerCase() !== ours.toLowerCase())
    throw new OperatorError(
      `Mbin is ${theirs}, and MBIN_URL is ${url}. They must be one host: set MBIN_URL=https://${theirs}.`,
    )
  return ours
}

/** Fewer are steps of different length, of which the next says nothing. */
const COUNTED = 100

const inWords = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

/** A bar for each part of the work: how far it is, how fast it goes, and how long it will yet take. */
const showProgress = () => {
  let part = { total: -1, began: 0, bar: createProgressBar(process.stdout) }
  return {
    show(what: string, done: number, total: number): void {
      if (total !== part.total) {
        if (part.total >= 0) part.bar.end()
        part = { total, began: performance.now(), bar: createProgressBar(process.stdout) }
      }
      // Whoever reads a log later wants to know how far it came.
      if (total < COUNTED && !process.stdout.isTTY)
        return void process.stdout.write(`${done} of ${total}: ${what}\n`)
      if (total < COUNTED) return part.bar.show(done, total, what)
      const rate = done / Math.max(0.001, (performance.now() - part.began) / 1000)
      const left = rate > 0 && done < total ? `, ${inWords((total - done) / rate)} left` : ''
      part.bar.show(done, total, `${what}${rate >= 1 ? `, ${Math.round(rate)} a second` : ''}${left}`)
    },
    end: () => part.bar.end(),
  }
}

/** Of another instance, or of an example: with it, every app would ask its members to sign in again. */
const requireKey = (file: string, theirs: Readonly<Record<string, string>>): void => {
  if (!theirs['OAUTH_ENCRYPTION_KEY'])
    throw new OperatorError(
      `The file ${file} has no OAUTH_ENCRYPTION_KEY, by which apps stay signed in: give the .env that Mbin runs with.`,
    )
}

/** What stands in the way of the import as things are now, for a dry run to tell. */
const hindrance = (check: Promise<void>): Promise<string | null> =>
  check.then(
    () => null,
    (error: unknown) => {
      if (error instanceof OperatorError) return error.message
      throw error
    },
  )

/** Writes a file for its owner alone; false where there is one, which somebody may have edited. */
const writeNew = (file: string, text: string): Promise<boolean> =>
  writeFile(file, text, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

export const importMbinCommand = (): Command =>
  new Command('import:mbin')
    .description('take over a whole Mbin 1.10 under the same name, into an empty instance')
    .requiredOption('--database <url>', 'the PostgreSQL database of Mbin; it is only read')
    .requiredOption('--media <folder>', 'public/media of Mbin, on this machine')
    .option('--env <file>', 'the .env of Mbin: settings, and the key that lets apps stay signed in')
    .option('--dry-run', 'change nothing; say what is there and what will become of it')
    .addHelpText('after', '\nThe whole move, step by step: docs/content/admin/migrating/from_mbin.md')
    .action(async (options: Options) => {
      const environment = readEnvironment(process.env)
      const theirs = options.env === undefined ? {} : await readEnvFile(resolve(options.env))
      const media = resolve(options.media)
      const dataDirectory = resolve(environment.dataDirectory)
      const source = await openSource(options.database)
      try {
        const domain = requireSameHost(
          theirs['KBIN_DOMAIN'] || (await storedDomain(source)),
          environment.instance.url,
        )
        if (options.env !== undefined) requireKey(resolve(options.env), theirs)
        const picture = await requireMedia(source, media)
        const destination = () => requireDestination(source, picture, environment)
        if (options.dryRun) {
          const file = resolve('commonplace.env')
          const written = await writeNew(file, ourEnvFile(theirs, domain))
          console.log(await describeSource(source, await roomOf(source, picture, environment)))
          const inTheWay = await hindrance(destination())
          if (inTheWay !== null) console.log(`As things are, the import would be refused: ${inTheWay}`)
          if (options.env !== undefined) console.log(`Settings were read from ${resolve(options.env)}.`)
          console.log(
            written
              ? `Our environment was written to ${file}. Nothing else was changed.`
              : `${file} is there already and was left as it is: remove it to have it written anew. Nothing was changed.`,
          )
          return
        }
        await destination()
        await makeFolder(dataDirectory)
        if (options.env !== undefined) console.log(`Settings are read from ${resolve(options.env)}.`)
        await operate(
          contexts,
          async (operating) => {
            const progress = showProgress()
            const result = await takeOver(operating, source, {
              databaseUrl: options.database,
              media,
              environment: theirs,
              dataDirectory,
              report: progress.show,
            })
            progress.end()
            console.log(result.summary)
            console.log(`This report is kept as ${result.file}.`)
            if (!result.complete)
              throw new OperatorError(
                'Not everything that was there is here, and nobody knows why: see the lines that say DIFFERS. The instance does not serve; go on with Mbin, and tell us.',
              )
          },
          { unlogged: true },
        )
      } finally {
        await source.close()
      }
    })
