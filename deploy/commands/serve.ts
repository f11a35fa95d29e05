import { readEnvironment } from '@app/platform/config/environment.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { Command } from 'commander'
import { parseTargets, targets } from '../program/modules.ts'
import { serve } from '../program/serve.ts'

const FORCED_AFTER_MS = 30_000

/** Serves until told to stop, then stops in the reverse order of starting. */
export const serveCommand = (): Command =>
  new Command('serve')
    .description('serve the instance, or some of its targets')
    .option('--target <names>', `all, or some of: ${targets.join(', ')}`, 'all')
    .action(async ({ target }: { target: string }) => {
      const chosen = parseTargets(target)
      const environment = readEnvironment(process.env)
      const log = createLogger({
        name: target === 'all' ? 'mbin' : `mbin:${target}`,
        level: environment.logLevel,
      })
      const began = performance.now()
      // Told to stop while still starting, it finishes starting first: half a start is harder to undo than a whole one.
      const starting = serve(environment, chosen, log)

      let stopping = false
      const stop = (signal: NodeJS.Signals) => {
        // Terminals and supervisors often say it twice; the work under way still gets its time.
        if (stopping) return
        stopping = true
        log.info({ signal }, 'stopping')
        setTimeout(() => process.exit(1), FORCED_AFTER_MS).unref()
        starting
          .then((serving) => serving.stop())
          .then(
            () => process.exit(),
            (error: unknown) => {
              log.fatal({ err: error }, 'could not stop cleanly')
              process.exit(1)
            },
          )
      }
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
      process.on('uncaughtException', (error) => {
        log.fatal({ err: error }, 'a fault nobody caught: stopping')
        process.exitCode = 1
        stop('SIGTERM')
      })

      const { lines } = await starting
      for (const line of lines) console.log(line)
      console.log(`Ready in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    })
