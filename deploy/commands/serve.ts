import { misspelt, readEnvironment } from '@app/platform/config/environment.ts'
import { LINGER_MS } from '@app/platform/http/kept-connections.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { Command } from 'commander'
import { parseTargets, targets } from '../program/modules.ts'
import { serve } from '../program/serve.ts'

/** What it must be gone by, whatever still hangs. */
const FORCED_AFTER_MS = 11_500

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
      for (const line of misspelt(process.env)) log.warn(line)
      const began = performance.now()
      // Told to stop while it still starts, it waits for no store any more, but finishes what it has begun.
      const stopped = new AbortController()
      const starting = serve(environment, chosen, log, stopped.signal)

      let stopping = false
      let started = false
      const stop = (signal: NodeJS.Signals) => {
        // Terminals and supervisors often say it twice; the work under way still gets its time.
        if (stopping) return
        stopping = true
        log.info({ signal }, 'stopping')
        // Somebody at a terminal waits for it; one process alone has no other that would answer in its place.
        const alone = chosen.size === targets.length
        const lingerMs =
          signal === 'SIGTERM' && started ? (environment.drainMs ?? (alone ? 0 : LINGER_MS)) : 0
        setTimeout(() => process.exit(1), FORCED_AFTER_MS + Math.max(lingerMs - LINGER_MS, 0)).unref()
        stopped.abort()
        starting
          .then(
            (serving) => serving.stop(lingerMs),
            () => undefined,
          )
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

      const serving = await starting.catch((error: unknown) => {
        if (!stopping) throw error
        return null
      })
      if (stopping || !serving) return
      started = true
      const { lines, reload } = serving
      // Windows knows no such signal.
      if (process.platform !== 'win32') process.on('SIGUSR2', () => void reload())
      for (const line of lines) console.log(line)
      console.log(`Ready in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    })
