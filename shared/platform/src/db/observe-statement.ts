import type { Knex } from 'knex'
import { currentRequest } from '../http/request-context.ts'
import { measureStatement } from '../observe/instruments.ts'
import { openSpan } from '../observe/trace.ts'

/** Begins to measure a statement, within the trace of the request that asks it; call what it answers at its end. */
export const beginStatement = (schema: string, name: string): ((error?: unknown) => void) => {
  const began = performance.now()
  const parent = currentRequest()?.traceparent
  // What no request caused, such as looking for work, would make a trace of its own each time.
  const span =
    parent === undefined
      ? null
      : openSpan(`${schema} ${name}`, 'client', parent, {
          'db.system.name': 'postgresql',
          'db.namespace': schema,
        })
  return (error) => {
    measureStatement(schema, name, (performance.now() - began) / 1000)
    span?.end({ error })
  }
}

/** What knex tells of a statement; `options` carries the name of a prepared one. */
type Told = { __knexQueryUid: string; sql: string; options?: { name?: string } }

const TABLE =
  /^\s*(insert into|update|delete from|select)\b(?:[^]*?\bfrom)?\s+(?:only\s+)?(?:"[\w]+"\.)?"?(\w+)"?/i
const FIRST_WORD = /^\s*(\w+)/

/** A name for a statement that has none: its verb and its first table. Both come from our source, never from values. */
export const nameOf = ({ sql, options }: Pick<Told, 'sql' | 'options'>): string => {
  if (options?.name) return options.name
  const [, verb, table] = TABLE.exec(sql.slice(0, 2_000)) ?? []
  if (verb && table) return `${verb.split(' ')[0]?.toLowerCase()} ${table}`
  return FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? 'other'
}

/** Measures the statements that go through knex. */
export const observeKnex = (knex: Knex, schema: string): void => {
  const open = new Map<string, (error?: unknown) => void>()
  const end = (id: string, error?: unknown) => {
    open.get(id)?.(error)
    open.delete(id)
  }
  knex.on('query', (told: Partial<Told>) => {
    // Begin and commit come without an id; the transaction is measured as a whole.
    const { __knexQueryUid: id, sql = '', options } = told
    if (id !== undefined)
      open.set(id, beginStatement(schema, nameOf({ sql, ...(options ? { options } : {}) })))
  })
  knex.on('query-response', (_answer: unknown, told: Told) => end(told.__knexQueryUid))
  knex.on('query-error', (error: unknown, told: Told) => end(told.__knexQueryUid, error))
}
