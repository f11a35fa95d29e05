import { Refusal, unauthorized } from '@app/platform/http/refusal.ts'
import type { Request, RequestHandler } from 'express'
import { findAccount } from '../../accounts/account.repository.ts'
import type { Identity } from '../../context.ts'
import { isSessionFresh } from '../../sessions/session.repository.ts'
import { requireProof } from '../../sign-in/require-proof.ts'
import type { ResourceOwner } from './authorization-request.rules.ts'
import type { OAuthRequest } from './transactions.ts'

const proveByPassword = async (
  identity: Identity,
  { userId, sessionId }: ResourceOwner,
  password: string,
): Promise<void> => {
  const account = await findAccount(identity, userId)
  if (!account) throw unauthorized()
  await requireProof(identity, account, { password, sessionId })
}

/**
 * What is to act for somebody is let in by who showed lately who they are. Others are led back to the page, which asks
 * them; what waits for the decision goes on waiting.
 */
export const askAnew =
  (identity: Identity, allows: (req: Request) => boolean): RequestHandler =>
  async (req, res, next) => {
    const { transaction_id: id, currentPassword } = req.body as Record<string, unknown>
    const owner = (req as OAuthRequest).user!
    if (!allows(req) || (await isSessionFresh(identity, owner.sessionId))) return next()
    const page = new URLSearchParams({ transaction_id: typeof id === 'string' ? id : '' })
    if (typeof currentPassword === 'string' && currentPassword !== '') {
      try {
        await proveByPassword(identity, owner, currentPassword.slice(0, 4096))
        return next()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        page.set('proof', 'refused')
      }
    }
    res.set({ 'Cache-Control': 'no-store' })
    res.redirect(302, `/consent?${page}`)
  }
