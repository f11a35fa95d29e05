import { notFound } from '@app/platform/http/refusal.ts'
import { changeAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { refuseTaken } from '../registration/taken.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { endSessions } from '../sessions/session.repository.ts'
import { sendVerification } from './letters.ts'

/** Where mails reach people, the new address has to be confirmed before the next login. */
export const changeEmail = async (identity: Identity, account: Account, email: string): Promise<Account> => {
  const changed = await refuseTaken(
    identity.db.transaction(async (tx) => {
      const moved = await changeAccount(identity, tx, account.id, {
        email,
        is_verified: !identity.mailer.delivers,
      })
      if (!moved) throw notFound('This account no longer exists.')
      await tx('email_token').where({ account_id: account.id }).delete()
      if (!moved.isVerified) {
        await sendVerification(identity, tx, moved)
        await endSessions(tx, account.id)
      }
      return moved
    }),
  )
  if (!changed.isVerified) await announceRevocations(identity, { userId: account.id })
  return changed
}
