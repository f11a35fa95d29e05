import type { Memory } from '../budget.ts'
import { ENOUGH_FOR_P99, p99OfStep } from '../figures.ts'
import type { Report } from '../report.ts'
import { figure } from '../table.ts'
import { bestOf } from '../workload/lines.ts'
import type { MixedResult } from '../workload/result.ts'
import { LATE_MS } from '../workload/result.ts'
import type { SoakResult, SoakSeries } from '../workload/verdict.ts'
import { stepNames } from '../workload/steps.ts'
import { escaped, tableOf } from './markup.ts'
import { barChart, lineChart } from './plot.ts'

const plots = (...charts: readonly string[]): string => `<div class="plots">${charts.join('\n')}</div>`
const MB = 1024 ** 2

/** What each path costs, and how it grows. */
export const pathSections = ({ options, paths }: Report): string[] => {
  if (paths.length === 0) return []
  const measured = paths.filter(({ cost }) => cost !== null)
  const rows = paths.map(({ name, items, ours, cost, ofBare, ofSql, growth }) => [
    name,
    items === null ? '–' : String(items),
    figure(ours.perSecond),
    figure(ours.p50),
    figure(ours.answers < ENOUGH_FOR_P99 ? null : ours.p99),
    figure(cost?.program ?? null),
    figure(cost?.database ?? null),
    figure(cost?.statements ?? null),
    figure(ofBare),
    figure(ofSql),
    figure(growth),
    String(ours.failed),
  ])
  const head = ['path', 'items', 'req/s', 'p50 ms', 'p99', 'CPU program', 'database', 'statements']
  const caption = `${options.entries} threads, ${options.comments} comments, ${options.users} members; ${options.connections} connections`
  const growth = lineChart({
    title: 'p50 by the number of threads',
    x: { label: 'threads', logarithmic: true },
    y: { label: 'ms', logarithmic: true },
    series: paths
      .filter(({ smaller }) => smaller.length > 0)
      .map(({ name, ours, smaller }) => ({
        name,
        points: [
          ...smaller.map((one) => [one.entries, one.ours.p50] as const),
          [options.entries, ours.p50] as const,
        ],
      })),
  })
  return [
    `<h2>Paths</h2>${tableOf(caption, [...head, '÷ bare', '÷ SQL', `p50 ÷ ${options.sizes[0]}`, 'failed'], rows)}`,
    `<h2>What a request costs</h2>${plots(
      barChart({
        title: 'Processor time for each request',
        unit: 'ms',
        parts: ['program', 'database'],
        rows: measured.map(({ name, cost }) => ({ name, values: [cost?.program ?? 0, cost?.database ?? 0] })),
      }),
      barChart({
        title: 'Asked of the database for each request',
        unit: 'statements',
        parts: ['statements'],
        rows: measured.map(({ name, cost }) => ({ name, values: [cost?.statements ?? 0] })),
      }),
      growth,
    )}`,
  ]
}

/** Latency by rate, and each step at the highest that held. */
export const mixedSection = (mixed: MixedResult): string => {
  const best = bestOf(mixed)
  const probes = mixed.probes.toSorted((a, b) => a.rate - b.rate)
  const rows = stepNames.flatMap((name) => {
    const step = best?.steps[name]
    return step
      ? [
          [
            name,
            String(step.answers),
            figure(step.p50),
            figure(step.p95),
            figure(p99OfStep(step)),
            String(step.failed),
          ],
        ]
      : []
  })
  const highest =
    mixed.highest === null
      ? ''
      : `<p>Highest rate with a p99 below ${LATE_MS} ms: <strong>${figure(mixed.highest)} requests a second</strong>.</p>`
  return `<h2>Mixed workload</h2><p>${escaped(`${mixed.server}; ${mixed.members} members, ${mixed.threads} threads, seed ${mixed.seed}`)}</p>${highest}${plots(
    lineChart({
      title: 'Latency by rate',
      x: { label: 'requests a second' },
      y: { label: 'ms', logarithmic: true },
      series: (['p50', 'p95', 'p99'] as const).map((name) => ({
        name,
        points: probes.map(({ rate, all }) => [rate, all[name]] as const),
      })),
      bound: LATE_MS,
    }),
  )}${tableOf(`At ${figure(best?.rate ?? null)} requests a second`, ['step', 'answers', 'p50 ms', 'p95', 'p99', 'wrong'], rows)}`
}

/** Each series over the time of a soak, and the verdict. */
export const soakSection = ({ rate, windows, trends, steady }: SoakResult): string => {
  const chart = (title: string, unit: string, names: readonly SoakSeries[], by = 1) =>
    lineChart({
      title,
      x: { label: 'minutes' },
      y: { label: unit },
      series: names.map((name) => ({
        name,
        points: windows.map((window) => [window.minute, (window[name] ?? Number.NaN) / by] as const),
      })),
    })
  const rows = Object.entries(trends).map(([name, { share, grows }]) => [
    name,
    `${(share * 100).toFixed(1)} %`,
    grows ? 'grows' : 'steady',
  ])
  return `<h2>Soak</h2><p>${escaped(`${figure(rate)} requests a second: ${steady ? 'nothing grows' : 'not steady'}`)}</p>${plots(
    chart('Memory', 'MB', ['memory of the program', 'memory of the database'], MB),
    chart('Latency', 'ms', ['p50', 'p99']),
    chart('Lag of the event loop', 'ms', ['lag of the event loop']),
  )}${tableOf('Growth since it was warm', ['what', 'growth', 'verdict'], rows)}`
}

/** What was held idle, at most and at the end. */
export const memorySection = (
  memory: { idle: Memory; peak: Memory; after: Memory },
  bytes: (count: number) => string,
): string =>
  `<h2>Memory</h2>${tableOf(
    'Program and database',
    ['', 'idle', 'at most', 'at the end'],
    (['program', 'database'] as const).map((whose) => [
      whose,
      bytes(memory.idle[whose]),
      bytes(memory.peak[whose]),
      bytes(memory.after[whose]),
    ]),
  )}`
