import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { overBudget } from './budget.ts'
import type { Comparable } from './compare.ts'
import { compareLines } from './compare.ts'
import { measureImport } from './import.ts'
import type { BenchOptions } from './options.ts'
import { dataOf, readOptions } from './options.ts'
import { pageOf } from './page/page.ts'
import { PASSWORD } from './people.ts'
import { setup } from './program.ts'
import type { Report } from './report.ts'
import { growthLines, reportLines } from './report.ts'
import { lackOfRoomFor, root, startSeeded } from './seeded.ts'
import { megabytes } from './table.ts'
import { measureWhole } from './whole.ts'
import type { MixedOptions, Target } from './workload/mixed.ts'
import { measureMixed } from './workload/mixed.ts'
import { soak } from './workload/soak.ts'

const options = readOptions(process.argv.slice(2))
// What it started ends with it, however it ends (program.ts).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const say = (line: string) => console.log(line)
const SOAK_RATE = 50

const mixedOptions = ({ members, seed, seconds, quick, rate }: BenchOptions): MixedOptions => ({
  members,
  seed,
  rate,
  seconds: quick ? seconds : Math.max(seconds, 5),
  longest: quick ? 5 : 30,
  password: process.env['MBIN_BENCH_PASSWORD'] ?? PASSWORD,
})

type Found = Pick<Report, 'startMs' | 'memory' | 'paths' | 'measures' | 'mixed' | 'soak'>
const nothing: Found = { startMs: null, memory: null, paths: [], measures: [], mixed: null, soak: null }

/** The mixed workload alone, or a soak, on a server that somebody runs or on one of our own. */
const measureWorkload = async (): Promise<Found> => {
  const usual = mixedOptions(options)
  const run = async (target: Target): Promise<Found> => {
    const { soak: minutes, rate } = options
    if (minutes === null) return { ...nothing, mixed: await measureMixed(target, usual, say) }
    return { ...nothing, soak: await soak(target, { ...usual, minutes, rate: rate ?? SOAK_RATE }, say) }
  }
  const { adapter, target, limits } = options
  if (target !== null) return run({ origin: new URL(target).origin, adapter, watched: null })
  const watched = await startSeeded(options, limits ? { MBIN_RATE_LIMIT_SCALE: '1' } : {})
  try {
    return await run({ origin: watched.program.origin, adapter, watched })
  } finally {
    await watched.stop()
  }
}

const measureAll = async (): Promise<Found> => {
  const { only } = options
  const whole = await measureWhole(options, async (watched) => {
    if (only !== null && !'mixed workload'.includes(only)) return null
    const target = { origin: watched.program.origin, adapter: 'commonplace', watched }
    return measureMixed(target, mixedOptions(options), say)
  })
  return { ...nothing, ...whole }
}

/** The table, and beside it every figure as JSON and the page with plots. */
const write = async (report: Report): Promise<void> => {
  const folder = resolve(options.results ?? join(root, 'bench-results'))
  await mkdir(folder, { recursive: true })
  const file = join(folder, report.at.replaceAll(/[:.]/g, '-'))
  await writeFile(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(`${file}.html`, pageOf(report))
  for (const line of reportLines(report, megabytes)) say(line)
  if (report.paths.length > 0 && options.sizes.length > 2) for (const line of growthLines(report)) say(line)
  say(`\nAll figures: ${file}.json\nWith plots:  ${file}.html`)
}

/** What must hold whatever the machine: memory after all was measured by one process, and a soak. */
const judge = (report: Report): void => {
  const isWhole = options.only === null && !options.quick && (process.env['MBIN_WORKERS'] ?? '1') === '1'
  const over = isWhole ? overBudget(report.memory, megabytes) : []
  for (const line of over) say(`Too much memory: ${line}`)
  if (over.length > 0 || report.soak?.steady === false) process.exitCode = 1
}

const main = async (): Promise<void> => {
  if (options.compare) {
    const [before, after] = await Promise.all(
      options.compare.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Comparable),
    )
    if (before && after) for (const line of compareLines(before, after)) say(line)
    return
  }
  await setup.ensureInstalled({ all: true })
  if (options.import) return measureImport(options, say)
  const isWorkload = options.mixed || options.soak !== null || options.target !== null
  if (options.target === null) {
    const lack = await lackOfRoomFor(isWorkload ? [options] : dataOf(options))
    if (lack !== null) {
      console.error(lack)
      process.exit(1)
    }
    await setup.ensureWebBuilt()
  }
  const found = isWorkload ? await measureWorkload() : await measureAll()
  const report: Report = {
    at: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model ?? '', cores: availableParallelism(), load: loadavg() },
    node: process.version,
    options,
    ...found,
  }
  await write(report)
  judge(report)
}

await main()
process.exit()
