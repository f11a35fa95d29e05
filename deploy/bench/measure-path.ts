import type { Measured } from './figures.ts'
import { ENOUGH_FOR_P99, median, middleOf, ratioOf } from './figures.ts'
import type { BenchOptions } from './options.ts'
import type { HotPath } from './paths/path.ts'
import type { PathResult } from './report.ts'
import type { Watched } from './seeded.ts'
import type { Spent } from './spent.ts'
import { perRequest } from './spent.ts'
import type { BareTask } from './workers/bare.ts'
import type { LoadTask } from './workers/load.ts'
import type { SqlTask, Statement } from './workers/sql.ts'
import { startWorker } from './workers/worker.ts'

/** Processes beside the bench: who sends the load, and what is measured in turn with the program. */
export const startBeside = () => {
  const load = startWorker<LoadTask, Measured>('./load.ts')
  const bare = startWorker<BareTask, { origin: string }>('./bare.ts')
  const sql = startWorker<SqlTask, Measured>('./sql.ts')
  return {
    load,
    bare,
    sql,
    stop: async () => void (await Promise.all([load.stop(), bare.stop(), sql.stop()])),
  }
}
export type Beside = ReturnType<typeof startBeside>

/** How many items an answer holds; null where it is no list. */
const itemsOf = (body: Uint8Array): number | null => {
  try {
    const { items } = JSON.parse(new TextDecoder().decode(body)) as { items?: unknown }
    return Array.isArray(items) ? items.length : null
  } catch {
    return null
  }
}

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

const LONGEST_S = 30
type Kind = 'ours' | 'bare' | 'sql'

/** Everything is measured in turn within each round, so that what disturbs the machine disturbs all alike. */
export const measurePath = async (
  beside: Beside,
  path: HotPath,
  at: {
    watched: Watched
    /** The same path on instances with less data. */
    smaller: readonly { entries: number; origin: string; path: HotPath }[]
    statements: readonly Statement[] | null
    databaseUrl: string
  },
  options: BenchOptions,
): Promise<PathResult> => {
  const { origin } = at.watched.program
  const { seconds, connections, quick, warmUp } = options
  const answer = await sample(origin, path)
  const items = itemsOf(answer.body)
  if (items === 0 && !path.mayBeEmpty) throw new Error(`${path.name} answers an empty list`)
  const { origin: bareOrigin } = await beside.bare.run(answer)
  const plain: HotPath = { name: path.name, shots: [{ method: 'GET', path: '/', headers: {} }] }
  const shoot = (to: string, { shots, atLeast }: HotPath, duration: number) =>
    beside.load.run({
      origin: to,
      shots,
      seconds: duration,
      connections,
      ...(atLeast === undefined ? {} : { atLeast }),
    })
  const checked = items ? { ...path, atLeast: answer.body.length / 2 } : path
  const first = await shoot(origin, checked, warmUp)
  for (const one of at.smaller) await shoot(one.origin, one.path, warmUp)
  // Long enough for its p99, where that can be waited for.
  const long = quick ? seconds : Math.max(seconds, Math.min(LONGEST_S, ENOUGH_FOR_P99 / first.perSecond))
  const rounds: Record<Kind, Measured[]> = { ours: [], bare: [], sql: [] }
  const smaller: Measured[][] = at.smaller.map(() => [])
  const spent: Spent[] = []
  for (let round = 0; round < options.rounds; round++) {
    const before = await at.watched.spent()
    const ours = await shoot(origin, checked, long)
    spent.push(perRequest(before, await at.watched.spent(), ours.answers))
    rounds.ours.push(ours)
    rounds.bare.push(await shoot(bareOrigin, plain, seconds))
    const { databaseUrl, statements } = at
    if (statements) rounds.sql.push(await beside.sql.run({ databaseUrl, statements, connections, seconds }))
    for (const [i, one] of at.smaller.entries()) smaller[i]?.push(await shoot(one.origin, one.path, seconds))
  }
  const last = itemsOf((await sample(origin, path)).body)
  if (items !== null && last !== null && last < items)
    throw new Error(`${path.name} answers ${last} items, and answered ${items} before it was measured`)
  const speed = ({ perSecond }: Measured) => perSecond
  return {
    name: path.name,
    bytes: answer.body.length,
    items,
    statements: at.statements?.length ?? null,
    ours: middleOf(rounds.ours),
    cost:
      process.platform === 'linux'
        ? {
            program: median(spent.map(({ program }) => program)),
            database: median(spent.map(({ database }) => database)),
            statements: median(spent.map(({ statements }) => statements)),
          }
        : null,
    bare: middleOf(rounds.bare),
    sql: at.statements ? middleOf(rounds.sql) : null,
    smaller: at.smaller.map(({ entries }, i) => ({ entries, ours: middleOf(smaller[i] ?? []) })),
    ofBare: ratioOf(rounds.ours, rounds.bare, speed),
    ofSql: at.statements ? ratioOf(rounds.ours, rounds.sql, speed) : null,
    growth: smaller[0] ? ratioOf(rounds.ours, smaller[0], ({ p50 }) => p50) : null,
  }
}
