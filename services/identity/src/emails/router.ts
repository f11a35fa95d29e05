import { Refusal } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Identity } from '../context.ts'
import { verifyEmail } from './verify-email.ts'

/** The address in a confirmation mail: confirms and leads to the login page, also for who reads mail without scripts. */
export const emailRouter = (identity: Identity): Router => {
  const router = Router()
  router.get('/auth/verify-email', async (req, res) => {
    const { token } = req.query
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    try {
      await verifyEmail(identity, typeof token === 'string' ? token.slice(0, 200) : '')
      res.redirect(302, '/login?verified=1')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      res.redirect(302, '/login?verified=0')
    }
  })
  return router
}
