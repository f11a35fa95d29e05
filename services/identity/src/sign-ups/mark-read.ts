import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

/** Whoever sees the applications has read the notifications about them; messaging hears of it a moment later. */
export const markSignUpsRead = (identity: Identity, userId: number, joined: readonly Account[]): void => {
  const at = identity.clock.now().toISOString()
  for (const { id } of joined) identity.seen.add({ userId, what: 'signup', id, at })
}
