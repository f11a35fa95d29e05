import type { DataOf } from '@app/contract/event.ts'
import type { filterListsChanged } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'

/** Keeps the words of a member's filter lists, each once for each list it stands in. */
export const keepFilterWords = async (
  tx: Knex.Transaction,
  { userId, lists }: DataOf<typeof filterListsChanged>,
): Promise<void> => {
  await tx('filter_word').where({ user_id: userId }).delete()
  const rows = lists.flatMap(({ expiresAt, feeds, comments, profile, words }) =>
    words.map(({ word, exactMatch }) => ({
      user_id: userId,
      feeds,
      comments,
      profile,
      expires_at: expiresAt,
      word,
      exact: exactMatch,
    })),
  )
  if (rows.length > 0) await tx.batchInsert('filter_word', rows, 500)
}
