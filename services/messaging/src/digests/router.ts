import { Router, urlencoded } from 'express'
import type { Response } from 'express'
import type { Messaging } from '../context.ts'
import { memberOfLink, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const show = (res: Response, title: string, body: string) =>
  res.status(200).set('Cache-Control', 'no-store').type('html').send(page(title, body))

/** Programs that scan mails follow links, so that a GET only asks; mail readers send the POST (RFC 8058). */
export const unsubscribeRouter = (messaging: Messaging): Router => {
  const router = Router()
  router.get(UNSUBSCRIBE_PATH, async (req, res) => {
    await memberOfLink(messaging, req.query['user'], req.query['key'])
    show(
      res,
      'No more digests by mail?',
      '<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>',
    )
  })
  router.post(UNSUBSCRIBE_PATH, urlencoded({ extended: false, limit: '1kb' }), async (req, res) => {
    await messaging.store.digests.remove(await memberOfLink(messaging, req.query['user'], req.query['key']))
    show(
      res,
      'You get no more digests',
      '<p>You can turn them on again in your <a href="/settings/general">settings</a>.</p>',
    )
  })
  return router
}
