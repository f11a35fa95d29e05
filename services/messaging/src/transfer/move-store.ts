import type { Cursor, Progress, Records, SectionName, Transfer } from '../store/transfer.ts'

export type MoveReport = {
  /** How many records have been moved, of how many. */
  moved(done: number, total: number, section: SectionName): void
}

export type MovedCounts = { section: SectionName; from: number; to: number }[]

/** A store that holds something and is in no broken transfer is not written into. */
export class StoreNotEmpty extends Error {
  override name = 'StoreNotEmpty'
}

/** Both stores were read to their ends and do not hold the same: somebody wrote meanwhile. */
export class CountsDiffer extends Error {
  override name = 'CountsDiffer'
  readonly counts: MovedCounts
  constructor(counts: MovedCounts) {
    super('The stores do not hold the same number of records')
    this.counts = counts
  }
}

const BATCH = 1_000
const sectionsOf = ({ sections }: Transfer) => Object.keys(sections) as SectionName[]

const countsOf = async (store: Transfer): Promise<Map<SectionName, number>> => {
  const counts = new Map<SectionName, number>()
  for (const name of sectionsOf(store)) counts.set(name, await store.sections[name].count())
  return counts
}

const clear = async (store: Transfer): Promise<void> => {
  await store.setProgress(null)
  for (const name of sectionsOf(store)) await store.sections[name].clear()
}

const startOf = async (to: Transfer, replace: boolean): Promise<Progress | null> => {
  if (replace) {
    await clear(to)
    return null
  }
  const before = await to.progress()
  if (before) return before
  const held = [...(await countsOf(to))].filter(([, count]) => count > 0)
  if (held.length > 0) throw new StoreNotEmpty(held.map(([name, count]) => `${count} ${name}`).join(', '))
  return null
}

const moveBatch = async <K extends SectionName>(
  from: Transfer,
  to: Transfer,
  name: K,
  after: Cursor | null,
  size: number,
): Promise<{ next: Cursor | null; moved: number }> => {
  const source = from.sections[name] as Transfer['sections'][SectionName]
  const { records, next } = await source.read(after, size)
  await (to.sections[name] as { write(records: readonly Records[SectionName][]): Promise<void> }).write(
    records,
  )
  return { next, moved: records.length }
}

/**
 * Moves everything from one store into an empty one, batch by batch, and answers how much each holds at the end. How
 * far it got is kept in the target: what was broken off goes on there when it is run again. The source stays as it is.
 */
export const moveStore = async (
  from: Transfer,
  to: Transfer,
  { moved: report }: MoveReport,
  { replace = false, batch = BATCH }: { replace?: boolean; batch?: number } = {},
): Promise<MovedCounts> => {
  const before = await startOf(to, replace)
  const names = sectionsOf(from)
  // Before the first record, so that one written just ahead of a power cut is not taken for somebody else's.
  if (!before && names[0]) await to.setProgress({ section: names[0], after: null, moved: 0 })
  const total = [...(await countsOf(from)).values()].reduce((sum, count) => sum + count, 0)
  let done = before?.moved ?? 0
  let after = before?.after ?? null
  for (const section of names.slice(before ? names.indexOf(before.section) : 0)) {
    for (;;) {
      const { next, moved } = await moveBatch(from, to, section, after, batch)
      if (next === null) break
      after = next
      done += moved
      await to.setProgress({ section, after, moved: done })
      report(done, total, section)
    }
    after = null
  }
  await to.setNumbers(await from.numbers())

  const [held, arrived] = [await countsOf(from), await countsOf(to)]
  const counts = names.map((section) => ({
    section,
    from: held.get(section) ?? 0,
    to: arrived.get(section) ?? 0,
  }))
  if (counts.some((count) => count.from !== count.to)) throw new CountsDiffer(counts)
  await to.setProgress(null)
  return counts
}
