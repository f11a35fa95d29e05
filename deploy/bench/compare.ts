import { p99OfStep } from './figures.ts'
import type { PathResult, Report } from './report.ts'
import { figure, table } from './table.ts'
import { bestOf } from './workload/lines.ts'
import type { MixedResult, Probe } from './workload/result.ts'
import type { StepName } from './workload/steps.ts'
import { stepNames } from './workload/steps.ts'

type Compared = { name: string; before: PathResult; after: PathResult }

const totalOf = ({ cost }: PathResult): number | null => cost && cost.program + cost.database
const ratio = (after: number | null | undefined, before: number | null | undefined): string =>
  figure(after && before ? after / before : null)

const pathLines = (rows: readonly Compared[]): string[] => [
  ...table<Compared>(
    [
      { title: 'path', of: ({ name }) => name, left: true },
      { title: 'CPU ms', of: (row) => figure(totalOf(row.before)) },
      { title: 'then', of: (row) => figure(totalOf(row.after)) },
      { title: '×', of: (row) => ratio(totalOf(row.after), totalOf(row.before)) },
      { title: '× program', of: (row) => ratio(row.after.cost?.program, row.before.cost?.program) },
      { title: '× database', of: (row) => ratio(row.after.cost?.database, row.before.cost?.database) },
      { title: '× statements', of: (row) => ratio(row.after.cost?.statements, row.before.cost?.statements) },
      { title: '× req/s', of: (row) => ratio(row.after.ours.perSecond, row.before.ours.perSecond) },
    ],
    rows,
  ),
  '',
  'CPU ms: processor time of program and database for each request. Below 1 the second result is the cheaper one.',
]

const p99Of = (probe: Probe | null, name: StepName): string => {
  const step = probe?.steps[name]
  return figure(step ? p99OfStep(step) : null)
}

const mixedLines = (before: MixedResult, after: MixedResult): string[] => {
  const [first, second] = [bestOf(before), bestOf(after)]
  return [
    '',
    `Mixed workload: ${before.server} at ${figure(first?.rate ?? null)} a second, then ${after.server} at ${figure(second?.rate ?? null)}`,
    '',
    ...table(
      [
        { title: 'step', of: (name) => name, left: true },
        { title: 'p50 ms', of: (name) => figure(first?.steps[name]?.p50 ?? null) },
        { title: 'then', of: (name) => figure(second?.steps[name]?.p50 ?? null) },
        { title: 'p99 ms', of: (name) => p99Of(first, name) },
        { title: 'then', of: (name) => p99Of(second, name) },
      ],
      stepNames,
    ),
    '',
    `highest rate: ${figure(before.highest)}, then ${figure(after.highest)} requests a second (× ${ratio(after.highest, before.highest)})`,
  ]
}

/** A result as it is read from a file: those of earlier releases say less. */
type Earlier = { paths?: readonly (PathResult & { cpu?: PathResult['cost'] })[]; mixed?: MixedResult | null }
export type Comparable = Earlier | Pick<Report, 'paths' | 'mixed'>

const pathsOf = ({ paths = [] }: Earlier): PathResult[] =>
  paths.map((path) => ({ ...path, cost: path.cost ?? path.cpu ?? null }))

/** What each path of two results cost, and how the second compares with the first; what both have. */
export const compareLines = (before: Comparable, after: Comparable): string[] => {
  const known = pathsOf(before)
  const rows = pathsOf(after).flatMap((path): Compared[] => {
    const same = known.find(({ name }) => name === path.name)
    return same ? [{ name: path.name, before: same, after: path }] : []
  })
  return [
    ...(rows.length > 0 ? pathLines(rows) : []),
    ...(before.mixed && after.mixed ? mixedLines(before.mixed, after.mixed) : []),
  ]
}
