import { databaseUrl } from '@app/platform/config/databases.ts'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import { movedSchema, movingSchema } from '@app/platform/db/follow.ts'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { databaseOf } from '../program/instance.ts'
import { moveContext } from '../program/move/move-context.ts'
import { operate } from '../program/program.ts'
import { createProgressBar } from '../program/progress-bar.ts'

const address = (text: string): string => {
  const read = databaseUrl.safeParse(text)
  if (!read.success) throw new InvalidArgumentError('It must begin with postgres:// or postgresql://.')
  return read.data
}

export const contextMoveCommand = (): Command =>
  new Command('context:move')
    .description("move a context's tables into a database of its own while the instance runs")
    .addArgument(new Argument('<context>', 'whose tables').choices(contexts))
    .argument('<url>', 'an empty database, addressed past any pooler', address)
    .addHelpText(
      'after',
      '\nWrites of this context wait for about a second at the end; nothing else does.' +
        '\nA command that was broken off has changed nothing: run it again.',
    )
    .action((context: Context, to: string) =>
      operate([context], async ({ instance, environment, log, part }) => {
        const { url, directUrl } = databaseOf(environment, context, instance.adapters.databaseUrl)
        const bar = createProgressBar(process.stderr)
        const moved = await moveContext(part(context), {
          from: directUrl ?? url,
          to,
          log,
          progress: bar.show,
        }).finally(() => bar.end())
        const { host, pathname } = new URL(to)
        const variable = `${context.toUpperCase()}_DATABASE_URL`
        console.log(
          moved
            ? `Moved ${moved.tables} tables with ${moved.rows} rows to ${host}${pathname}. Writes waited for ${(moved.pausedMs / 1_000).toFixed(1)} s.`
            : `${context} is at ${host}${pathname} already.`,
        )
        console.log(
          'The processes that run work there now. Those that start find the way in the old database:',
        )
        console.log(`set ${variable} for all of them, restart them, and then remove from the old one`)
        console.log(`what it keeps: drop schema ${movedSchema(context)}, ${movingSchema(context)} cascade`)
      }),
    )
