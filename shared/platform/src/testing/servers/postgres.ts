import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { EmbeddedPostgres } from '../../db/embedded.ts'
import { startEmbeddedPostgres } from '../../db/embedded.ts'
import { makeDirectory } from './program.ts'
import type { TestServer } from './server.ts'
import { until } from './ports.ts'

/** The PostgreSQL that npm brings, durable, so that killing it proves something. */
export const runPostgres = async (from: string): Promise<TestServer> => {
  const directory = await makeDirectory('postgres')
  const log = pino({ level: 'warn' })
  const open = () => startEmbeddedPostgres({ directory, log, fallbackDirectory: `${directory}-cluster` })
  let server: EmbeddedPostgres | null = await open()
  const url = await server.database('mbin')
  const stop = async () => {
    await server?.stop()
    server = null
  }
  return {
    need: 'postgres',
    from,
    url,
    stop,
    async kill() {
      if (!server) return
      const file = join(server.location, 'postmaster.pid')
      const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await until(
        async () => {
          try {
            process.kill(pid, 0)
            return false
          } catch {
            return true
          }
        },
        { what: 'end of PostgreSQL' },
      )
      server = null
    },
    async start() {
      server ??= await open()
    },
    async remove() {
      await stop()
      for (const path of [directory, `${directory}-cluster`]) await rm(path, { recursive: true, force: true })
    },
  }
}
