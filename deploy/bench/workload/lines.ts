import { figure, table } from '../table.ts'
import type { MixedResult, Probe } from './result.ts'
import { LATE_MS } from './result.ts'
import type { SoakResult, SoakSeries } from './verdict.ts'
import { stepNames } from './steps.ts'
import type { StepName } from './steps.ts'
import type { Measured } from '../figures.ts'
import { p99OfStep } from '../figures.ts'

/** The probe that says most: the longest one at the highest rate, or else the last. */
export const bestOf = ({ probes, highest }: MixedResult): Probe | null =>
  probes.findLast(({ rate, held }) => held && rate === highest) ?? probes.at(-1) ?? null

/** The mixed workload for people: the steps at the highest rate that held, and what a request costs. */
export const mixedLines = (mixed: MixedResult): string[] => {
  const best = bestOf(mixed)
  const rows = best
    ? stepNames.flatMap((name): [StepName, Measured][] => {
        const step = best.steps[name]
        return step ? [[name, step]] : []
      })
    : []
  return [
    '',
    `Mixed workload on ${mixed.server}: ${mixed.members} members, ${mixed.threads} threads, at ${figure(best?.rate ?? null)} requests a second`,
    '',
    ...table<[StepName, Measured]>(
      [
        { title: 'step', of: ([name]) => name, left: true },
        { title: 'answers', of: ([, step]) => String(step.answers) },
        { title: 'p50 ms', of: ([, step]) => figure(step.p50) },
        { title: 'p95', of: ([, step]) => figure(step.p95) },
        { title: 'p99', of: ([, step]) => figure(p99OfStep(step)) },
        { title: 'wrong', of: ([, step]) => String(step.failed) },
      ],
      rows,
    ),
    '',
    'Times count from when a request was due, whether or not the server, or who sends, was ready for it.',
    ...(best ? [`It was sent ${figure(best.sentLate)} ms late at the p99, which is part of the times.`] : []),
    ...(best && best.left.length > 0
      ? [`Left out, as this server has no such thing: ${best.left.join(', ')}.`]
      : []),
    ...Object.entries(best?.wrong ?? {}).map(([reason, count]) => `  ${reason} (${count} times)`),
    ...(best?.cost
      ? [
          `each request: ${figure(best.cost.program)} + ${figure(best.cost.database)} ms of the processor (program + database), ${figure(best.cost.statements)} statements`,
        ]
      : []),
    ...(mixed.highest === null
      ? []
      : [`highest rate with a p99 below ${LATE_MS} ms: ${figure(mixed.highest)} requests a second`]),
  ]
}

/** What a soak found, for people. */
export const soakLines = (soak: SoakResult, bytes: (count: number) => string): string[] => {
  const { rate, minutes, windows, trends, failed, steady } = soak
  const text = (name: SoakSeries, value: number) =>
    name.startsWith('memory') ? bytes(value) : `${figure(value)} ms`
  return [
    '',
    `Soak: ${figure(rate)} requests a second for ${figure(minutes)} minutes, ${windows.length} windows, ${failed} wrong`,
    ...(Object.entries(trends) as [SoakSeries, NonNullable<SoakResult['trends'][SoakSeries]>][]).map(
      ([name, { growth, share, grows }]) =>
        `  ${name}: ${text(name, windows.at(-1)?.[name] ?? Number.NaN)} at the end, ${growth < 0 ? '−' : '+'}${text(name, Math.abs(growth))} (${(share * 100).toFixed(0)} %) since it was warm${grows ? ': GROWS' : ''}`,
    ),
    steady ? 'Nothing grows.' : 'Not steady.',
  ]
}
