import { changeAccount, existing, lockAccount } from '../accounts/account.repository.ts'
import type { ApplicationStatus } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { sendDecision } from '../emails/letters.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { endSessions } from '../sessions/session.repository.ts'

/** Repeating a decision does nothing and mails nobody. */
export const decideApplication = async (
  identity: Identity,
  id: number,
  decision: Exclude<ApplicationStatus, 'pending'>,
): Promise<void> => {
  const changed = await identity.db.transaction(async (tx) => {
    const held = existing(await lockAccount(tx, id))
    if (held.application === decision) return false
    const decided = existing(await changeAccount(identity, tx, id, { application: decision }))
    if (decision === 'rejected') await endSessions(tx, id)
    await sendDecision(identity, tx, decided, decision === 'approved')
    return true
  })
  if (changed) await announceRevocations(identity, { userId: id })
}
