import { Client } from 'pg'

/** What a database answers. */
export const ask = async <R>(url: string, text: string, values: unknown[] = []): Promise<R[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as R[]
  } finally {
    await client.end()
  }
}
