import type { Values } from '@app/platform/db/composed.ts'
import { runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'

/** What a statement counts; who asks with the same values gets the same number, and a time is as old as its minute. */
export const countBy = (
  { db, counts }: Content,
  topic: string,
  { text, values }: { text: string; values: Values },
): Promise<number> => {
  const key = values.list.map((value) =>
    value instanceof Date ? Math.floor(value.getTime() / 60_000) : JSON.stringify(value),
  )
  return counts.get(`${text}|${key.join('|')}`, async () => {
    const [row] = await runComposed<{ count: number }>(db, topic, text, values)
    return row?.count ?? 0
  })
}
