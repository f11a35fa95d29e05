import type { Memory } from './budget.ts'
import type { Measured } from './figures.ts'
import { ENOUGH_FOR_P99 } from './figures.ts'
import type { Figure, MeasureResult } from './measures/measure.ts'
import type { BenchOptions } from './options.ts'
import type { Spent } from './spent.ts'
import { figure, table } from './table.ts'
import type { MixedResult } from './workload/result.ts'
import { mixedLines, soakLines } from './workload/lines.ts'
import type { SoakResult } from './workload/verdict.ts'

export type PathResult = {
  name: string
  bytes: number
  /** How many items the answer holds; null where it is no list. */
  items: number | null
  /** How many statements its modules ask the database, as they were recorded. */
  statements: number | null
  ours: Measured
  /** For each request: milliseconds of the processor, and statements, those that follow from it too; null where nobody tells. */
  cost: Spent | null
  bare: Measured
  sql: Measured | null
  /** The same on instances with less data, the smallest first. */
  smaller: readonly { entries: number; ours: Measured }[]
  /** Requests a second, as a share of what the bare server, or the same SQL through pg, reached beside it. */
  ofBare: number | null
  ofSql: number | null
  /** p50 compared with the smallest of them. */
  growth: number | null
}

export type Report = {
  at: string
  machine: { cpu: string; cores: number; load: readonly number[] }
  node: string
  options: BenchOptions
  startMs: number | null
  memory: { idle: Memory; peak: Memory; after: Memory } | null
  paths: readonly PathResult[]
  measures: readonly MeasureResult[]
  mixed: MixedResult | null
  soak: SoakResult | null
}

export const figureText = (figures: readonly Figure[]): string =>
  figures.map(({ label, value, unit }) => `${label} ${figure(value)}${unit && ` ${unit}`}`).join('; ')

const pathLines = ({ options, paths }: Report): string[] => [
  '',
  `${options.entries} threads, ${options.comments} comments, ${options.users} members; ${options.connections} connections, ${options.rounds} × ${options.seconds} s each at the least`,
  '',
  ...table(
    [
      { title: 'path', of: ({ name }) => name, left: true },
      { title: 'bytes', of: ({ bytes }) => String(bytes) },
      { title: 'items', of: ({ items }) => String(items ?? '–') },
      { title: 'req/s', of: ({ ours }) => figure(ours.perSecond) },
      { title: 'p50 ms', of: ({ ours }) => figure(ours.p50) },
      { title: 'p95', of: ({ ours }) => figure(ours.p95) },
      { title: 'p99', of: ({ ours }) => figure(ours.answers < ENOUGH_FOR_P99 ? null : ours.p99) },
      {
        title: 'CPU ms',
        of: ({ cost }) => (cost ? `${figure(cost.program)} + ${figure(cost.database)}` : '–'),
      },
      { title: 'statements', of: ({ cost }) => figure(cost?.statements ?? null) },
      { title: '÷ bare', of: ({ ofBare }) => figure(ofBare) },
      { title: '÷ SQL', of: ({ ofSql }) => figure(ofSql) },
      { title: `p50 ÷ ${options.sizes[0]}`, of: ({ growth }) => figure(growth) },
      { title: 'failed', of: ({ ours }) => String(ours.failed) },
    ],
    paths,
  ),
  '',
  'CPU ms: processor time of program and database for each request; statements: what the database was asked for each,',
  'what follows from it included. ÷ bare: requests a second as a share of a bare Node server with the same bytes; ÷ SQL:',
  `of the same statements run directly through pg; p50 ÷ ${options.sizes[0]}: p50 compared with so many threads. A p99 of fewer than`,
  `${ENOUGH_FOR_P99} answers is left out.`,
]

/** The report for people; the file beside it holds every figure. */
export const reportLines = (report: Report, bytes: (count: number) => string): string[] => {
  const { machine, memory, startMs, mixed, soak } = report
  return [
    '',
    `${machine.cores} cores (${machine.cpu}), Node ${report.node}, load ${machine.load.map(figure).join(' ')}`,
    ...(report.paths.length > 0 ? pathLines(report) : []),
    ...report.measures.map(({ name, figures }) => `${name}: ${figureText(figures)}`),
    ...(mixed ? mixedLines(mixed) : []),
    ...(soak ? soakLines(soak, bytes) : []),
    ...(startMs === null ? [] : [`start on an empty folder: ${(startMs / 1000).toFixed(1)} s`]),
    ...(memory === null
      ? []
      : (['program', 'database'] as const).map(
          (whose) =>
            `memory of the ${whose}: ${bytes(memory.idle[whose])} idle, ${bytes(memory.peak[whose])} at most, ${bytes(memory.after[whose])} after`,
        )),
  ]
}

/** How each path grows with the data, as a table of Markdown for `docs/content/admin/installation/capacity.md`. */
export const growthLines = ({ options, paths }: Pick<Report, 'options' | 'paths'>): string[] => [
  '',
  `| Path | ${options.sizes.map((entries) => `p50 with ${entries} threads`).join(' | ')} | Times | One vCPU serves a second |`,
  `| --- |${' --: |'.repeat(options.sizes.length + 2)}`,
  ...paths.map(({ name, ours, smaller, cost, growth }) => {
    const medians = options.sizes.map(
      (entries) => (smaller.find((one) => one.entries === entries)?.ours ?? ours).p50,
    )
    const served = cost ? 1_000 / (cost.program + cost.database) : null
    const cells = [...medians.map((p50) => `${figure(p50)} ms`), figure(growth), figure(served)]
    return `| ${name} | ${cells.join(' | ')} |`
  }),
]
