import { instanceSettings } from '@app/contract/calls/community.ts'
import { signups } from '@app/contract/calls/identity.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import { writeLetter } from '@app/platform/mail/letter.ts'
import { senderOf } from '@app/platform/mail/mailer.ts'
import type { Messaging } from '../context.ts'
import { summarise } from '../notifications/summary.ts'
import type { Summary } from '../notifications/summary.ts'
import { isLocal } from '../users/user.rules.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** Lines of one mail; what is more is counted. */
const LINES = 20

/** The address of a member who may sign in, which identity alone knows. */
const addressOf = async ({ store, calls }: Messaging, userId: number): Promise<string | null> => {
  const card = (await store.directory.users([userId])).get(userId)
  if (!card || !isLocal(card) || !maySignIn(card)) return null
  return (await calls.ask(signups, { userIds: [userId] })).items[0]?.email ?? null
}

const line = ({ title, text, actionUrl, causeName, category }: Summary, base: string) => ({
  text: causeName === null ? title : `${title} (${causeName})`,
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
  const to = await addressOf(messaging, userId)
  if (to === null) return
  const [summaries, { settings }, unsubscribe] = await Promise.all([
    summarise(messaging, items),
    calls.ask(instanceSettings, {}),
    unsubscribeUrl(messaging, userId),
  ])
  const title = String(settings['KBIN_TITLE'] || config.domain)
  const said = count === 1 ? 'one new notification' : `${count} new notifications`
  await mailer.send({
    to,
    ...senderOf(title, settings['KBIN_SENDER_EMAIL']),
    subject: `${title}: ${said}`,
    ...writeLetter({
      parts: [
        `You have ${said} on ${title}:`,
        {
          list: summaries.map((summary) => line(summary, config.url)),
        },
        ...(count > items.length ? [`And ${count - items.length} more.`] : []),
        { button: 'Read them all', url: `${config.url}/settings/notifications` },
      ],
      footer: [
        `You get this because you asked ${title} for a ${digest.every} digest.`,
        { text: 'End it:', url: unsubscribe },
      ],
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
    },
  })
  await store.digests.move(userId, { lastId: newest.notificationId })
}
