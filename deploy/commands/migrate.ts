import { readEnvironment } from '@app/platform/config/environment.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { Command } from 'commander'
import { migrateAll, migrationStates } from '../program/migrations.ts'

export const migrateCommand = (): Command =>
  new Command('migrate')
    .description('bring the tables of every context up to this release, before its processes start')
    .option('--dry-run', 'only say what would be done')
    .addHelpText('after', '\nProcesses of the release before go on working meanwhile and afterwards.')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const environment = readEnvironment(process.env)
      const log = createLogger({ name: 'mbin', level: 'warn' })
      if (dryRun) {
        for (const [context, { pending, unknown }] of await migrationStates(environment, log)) {
          for (const name of pending) console.log(`${context}: ${name} would be applied`)
          for (const name of unknown) console.log(`${context}: ${name} was applied by a newer release`)
          if (pending.length + unknown.length === 0) console.log(`${context}: nothing to do`)
        }
        return
      }
      for (const [context, applied] of await migrateAll(environment, log)) {
        for (const name of applied) console.log(`${context}: ${name} applied`)
        if (applied.length === 0) console.log(`${context}: nothing to do`)
      }
    })
