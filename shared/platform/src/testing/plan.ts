import type { Knex } from 'knex'

/** A step of a plan, as `explain (analyze, format json)` tells. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.join()}}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

/** The steps of the plan that PostgreSQL keeps for a named statement: made once, without knowing the values. */
export const planOf = (
  knex: Knex,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<PlanNode[]> =>
  knex.transaction(async (tx) => {
    await tx.raw('set local plan_cache_mode = force_generic_plan')
    await tx.raw(`prepare checked as ${text.replaceAll('?', '\\?')}`)
    const args = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const { rows } = await tx.raw<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>(
      `explain (analyze, format json) execute checked${args.replaceAll('?', '\\?')}`,
    )
    await tx.raw('deallocate checked')
    const all: PlanNode[] = []
    const walkPlan = (node: PlanNode) => {
      all.push(node)
      node.Plans?.forEach(walkPlan)
    }
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walkPlan(Plan)
    return all
  })

/** What a plan reads by: its indexes, and the tables that it reads as a whole. */
export const readsOf = (plan: readonly PlanNode[]): string[] => {
  const reads = plan.flatMap(
    (node) =>
      node['Index Name'] ?? (node['Node Type'] === 'Seq Scan' ? `all of ${node['Relation Name']}` : []),
  )
  return [...new Set(reads)].toSorted()
}

/** Rows that a plan reads, of tables and indexes, however it reaches them. */
export const rowsRead = (plan: readonly PlanNode[]): number =>
  plan
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
