import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { compareLines } from './compare.ts'
import { cpuOf, serverCpu } from './cpu.ts'
import type { Measured } from './figures.ts'
import { median, middleOf, ratioOf } from './figures.ts'
import { measureImport } from './import.ts'
import { megabytes } from './table.ts'
import { residentOf, serverMemory, watchPeak } from './memory.ts'
import type { BenchOptions } from './options.ts'
import { readOptions, tenthOf } from './options.ts'
import type { HotPath } from './paths/path.ts'
import { hotPaths } from './paths/index.ts'
import { measures } from './measures/index.ts'
import type { MeasureResult } from './measures/measure.ts'
import { PASSWORD } from './people.ts'
import type { Running } from './program.ts'
import { command, setup, startProgram } from './program.ts'
import type { PathResult, Report } from './report.ts'
import { figureText, growthLines, reportLines } from './report.ts'
import { freeIn, lackOfRoom } from './room.ts'
import type { BareTask } from './workers/bare.ts'
import type { CommunityTask } from './workers/community.ts'
import type { LoadTask } from './workers/load.ts'
import type { MessagingTask } from './workers/messaging.ts'
import type { Recorded, RecordTask } from './workers/record.ts'
import type { SqlTask } from './workers/sql.ts'
import { startWorker } from './workers/worker.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const options = readOptions(process.argv.slice(2))
// What it started ends with it, however it ends (program.ts).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const say = (line: string) => console.log(line)
/** Notifications of the member who reads in every path. */
const INBOX = 10_000
/** Of the instance with all the data: magazines, lines of the moderation log, reports on the largest magazine. */
const COMMUNITY = { magazines: 10_000, logged: 200_000, reports: 5_000 }

const home = process.env['MBIN_BENCH_DIR'] ?? join(root, 'var', 'bench')
const folderOf = ({ entries, comments, users, votes }: BenchOptions) =>
  join(home, `${entries}-${comments}-${users}-${votes}`)
const isSeeded = (data: BenchOptions) => existsSync(join(folderOf(data), 'seeded'))

/** Whoever fills a disk finds out after hours, and so does everything else on it. */
const requireRoom = async (): Promise<void> => {
  const missing = [options, tenthOf(options)].filter((data) => !isSeeded(data))
  const lack = missing.length > 0 ? lackOfRoom(missing, await freeIn(home), home) : null
  if (lack === null) return
  console.error(lack)
  process.exit(1)
}

/** A data directory with so much in it, made once and used again by the next run. */
const seeded = async (data: BenchOptions): Promise<string> => {
  const { entries, comments, users, votes } = data
  const directory = folderOf(data)
  const done = join(directory, 'seeded')
  if (isSeeded(data)) return directory
  say(`Seeding ${entries} threads, ${comments} comments, ${users} members in ${directory} (once)`)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const counts = { entries, comments, users, votes, magazines: 500 }
  const flags = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])
  await command(directory, ['seed', ...flags, '--password', PASSWORD])
  await writeFile(done, '')
  return directory
}

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

const dataOf = async (directory: string): Promise<string> => {
  const noted = (await readFile(join(directory, 'postgres', 'location'), 'utf8').catch(() => '')).trim()
  return join(noted || join(directory, 'postgres', 'cluster'), 'data')
}

const memoryOf = async ({ pid, directory }: Running) => ({
  program: await residentOf(pid),
  database: await serverMemory(await dataOf(directory)),
})

const cpuTimeOf = async ({ pid, directory }: Running) => ({
  program: await cpuOf(pid),
  database: await serverCpu(await dataOf(directory)),
})

const load = startWorker<LoadTask, Measured>('./load.ts')
const bare = startWorker<BareTask, { origin: string }>('./bare.ts')
const sql = startWorker<SqlTask, Measured>('./sql.ts')

const shoot = (origin: string, { shots }: HotPath, seconds = options.seconds): Promise<Measured> =>
  load.run({ origin, shots, seconds, connections: options.connections })

/** The answer that the bare server gives as well. */
const sample = async (origin: string, { shots }: HotPath): Promise<BareTask> => {
  const [shot] = shots
  if (!shot) throw new Error('a path without a request')
  const { method, path, headers, body } = shot
  // Identity, as the load asks for it: what a compressed answer would be is another question.
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(body ? { body } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

type Kind = 'ours' | 'tenth' | 'bare' | 'sql'

/** Everything is measured in turn within each round, so that what disturbs the machine disturbs all alike. */
const measurePath = async (
  path: HotPath,
  tenthPath: HotPath | undefined,
  at: { origin: string; tenthOrigin: string; program: Running },
  statements: Recorded['statements'][number] | null,
  databaseUrl: string,
): Promise<PathResult> => {
  const answer = await sample(at.origin, path)
  const { origin: bareOrigin } = await bare.run(answer)
  const { seconds, connections } = options
  const plain: HotPath = { name: path.name, shots: [{ method: 'GET', path: '/', headers: {} }] }
  const rounds: Record<Kind, Measured[]> = { ours: [], tenth: [], bare: [], sql: [] }
  const spent = { program: [] as number[], database: [] as number[] }
  await shoot(at.origin, path, options.warmUp)
  if (tenthPath) await shoot(at.tenthOrigin, tenthPath, options.warmUp)
  for (let round = 0; round < options.rounds; round++) {
    const before = await cpuTimeOf(at.program)
    const ours = await shoot(at.origin, path)
    const after = await cpuTimeOf(at.program)
    rounds.ours.push(ours)
    const requests = ours.perSecond * seconds
    spent.program.push((after.program - before.program) / requests)
    spent.database.push((after.database - before.database) / requests)
    rounds.bare.push(await shoot(bareOrigin, plain))
    if (statements) rounds.sql.push(await sql.run({ databaseUrl, statements, connections, seconds }))
    if (tenthPath) rounds.tenth.push(await shoot(at.tenthOrigin, tenthPath))
  }
  const speed = ({ perSecond }: Measured) => perSecond
  return {
    name: path.name,
    bytes: answer.body.length,
    statements: statements?.length ?? null,
    ours: middleOf(rounds.ours),
    cpu:
      process.platform === 'linux'
        ? { program: median(spent.program), database: median(spent.database) }
        : null,
    bare: middleOf(rounds.bare),
    sql: statements ? middleOf(rounds.sql) : null,
    tenth: tenthPath ? middleOf(rounds.tenth) : null,
    ofBare: ratioOf(rounds.ours, rounds.bare, speed),
    ofSql: statements ? ratioOf(rounds.ours, rounds.sql, speed) : null,
    growth: tenthPath ? ratioOf(rounds.ours, rounds.tenth, ({ p50 }) => p50) : null,
  }
}

/** Gives the member who reads in every path so many notifications, where they have fewer. */
const fillInbox = async ({ env }: Running, notifications: number): Promise<void> => {
  const worker = startWorker<MessagingTask, number>('./messaging.ts', env)
  await worker.run({ act: 'inbox', username: 'member_1', notifications })
  await worker.stop()
}

/** Gives the instance the magazines, the log and the reports of a large and well-kept one, where it has fewer. */
const fillCommunity = async ({ env }: Running, share: number): Promise<void> => {
  const worker = startWorker<CommunityTask, number>('./community.ts', env)
  const { magazines, logged, reports } = COMMUNITY
  await worker.run({ magazines: magazines * share, logged: logged * share, reports: reports * share })
  await worker.stop()
}

const runMeasures = async (program: Running): Promise<MeasureResult[]> => {
  const results: MeasureResult[] = []
  for (const { name, run } of measures) {
    if (options.only !== null && !name.includes(options.only)) continue
    const figures = await run({
      program,
      load: (shots, seconds) => shoot(program.origin, { name, shots }, seconds),
    })
    results.push({ name, figures })
    say(`  ${name}: ${figureText(figures)}; ${megabytes(await residentOf(program.pid))}`)
  }
  return results
}

const measure = async (): Promise<Report> => {
  const startMs = await measureStart()
  say(`Ready ${(startMs / 1000).toFixed(1)} s after its start on an empty folder`)
  const [directory, tenthDirectory] = [await seeded(options), await seeded(tenthOf(options))]
  const [program, tenth] = [await startProgram(directory), await startProgram(tenthDirectory)]
  const recorder = startWorker<RecordTask, Recorded>('./record.ts', program.env)
  try {
    await sleep(3_000)
    const idle = await memoryOf(program)
    await fillInbox(program, INBOX)
    await fillInbox(tenth, INBOX / 10)
    await fillCommunity(program, 1)
    await fillCommunity(tenth, 0.1)
    const wanted = ({ name }: HotPath) => options.only === null || name.includes(options.only)
    const paths = (await hotPaths(program.origin)).filter(wanted)
    const tenthPaths = await hotPaths(tenth.origin)
    const asked = paths.flatMap(({ shots, sql: asks }) =>
      asks ? [{ ...asks, path: shots[0]?.path ?? '' }] : [],
    )
    const { databaseUrl, statements } = await recorder.run({ asked })
    await recorder.stop()

    const watch = watchPeak(program.pid)
    const results: PathResult[] = []
    let recorded = 0
    for (const path of paths) {
      const own = path.sql ? (statements[recorded++] ?? null) : null
      const smaller = tenthPaths.find(({ name }) => name === path.name)
      const result = await measurePath(
        path,
        smaller,
        { origin: program.origin, tenthOrigin: tenth.origin, program },
        own,
        databaseUrl,
      )
      results.push(result)
      const memory = megabytes(await residentOf(program.pid))
      say(`  ${path.name}: ${result.ours.perSecond.toFixed(0)} requests a second; ${memory}`)
    }
    const measured = await runMeasures(program)
    const peak = watch.peak()
    watch.stop()
    await sleep(5_000)
    const after = await memoryOf(program)
    return {
      at: new Date().toISOString(),
      machine: { cpu: cpus()[0]?.model ?? '', cores: availableParallelism(), load: loadavg() },
      node: process.version,
      options,
      startMs,
      memory: { idle, peak: { program: peak }, after },
      paths: results,
      measures: measured,
    }
  } finally {
    await Promise.all([program.stop(), tenth.stop(), recorder.stop()])
  }
}

const readReport = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Report

try {
  if (options.compare) {
    const [before, after] = await Promise.all(options.compare.map(readReport))
    if (before && after) for (const line of compareLines(before, after)) say(line)
    process.exit(0)
  }
  await setup.ensureInstalled({ all: true })
  if (options.import) {
    await measureImport(options, say)
    process.exit(0)
  }
  await requireRoom()
  await setup.ensureWebBuilt()
  const report = await measure()
  const folder = join(root, 'bench-results')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${report.at.replaceAll(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  for (const line of reportLines(report, megabytes)) say(line)
  if (options.large) for (const line of growthLines(report)) say(line)
  say(`\nAll figures: ${file}`)
} finally {
  await Promise.all([load.stop(), bare.stop(), sql.stop()])
}
