import type { Database, QueryOptions } from './database.ts'
import type { QueryResultRow } from 'pg'

/** Gathers the values of a statement while its text is written. */
export class Values {
  readonly list: unknown[] = []
  /** Placeholder of one more value. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}

const names = new Map<string, string>()

/**
 * The name of a statement whose text was put together from a few fixed parts. One text always has one name, so PostgreSQL
 * plans each once per connection; callers keep the number of different texts small.
 */
export const nameFor = (topic: string, text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    name = `${topic}-${names.size + 1}`
    names.set(text, name)
  }
  return name
}

/** Runs such a statement. */
export const runComposed = <R extends QueryResultRow>(
  db: Database,
  topic: string,
  text: string,
  values: Values,
  options?: QueryOptions,
): Promise<R[]> => db.query<R>(nameFor(topic, text), text, values.list, { fromReplica: true, ...options })
