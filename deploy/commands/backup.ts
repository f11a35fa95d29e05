import { resolve } from 'node:path'
import { contexts } from '@app/contract/operation.ts'
import { Command } from 'commander'
import { createLogger } from '@app/platform/observe/log.ts'
import { backup, restore, verify } from '../program/backup.ts'
import { operate } from '../program/program.ts'

const aboutMongo = (mongoUrl: string | undefined): void => {
  if (mongoUrl)
    console.log('Messages and notifications are in MongoDB: use mongodump and mongorestore for them.')
}

export const backupCommand = (): Command =>
  new Command('backup')
    .description('write the database and the files, as of one moment, into an empty folder')
    .argument('<folder>', 'made where it is missing; readable by its owner only')
    .option('--without-files', 'save the database alone; the pictures are saved by other means')
    .addHelpText(
      'after',
      '\nIt ends with an error, and names them, if pictures that the database knows are not in the file store.',
    )
    .action((folder: string, { withoutFiles = false }: { withoutFiles?: boolean }) =>
      operate(contexts, async ({ instance, environment }) => {
        const { tables, files } = await backup(instance, resolve(folder), { now: new Date(), withoutFiles })
        console.log(
          withoutFiles
            ? `Saved ${tables.length} tables in ${resolve(folder)}, WITHOUT the pictures: save them by other means.`
            : `Saved ${tables.length} tables and ${files.length} files in ${resolve(folder)}.`,
        )
        aboutMongo(environment.mongoUrl)
      }),
    )

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('fill an empty store from a backup; stop the instance first')
    .argument('<folder>', 'what `backup` wrote')
    .action((folder: string) =>
      operate(contexts, async ({ instance, environment }) => {
        const { createdAt, tables, files, withoutFiles } = await restore(instance, resolve(folder))
        console.log(`Restored ${tables.length} tables and ${files.length} files as of ${createdAt}.`)
        if (withoutFiles)
          console.log('The backup was made without the pictures: put them back by other means.')
        aboutMongo(environment.mongoUrl)
      }),
    )

export const backupVerifyCommand = (): Command =>
  new Command('backup:verify')
    .description(
      'restore a backup into a store that is thrown away, and compare every table and file with it',
    )
    .argument('<folder>', 'what `backup` wrote')
    .addHelpText(
      'after',
      '\nIt needs the space of the backup, uncompressed, in the folder for temporary files (TMPDIR).',
    )
    .action(async (folder: string) => {
      const log = createLogger({ name: 'mbin', level: 'warn' })
      const { createdAt, tables, files, withoutFiles } = await verify(resolve(folder), log)
      const rows = tables.reduce((sum, { measured }) => sum + (measured?.rows ?? 0), 0)
      console.log(
        `${resolve(folder)} of ${createdAt} can be restored: ${tables.length} tables with ${rows} rows`,
      )
      console.log(
        withoutFiles
          ? 'came back as they were saved. It was made WITHOUT the pictures.'
          : `and ${files.length} files came back as they were saved.`,
      )
      if (tables.some(({ measured }) => !measured))
        console.log('An earlier release made it, which noted no digests: only that it can be read is known.')
    })
