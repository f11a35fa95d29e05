/** What a plan says of the tables that grow with what people write and do. */
export type Plan = {
  /** How those are read, each way once. */
  reads: string[]
  /** Pages of the database that were looked at. */
  buffers: number
  ms: number
}

type Node = {
  'Node Type'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops'?: number
  'Parent Relationship'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

const GROWING = new Set([
  'item',
  'item_text',
  'vote',
  'favourite',
  'magazine',
  'moderator',
  'subscription',
  'account',
  'moderation_log',
  'report',
])

/** A row by its key is what every page ends with. */
export const isByKey = (read: string): boolean => read.endsWith('_pkey')

/** The first index below a bitmap scan: of itself that names none. */
const indexBelow = (node: Node): string | undefined =>
  node['Index Name'] ??
  node.Plans?.filter((child) => !/^(Init|Sub)Plan$/.test(child['Parent Relationship'] ?? ''))
    .map(indexBelow)
    .find((name) => name !== undefined)

/** Reads the output of `explain (analyze, buffers, format json)`. What was planned and not run is left out. */
export const planOf = (output: Record<string, unknown>): Plan => {
  const top = (output['Plan'] ?? {}) as Node
  const reads = new Set<string>()
  const openPage = (node: Node) => {
    const table = node['Relation Name']
    if (table && GROWING.has(table) && (node['Actual Loops'] ?? 0) > 0) {
      const index = indexBelow(node)
      reads.add(`${node['Node Type']} ${index ?? `of ${table}`}`)
    }
    // What is looked up for each row that was found says nothing of how it was found.
    node.Plans?.filter((child) => child['Parent Relationship'] !== 'SubPlan').forEach(openPage)
  }
  openPage(top)
  return {
    reads: [...reads].filter((read) => reads.size === 1 || !isByKey(read)),
    buffers: (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0),
    ms: Number(output['Execution Time'] ?? 0),
  }
}
