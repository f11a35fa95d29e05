import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Router, urlencoded } from 'express'
import type { Response } from 'express'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'

export const UNSUBSCRIBE_PATH = '/mail/unsubscribe'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const show = (res: Response, title: string, body: string) =>
  res.status(200).set('Cache-Control', 'no-store').type('html').send(page(title, body))

/**
 * Links that end the digests of one member, without signing in. They hold for as long as the instance's secret does, for
 * mails are kept for years.
 */
export const createUnsubscribe = ({ store, config }: Pick<Messaging, 'store' | 'config'>) => {
  let known: Promise<string> | null = null
  const secret = () => (known ??= store.push.secret('unsubscribe', randomBytes(32).toString('base64url')))
  const keyOf = async (userId: number) =>
    createHmac('sha256', await secret())
      .update(`digest:${userId}`)
      .digest('base64url')

  return {
    urlFor: async (userId: number) =>
      `${config.url}${UNSUBSCRIBE_PATH}?user=${userId}&key=${await keyOf(userId)}`,

    /** The member a link is for; refuses one that we did not make. */
    async userOf(user: unknown, key: unknown): Promise<number> {
      if (typeof user !== 'string' || typeof key !== 'string' || !/^[1-9]\d{0,9}$/.test(user))
        throw notFound('There is nothing at this address.')
      const [given, right] = [Buffer.from(key), Buffer.from(await keyOf(Number(user)))]
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw notFound('There is nothing at this address.')
      return Number(user)
    },
  }
}
export type Unsubscribe = ReturnType<typeof createUnsubscribe>

/** Programs that scan mails follow links, so that a GET only asks; mail readers send the POST (RFC 8058). */
export const unsubscribeRouter = ({ store }: Pick<Messaging, 'store'>, links: Unsubscribe): Router => {
  const router = Router()
  router.get(UNSUBSCRIBE_PATH, async (req, res) => {
    await links.userOf(req.query['user'], req.query['key'])
    show(
      res,
      'No more digests by mail?',
      '<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>',
    )
  })
  router.post(UNSUBSCRIBE_PATH, urlencoded({ extended: false, limit: '1kb' }), async (req, res) => {
    await store.digests.remove(await links.userOf(req.query['user'], req.query['key']))
    show(
      res,
      'You get no more digests',
      '<p>You can turn them on again in your <a href="/settings/general">settings</a>.</p>',
    )
  })
  return router
}
