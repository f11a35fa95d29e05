import type { ContextDeps } from '@app/platform/context.ts'
import { bcryptCost } from './hasher.ts'

const TRUST_MS = 60 * 60 * 1000

const known = new WeakMap<ContextDeps, { at: number; cost: Promise<number | null> }>()

/**
 * The cost of the bcrypt hashes that members of an instance that moved here have until they sign in; null: nobody has
 * one (any more). Read once an hour: hashes only become fewer.
 */
export const broughtAlong = (deps: ContextDeps): Promise<number | null> => {
  const now = deps.clock.now().getTime()
  const held = known.get(deps)
  if (held && now - held.at < TRUST_MS) return held.cost
  const cost = deps.db
    .query<{ hash: string }>(
      'bcrypt-hash',
      `select password_hash as hash from account where password_hash like '$2%'
       order by id limit 1`,
    )
    .then(([row]) => (row ? bcryptCost(row.hash) : null))
  cost.catch(() => known.delete(deps))
  known.set(deps, { at: now, cost })
  return cost
}
