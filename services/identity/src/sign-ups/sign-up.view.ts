import { formatDateTime } from '@app/contract/common.ts'
import type { UserSignup } from '@app/contract/identity/schemas.ts'
import type { Account } from '../accounts/account.ts'

/** A new account as staff see it, with what only they may know. */
export const toSignup = (account: Account): UserSignup => ({
  userId: account.id,
  username: account.username,
  isBot: account.isBot,
  createdAt: formatDateTime(account.createdAt),
  email: account.email ?? '',
  applicationText: account.applicationText,
})
