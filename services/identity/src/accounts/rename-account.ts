import { communityActivity, contentActivity } from '@app/contract/calls/activity.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Identity } from '../context.ts'
import { refuseTaken } from '../registration/taken.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { endSessions } from '../sessions/session.repository.ts'
import { changeAccount } from './account.repository.ts'
import type { Account } from './account.ts'

/** Whether anybody may know the account by its name: then it stays (rules/accounts.md#names). */
export const isKnown = async (identity: Identity, userId: number): Promise<boolean> => {
  const [row] = await identity.db.query<{ any: boolean }>(
    'relations-of',
    `select exists (select from follow where follower_id = $1 or followed_id = $1)
       or exists (select from block where blocker_id = $1) as any`,
    [userId],
  )
  if (row?.any) return true
  const [written, joined] = await Promise.all([
    identity.calls.ask(contentActivity, { userId }),
    identity.calls.ask(communityActivity, { userId }),
  ])
  return written.any || joined.any
}

/**
 * A name may change only while nobody can know the account by it (rules/accounts.md#names). Content and community
 * answer for what they hold; a deed at the very same moment keeps its author, who is known by id. Every session ends.
 */
export const renameAccount = async (
  identity: Identity,
  account: Account,
  username: string,
): Promise<void> => {
  if (await isKnown(identity, account.id))
    throw badRequest('username: the name of an account that has done anything cannot be changed.')
  const changed = await refuseTaken(
    identity.db.transaction(async (tx) => {
      await endSessions(tx, account.id)
      return changeAccount(identity, tx, account.id, { username })
    }),
  )
  if (!changed) throw notFound('This account no longer exists.')
  await announceRevocations(identity, { userId: account.id })
}
