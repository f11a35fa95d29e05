import { instanceSettings } from '@app/contract/calls/community.ts'
import { signups } from '@app/contract/calls/identity.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import { writeDigest } from '@app/platform/mail/digest.ts'
import { senderOf } from '@app/platform/mail/mailer.ts'
import type { Texts } from '@app/platform/text/texts.ts'
import type { Messaging } from '../context.ts'
import { summarise } from '../notifications/summary.ts'
import type { Summary } from '../notifications/summary.ts'
import { isLocal } from '../users/user.rules.ts'
import { textsFor } from '../users/texts-for.ts'
import { siteOf } from './site.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** Lines of one mail; what is more is counted. */
const LINES = 20

/** The address of a member who may sign in, which identity alone knows, and the texts of their language. */
const receiverOf = async (
  messaging: Messaging,
  userId: number,
): Promise<{ to: string; texts: Texts } | null> => {
  const { store, calls } = messaging
  const card = (await store.directory.users([userId])).get(userId)
  if (!card || !isLocal(card) || !maySignIn(card)) return null
  const to = (await calls.ask(signups, { userIds: [userId] })).items[0]?.email
  return to ? { to, texts: await textsFor(messaging, userId) } : null
}

const line = ({ say }: Texts, { title, text, actionUrl, causeName, category }: Summary, base: string) => ({
  text: causeName === null ? title : say('mails.digest.line', { what: title, name: causeName }),
  // A mail passes through many hands: of a message it says only that there is one.
  ...(category === 'message' || text === '' ? {} : { detail: text }),
  url: `${base}${actionUrl ?? '/settings/notifications'}`,
})

/** Sends a member what they have not read since the last digest, if there is anything. */
export const sendDigest = async (messaging: Messaging, userId: number): Promise<void> => {
  const { store, calls, mailer, config } = messaging
  const digest = await store.digests.find(userId)
  if (!digest) return
  const { items, count } = await store.notifications.unreadSince(userId, digest.lastId, LINES)
  const newest = items[0]
  if (!newest) return
  const receiver = await receiverOf(messaging, userId)
  if (!receiver) return
  const { to, texts } = receiver
  const [summaries, { settings }, unsubscribe] = await Promise.all([
    summarise(messaging, items, texts),
    calls.ask(instanceSettings, {}),
    unsubscribeUrl(messaging, userId),
  ])
  const site = siteOf(config, settings)
  const lines = summaries.map((summary) => line(texts, summary, config.url))
  await mailer.send({
    to,
    ...senderOf(site.title, settings['KBIN_SENDER_EMAIL']),
    ...writeDigest(texts, site, { lines, count, every: digest.every, unsubscribe }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
    },
  })
  await store.digests.move(userId, { lastId: newest.notificationId })
}
