import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { readSettings } from './settings.ts'

const countsDownvotes = (settings: Record<string, unknown>): boolean =>
  readSettings(settings).downvotesMode !== 'disabled'

/**
 * Keeps the settings of the instance. Where downvotes are switched off or on again, comments that have some change
 * their place in the sort `top` (rules/ranking.md#scores).
 */
export const keepSettings = async (
  content: Content,
  tx: Knex.Transaction,
  settings: Record<string, unknown>,
): Promise<void> => {
  const kept: { settings: Record<string, unknown> } | undefined =
    await tx('instance_setting').first('settings')
  await tx('instance_setting')
    .insert({ single: true, settings: JSON.stringify(settings) })
    .onConflict('single')
    .merge()
  await content.settings.changed(tx)
  const counted = countsDownvotes(settings)
  if (countsDownvotes(kept?.settings ?? {}) === counted) return
  await tx.raw('set local statement_timeout = 0')
  await tx('item')
    .where({ kind: 'entry_comment' })
    .where('dv', '>', 0)
    .update({ score: tx.raw(counted ? 'uv + favourites - dv' : 'uv + favourites') })
}
