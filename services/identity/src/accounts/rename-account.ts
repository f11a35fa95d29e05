import { communityActivity, contentActivity } from '@app/contract/calls/activity.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Database } from '@app/platform/db/database.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Account } from './account.ts'
import type { Accounts } from './account.repository.ts'
import { namingTheField } from '../registration/register.ts'
import type { Sessions } from '../sessions/session.repository.ts'
import type { Revocations } from '../revocations/announce-revocations.ts'

type Needs = {
  db: Database
  calls: Calls
  accounts: Accounts
  sessions: Sessions
  revocations: Revocations
}

export type Rename = ReturnType<typeof createRename>

/**
 * A name may change only while nobody can know the account by it (rules/accounts.md#names). Content and community
 * answer for what they hold; a deed at the very same moment keeps its author, who is known by id. Every session ends.
 */
export const createRename = ({ db, calls, accounts, sessions, revocations }: Needs) => {
  const isKnown = async (userId: number): Promise<boolean> => {
    const [row] = await db.query<{ any: boolean }>(
      'relations-of',
      `select exists (select from follow where follower_id = $1 or followed_id = $1)
         or exists (select from block where blocker_id = $1) as any`,
      [userId],
    )
    if (row?.any) return true
    const [written, joined] = await Promise.all([
      calls.ask(contentActivity, { userId }),
      calls.ask(communityActivity, { userId }),
    ])
    return written.any || joined.any
  }

  return async (account: Account, username: string): Promise<void> => {
    if (await isKnown(account.id))
      throw badRequest('username: the name of an account that has done anything cannot be changed.')
    const changed = await namingTheField(
      db.transaction(async (tx) => {
        await sessions.endAll(tx, account.id)
        return accounts.change(tx, account.id, { username })
      }),
    )
    if (!changed) throw notFound('This account no longer exists.')
    await revocations.announce({ userId: account.id })
  }
}
