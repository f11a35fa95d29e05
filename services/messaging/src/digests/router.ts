import { instanceSettings } from '@app/contract/calls/community.ts'
import { writeNotice } from '@app/platform/mail/notice.ts'
import { Router, urlencoded } from 'express'
import type { Response } from 'express'
import type { Messaging } from '../context.ts'
import { textsFor } from '../users/texts-for.ts'
import { siteOf } from './site.ts'
import { memberOfLink, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

type Step = 'asked' | 'done'

/** The page is in the language of whoever the mail was for: the link says who that is. */
const show = async (messaging: Messaging, res: Response, userId: number, step: Step): Promise<void> => {
  const { config, calls } = messaging
  const [texts, { settings }] = await Promise.all([
    textsFor(messaging, userId),
    // The button must do without the name of the instance.
    calls.ask(instanceSettings, {}).catch(() => ({ settings: {} as Record<string, unknown> })),
  ])
  const { say } = texts
  const html = writeNotice({
    site: siteOf(config, settings),
    language: texts,
    ...(step === 'asked'
      ? {
          heading: say('mails.unsubscribe.title'),
          act: {
            label: say('mails.unsubscribe.button'),
            name: 'List-Unsubscribe',
            value: 'One-Click',
          },
        }
      : {
          heading: say('mails.unsubscribe.done'),
          act: { label: say('mails.unsubscribe.again'), url: `${config.url}/settings/general` },
        }),
  })
  res
    .status(200)
    .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' })
    .type('html')
    .send(html)
}

/** Programs that scan mails follow links, so that a GET only asks; mail readers send the POST (RFC 8058). */
export const unsubscribeRouter = (messaging: Messaging): Router => {
  const router = Router()
  router.get(UNSUBSCRIBE_PATH, async (req, res) => {
    await show(messaging, res, await memberOfLink(messaging, req.query['user'], req.query['key']), 'asked')
  })
  router.post(UNSUBSCRIBE_PATH, urlencoded({ extended: false, limit: '1kb' }), async (req, res) => {
    const userId = await memberOfLink(messaging, req.query['user'], req.query['key'])
    await messaging.store.digests.remove(userId)
    await show(messaging, res, userId, 'done')
  })
  return router
}
