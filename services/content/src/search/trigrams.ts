import type { Database } from '@app/platform/db/database.ts'

/** Whether the database compares by trigrams, asked once: its role may not be allowed to create the extension. */
export const createTrigrams = (db: Database) => {
  let able: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    const [row] = await db.query<{ able: boolean }>(
      'search-trigrams',
      `select to_regprocedure('word_similarity(text,text)') is not null as able`,
    )
    return row?.able ?? false
  }
  return {
    areThere: (): Promise<boolean> => {
      able ??= ask().catch((error: unknown) => {
        able = null
        throw error
      })
      return able
    },
  }
}
