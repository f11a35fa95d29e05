import type { Messaging } from '../context.ts'
import type { Target, Setting } from '../store/records.ts'

/** What a member set for each of these, in their order. */
export const readSettings = async (
  { store }: Messaging,
  userId: number,
  targets: readonly Target[],
): Promise<Setting[]> => (targets.length > 0 ? store.settings.of(userId, targets) : [])
