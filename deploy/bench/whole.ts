import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentOf, watchPeak } from './memory.ts'
import type { Beside } from './measure-path.ts'
import { measurePath, startBeside } from './measure-path.ts'
import type { MeasureResult } from './measures/measure.ts'
import { measures } from './measures/index.ts'
import type { BenchOptions } from './options.ts'
import { dataOf } from './options.ts'
import type { HotPath } from './paths/path.ts'
import { hotPaths } from './paths/index.ts'
import type { Running } from './program.ts'
import { startProgram } from './program.ts'
import type { PathResult, Report } from './report.ts'
import { figureText } from './report.ts'
import type { Watched } from './seeded.ts'
import { startSeeded } from './seeded.ts'
import { megabytes } from './table.ts'
import type { CommunityTask } from './workers/community.ts'
import type { MessagingTask } from './workers/messaging.ts'
import type { Recorded, RecordTask } from './workers/record.ts'
import { startWorker } from './workers/worker.ts'
import type { MixedResult } from './workload/result.ts'

/** Notifications of the member who reads in every path. */
const INBOX = 10_000
/** Of the instance with all the data: magazines, lines of the moderation log, reports on the largest magazine. */
const COMMUNITY = { magazines: 10_000, logged: 200_000, reports: 5_000 }
/** Until what a start leaves to be done is done, and until what was measured has been collected. */
const SETTLE_MS = { start: 3_000, end: 5_000 }
const DATABASE_EVERY_MS = 1_000

/** From the start of the program on an empty folder until it is ready. */
const measureStart = async (): Promise<number> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-bench-'))
  try {
    const running = await startProgram(directory)
    await running.stop()
    return running.startMs
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Gives an instance what `seed` does not, a share of what the largest has, where it has less. */
const fill = async ({ env }: Running, share: number): Promise<void> => {
  const messaging = startWorker<MessagingTask, number>('./messaging.ts', env)
  await messaging.run({ act: 'inbox', username: 'member_1', notifications: Math.ceil(INBOX * share) })
  await messaging.stop()
  const community = startWorker<CommunityTask, number>('./community.ts', env)
  const part = (count: number) => Math.ceil(count * share)
  await community.run({
    magazines: part(COMMUNITY.magazines),
    logged: part(COMMUNITY.logged),
    reports: part(COMMUNITY.reports),
  })
  await community.stop()
}

const runPaths = async (
  beside: Beside,
  instances: readonly { entries: number; watched: Watched }[],
  options: BenchOptions,
): Promise<PathResult[]> => {
  const largest = instances.at(-1)?.watched
  if (!largest) return []
  const wanted = ({ name }: HotPath) => options.only === null || name.includes(options.only)
  const paths = (await hotPaths(largest.program.origin)).filter(wanted)
  const others = await Promise.all(
    instances.slice(0, -1).map(async ({ entries, watched: { program } }) => ({
      entries,
      origin: program.origin,
      paths: await hotPaths(program.origin),
    })),
  )
  const recorder = startWorker<RecordTask, Recorded>('./record.ts', largest.program.env)
  const asked = paths.flatMap(({ shots, sql }) => (sql ? [{ ...sql, path: shots[0]?.path ?? '' }] : []))
  const { databaseUrl, statements } = await recorder.run({ asked }).finally(() => recorder.stop())
  const results: PathResult[] = []
  let recorded = 0
  for (const path of paths) {
    const own = path.sql ? (statements[recorded++] ?? null) : null
    const smaller = others.flatMap(({ entries, origin, paths: theirs }) => {
      const same = theirs.find(({ name }) => name === path.name)
      return same ? [{ entries, origin, path: same }] : []
    })
    const at = { watched: largest, smaller, statements: own, databaseUrl }
    const result = await measurePath(beside, path, at, options)
    results.push(result)
    const memory = megabytes(await residentOf(largest.program.pid))
    console.log(`  ${path.name}: ${result.ours.perSecond.toFixed(0)} requests a second; ${memory}`)
  }
  return results
}

const runMeasures = async (
  { load }: Beside,
  program: Running,
  { only, connections }: BenchOptions,
): Promise<MeasureResult[]> => {
  const results: MeasureResult[] = []
  for (const { name, run } of measures) {
    if (only !== null && !name.includes(only)) continue
    const figures = await run({
      program,
      load: (shots, seconds) => load.run({ origin: program.origin, shots, seconds, connections }),
    })
    results.push({ name, figures })
    console.log(`  ${name}: ${figureText(figures)}; ${megabytes(await residentOf(program.pid))}`)
  }
  return results
}

/** Every path, every measure and the mixed workload, and what the program held before, meanwhile and afterwards. */
export const measureWhole = async (
  options: BenchOptions,
  mixed: (watched: Watched) => Promise<MixedResult | null>,
): Promise<Pick<Report, 'startMs' | 'memory' | 'paths' | 'measures' | 'mixed'>> => {
  const startMs = await measureStart()
  console.log(`Ready ${(startMs / 1000).toFixed(1)} s after its start on an empty folder`)
  const beside = startBeside()
  const instances: { entries: number; watched: Watched }[] = []
  try {
    for (const data of dataOf(options))
      instances.push({ entries: data.entries, watched: await startSeeded(data) })
    const largest = instances.at(-1)?.watched
    if (!largest) throw new Error('no data to measure')
    await sleep(SETTLE_MS.start)
    const idle = await largest.memory()
    for (const { entries, watched } of instances) await fill(watched.program, entries / options.entries)
    const watches = {
      program: watchPeak(() => residentOf(largest.program.pid)),
      database: watchPeak(async () => (await largest.memory()).database, DATABASE_EVERY_MS),
    }
    const paths = await runPaths(beside, instances, options)
    const measured = await runMeasures(beside, largest.program, options)
    const found = await mixed(largest)
    for (const watch of Object.values(watches)) watch.stop()
    const peak = { program: watches.program.peak(), database: watches.database.peak() }
    await sleep(SETTLE_MS.end)
    const after = await largest.memory()
    return { startMs, memory: { idle, peak, after }, paths, measures: measured, mixed: found }
  } finally {
    await Promise.all([beside.stop(), ...instances.map(({ watched }) => watched.stop())])
  }
}
