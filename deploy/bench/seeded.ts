import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuOf, serverCpu } from './cpu.ts'
import { residentOf, serverMemory } from './memory.ts'
import type { BenchOptions } from './options.ts'
import { PASSWORD } from './people.ts'
import type { Running } from './program.ts'
import { command, startProgram } from './program.ts'
import { freeIn, lackOfRoom } from './room.ts'
import type { Spent } from './spent.ts'
import { countStatements } from './statements.ts'
import { megabytes } from './table.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const home = process.env['MBIN_BENCH_DIR'] ?? join(root, 'var', 'bench')

type Data = Pick<BenchOptions, 'entries' | 'comments' | 'users' | 'votes'>

const folderOf = ({ entries, comments, users, votes }: Data) =>
  join(home, `${entries}-${comments}-${users}-${votes}`)
const isSeeded = (data: Data) => existsSync(join(folderOf(data), 'seeded'))

/** Whoever fills a disk finds out after hours, and so does everything else on it: what to tell them before, or null. */
export const lackOfRoomFor = async (sizes: readonly Data[]): Promise<string | null> => {
  const missing = sizes.filter((data) => !isSeeded(data))
  return missing.length > 0 ? lackOfRoom(missing, await freeIn(home), home) : null
}

/** A data directory with so much in it, made once and used again by the next run. */
const seeded = async (data: Data): Promise<string> => {
  const { entries, comments, users, votes } = data
  const directory = folderOf(data)
  const done = join(directory, 'seeded')
  if (isSeeded(data)) return directory
  console.log(`Seeding ${entries} threads, ${comments} comments, ${users} members in ${directory} (once)`)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const began = performance.now()
  const counts = { entries, comments, users, votes, magazines: 500 }
  const flags = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])
  const peak = await command(directory, ['seed', ...flags, '--password', PASSWORD])
  await writeFile(done, '')
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`That took ${minutes} minutes and ${megabytes(peak)}`)
  return directory
}

/** An instance with data in it, and what it uses up. */
export type Watched = {
  program: Running
  spent(): Promise<Spent>
  memory(): Promise<{ program: number; database: number }>
  /** How late its event loop was since this was asked before (p99), in milliseconds. */
  lag(): Promise<number>
  stop(): Promise<void>
}

const LAG = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? ([\d.e+-]+)$/m

/** Starts the program on so much data, which is seeded where it is not there yet. */
export const startSeeded = async (data: Data, settings: Record<string, string> = {}): Promise<Watched> => {
  const directory = await seeded(data)
  let program = await startProgram(directory, settings)
  let counter = await countStatements(directory)
  if (counter === null) {
    await program.stop()
    program = await startProgram(directory, settings)
    counter = await countStatements(directory)
  }
  const noted = (await readFile(join(directory, 'postgres', 'location'), 'utf8').catch(() => '')).trim()
  const cluster = join(noted || join(directory, 'postgres', 'cluster'), 'data')
  const { pid, origin } = program
  return {
    program,
    spent: async () => ({
      program: await cpuOf(pid),
      database: await serverCpu(cluster),
      statements: (await counter?.count()) ?? Number.NaN,
    }),
    memory: async () => ({ program: await residentOf(pid), database: await serverMemory(cluster) }),
    async lag() {
      const text = await (await fetch(`${origin}/metrics`)).text()
      return Number(LAG.exec(text)?.[1] ?? Number.NaN) * 1000
    },
    async stop() {
      await counter?.close()
      await program.stop()
    },
  }
}
