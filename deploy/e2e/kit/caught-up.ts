import type { Context } from '@app/contract/operation.ts'
import { projections } from '@app/contract/topology.ts'
import { expect } from '@jest/globals'
import { Client } from 'pg'

/** A value that a database answers. */
export const valueOf = async (url: string, text: string, values: unknown[] = []): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/**
 * Every projection has applied all that the contexts it follows have announced. `urlOf` says where the schema of a context
 * is; null where it has none.
 */
export const expectCaughtUp = async (urlOf: (context: Context) => string | null): Promise<void> => {
  const behind: string[] = []
  for (const [context, sources] of Object.entries(projections)) {
    const here = urlOf(context as Context)
    for (const source of here === null ? [] : sources) {
      const announced = await valueOf(
        urlOf(source) ?? '',
        `select coalesce(max(seq), 0)::int from ${source}.outbox`,
      )
      const applied = await valueOf(
        here ?? '',
        `select coalesce(max(seq), 0)::int from ${context}.projection_mark where source = $1`,
        [source],
      )
      if (announced !== applied) behind.push(`${context} is at ${applied} of ${source}’s ${announced}`)
    }
  }
  expect(behind).toEqual([])
}
