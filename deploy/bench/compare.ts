import type { PathResult, Report } from './report.ts'
import { figure, table } from './table.ts'

type Compared = { name: string; before: PathResult; after: PathResult }

const totalOf = ({ cpu }: PathResult): number | null => cpu && cpu.program + cpu.database
const ratio = (after: number | null | undefined, before: number | null | undefined): string =>
  figure(after && before ? after / before : null)

/** What each path of two results cost, and how the second compares with the first; paths that both have. */
export const compareLines = (before: Pick<Report, 'paths'>, after: Pick<Report, 'paths'>): string[] => {
  const rows = after.paths.flatMap((path): Compared[] => {
    const same = before.paths.find(({ name }) => name === path.name)
    return same ? [{ name: path.name, before: same, after: path }] : []
  })
  return [
    ...table<Compared>(
      [
        { title: 'path', of: ({ name }) => name, left: true },
        { title: 'CPU ms', of: (row) => figure(totalOf(row.before)) },
        { title: 'then', of: (row) => figure(totalOf(row.after)) },
        { title: '×', of: (row) => ratio(totalOf(row.after), totalOf(row.before)) },
        { title: '× program', of: (row) => ratio(row.after.cpu?.program, row.before.cpu?.program) },
        { title: '× database', of: (row) => ratio(row.after.cpu?.database, row.before.cpu?.database) },
        { title: '× req/s', of: (row) => ratio(row.after.ours.perSecond, row.before.ours.perSecond) },
      ],
      rows,
    ),
    '',
    'CPU ms: processor time of program and database for each request. Below 1 the second result is the cheaper one.',
  ]
}
