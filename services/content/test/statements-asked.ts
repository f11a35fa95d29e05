import type { Database } from '@app/platform/db/database.ts'

/** The names of the statements that `story` asks for, in their order; `before` each of them something may happen. */
export const statementsAsked = async (
  db: Database,
  story: () => Promise<unknown>,
  before?: (name: string) => Promise<unknown> | undefined,
): Promise<string[]> => {
  const query = db.query.bind(db)
  const names: string[] = []
  db.query = (async (...args: Parameters<typeof query>) => {
    names.push(args[0])
    await before?.(args[0])
    return query(...args)
  }) as typeof db.query
  try {
    await story()
  } finally {
    db.query = query as typeof db.query
  }
  return names
}
