// A worker: started by a primary process and by nobody else, it answers on connections that this hands over.
import { createLogger } from '@app/platform/observe/log.ts'
import { createLink } from '@app/platform/run/link.ts'
import { parseTargets } from '../modules.ts'
import type { Serving } from '../serve.ts'
import { serve } from '../serve.ts'
import type { Start } from './wire.ts'
import { wireOf } from './wire.ts'

// Terminals and supervisors tell every process; the primary one says when this one is to go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => undefined)
// Without it there are neither limits nor events, and maybe no database.
process.once('disconnect', () => process.exit(1))

let serving: Promise<Serving> | null = null
const stopped = new AbortController()

const link = createLink(
  wireOf(process, (connection, socket) => {
    link.tell('taken', connection)
    // Whoever opened it may have left before it came here.
    if (!socket || !serving) {
      socket?.destroy()
      return link.tell('closed', connection)
    }
    socket.once('close', () => link.tell('closed', connection))
    void serving.then(({ take }) => take(socket))
  }),
)

link.on('start', async ({ environment }: Start) => {
  const log = createLogger({ name: 'mbin', level: environment.logLevel })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a fault nobody caught: this worker ends')
    process.exit(1)
  })
  serving = serve(environment, parseTargets('all'), log, stopped.signal, link)
  await serving
})

link.on('stop', async (lingerMs: number) => {
  stopped.abort()
  const begun = await serving?.catch(() => null)
  await begun?.stop(lingerMs)
  process.exit()
})
