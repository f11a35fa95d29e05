import { insertAccount } from '../accounts/account.repository.ts'
import type { Account, Role } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { refuseTaken } from './taken.ts'

export type NewAccount = {
  username: string
  email: string
  password: string | null
  application?: string | null
}

/** An account made by the operator or by the system: confirmed and approved at once. */
export const createAccount = async (
  identity: Identity,
  wanted: NewAccount & { role?: Role; isBot?: boolean },
): Promise<Account> => {
  const hash = wanted.password === null ? null : await identity.passwords.hash(wanted.password)
  return refuseTaken(
    identity.db.transaction((tx) =>
      insertAccount(identity, tx, {
        username: wanted.username,
        email: wanted.email,
        password_hash: hash,
        is_verified: true,
        is_bot: wanted.isBot ?? false,
        role: wanted.role ?? 'user',
        application: wanted.application ? 'pending' : 'approved',
        application_text: wanted.application ?? null,
        created_at: identity.clock.now(),
        last_active: identity.clock.now(),
      }),
    ),
  )
}
