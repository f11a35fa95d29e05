import type { Measured } from './figures.ts'
import type { Figure, MeasureResult } from './measures/measure.ts'
import type { BenchOptions } from './options.ts'
import { figure, table } from './table.ts'

export type PathResult = {
  name: string
  bytes: number
  /** How many statements one request asks the database. */
  statements: number | null
  ours: Measured
  /** Milliseconds of the processor for each request; null where nobody tells. */
  cpu: { program: number; database: number } | null
  bare: Measured
  sql: Measured | null
  tenth: Measured | null
  /** Requests a second, as a share of what the bare server, or the same SQL through pg, reached beside it. */
  ofBare: number | null
  ofSql: number | null
  /** p50 compared with a tenth of the data. */
  growth: number | null
}

type Memory = { program: number; database: number }

export type Report = {
  at: string
  machine: { cpu: string; cores: number; load: readonly number[] }
  node: string
  options: BenchOptions
  startMs: number
  memory: { idle: Memory; peak: Pick<Memory, 'program'>; after: Memory }
  paths: readonly PathResult[]
  measures: readonly MeasureResult[]
}

export const figureText = (figures: readonly Figure[]): string =>
  figures.map(({ label, value, unit }) => `${label} ${figure(value)}${unit && ` ${unit}`}`).join('; ')

/** The report for people; the file beside it holds every figure. */
export const reportLines = (report: Report, bytes: (count: number) => string): string[] => {
  const { machine, options, memory } = report
  return [
    '',
    `${options.entries} threads, ${options.comments} comments, ${options.users} members; ${options.connections} connections, ${options.rounds} × ${options.seconds} s each`,
    `${machine.cores} cores (${machine.cpu}), Node ${report.node}, load ${machine.load.map(figure).join(' ')}`,
    '',
    ...table(
      [
        { title: 'path', of: ({ name }) => name, left: true },
        { title: 'bytes', of: ({ bytes: size }) => String(size) },
        { title: 'req/s', of: ({ ours }) => figure(ours.perSecond) },
        { title: 'p50 ms', of: ({ ours }) => figure(ours.p50) },
        { title: 'p95', of: ({ ours }) => figure(ours.p95) },
        { title: 'p99', of: ({ ours }) => figure(ours.p99) },
        {
          title: 'CPU ms',
          of: ({ cpu }) => (cpu ? `${figure(cpu.program)} + ${figure(cpu.database)}` : '–'),
        },
        { title: '÷ bare', of: ({ ofBare }) => figure(ofBare) },
        { title: '÷ SQL', of: ({ ofSql }) => figure(ofSql) },
        { title: 'queries', of: ({ statements }) => String(statements ?? '–') },
        { title: 'p50 ÷ tenth', of: ({ growth }) => figure(growth) },
        { title: 'failed', of: ({ ours }) => String(ours.failed) },
      ],
      report.paths,
    ),
    '',
    'CPU ms: processor time of program and database for each request.',
    '÷ bare: requests a second as a share of a bare Node server with the same bytes; ÷ SQL: of the same statements',
    'run directly through pg; p50 ÷ tenth: p50 compared with a tenth of the data.',
    '',
    ...report.measures.map(({ name, figures }) => `${name}: ${figureText(figures)}`),
    `start on an empty folder: ${(report.startMs / 1000).toFixed(1)} s`,
    `memory of the program: ${bytes(memory.idle.program)} idle, ${bytes(memory.peak.program)} at most, ${bytes(memory.after.program)} after`,
    `memory of its database: ${bytes(memory.idle.database)} idle, ${bytes(memory.after.database)} after`,
  ]
}

/** How each path grows with the data, as a table of Markdown for `docs/content/admin/installation/capacity.md`. */
export const growthLines = ({ options, paths }: Report): string[] => [
  '',
  `| Path | p50 with ${options.entries / 10} threads | with ${options.entries} | Times | One vCPU serves a second |`,
  '| --- | --: | --: | --: | --: |',
  ...paths.map(({ name, ours, tenth, cpu, growth }) => {
    const served = cpu ? 1_000 / (cpu.program + cpu.database) : null
    const cells = [
      `${figure(tenth?.p50 ?? null)} ms`,
      `${figure(ours.p50)} ms`,
      figure(growth),
      figure(served),
    ]
    return `| ${name} | ${cells.join(' | ')} |`
  }),
]
