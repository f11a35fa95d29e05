import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'

/** 404 comes before 403 (rules/oauth-and-limits.md#order-of-refusals). */
export const requireTarget = async (
  identity: Identity,
  userId: number,
  principal: Principal,
  requireRole: (principal: Principal) => void,
): Promise<void> => {
  if (!(await findAccount(identity, userId))) throw notFound('There is no such user.')
  requireRole(principal)
}
