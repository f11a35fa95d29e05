import type { Task } from '@app/platform/context.ts'
import { removeOldArchives } from '../archives/archive.ts'
import type { Identity } from '../context.ts'
import { completeLateReports } from '../deletions/complete-report.ts'
import { removeEndedReports } from '../deletions/report.repository.ts'
import { removeExpiredEmailTokens } from '../emails/email-token.repository.ts'
import { compactClientUse, forgetUseReports } from '../oauth/clients/client-use.ts'
import { removeExpiredTokens } from '../oauth/tokens/token.repository.ts'
import { removeOldImports } from '../portability/data-import.repository.ts'
import { removeExpiredSessions } from '../sessions/session.repository.ts'
import { forgetOldSigns } from '../sign-up-waves/wave.repository.ts'
import { removeExpiredAttempts } from '../sso/attempt.repository.ts'
import { HOUR_MS } from './intervals.ts'

/** Takes away what has expired, and sums up old counts of what clients call. */
export const removeExpiredTask = (identity: Identity): Task => ({
  name: 'identity.sweep',
  everyMs: HOUR_MS,
  async run() {
    await removeExpiredTokens(identity)
    await removeExpiredSessions(identity)
    await removeExpiredEmailTokens(identity)
    await compactClientUse(identity)
    await forgetUseReports(identity)
    await removeExpiredAttempts(identity)
    await removeOldImports(identity)
    await removeOldArchives(identity)
    await completeLateReports(identity)
    await removeEndedReports(identity)
    await forgetOldSigns(identity)
  },
})
