import type { Worker } from '@app/platform/bus/bus.ts'
import type { Mail } from '@app/platform/mail/mailer.ts'
import { senderOf } from '@app/platform/mail/mailer.ts'
import type { Identity } from '../context.ts'
import type { LinkJob } from '../emails/request-link.ts'
import { LINK_QUEUE, sendLink } from '../emails/request-link.ts'
import { MAIL_QUEUE } from '../emails/send-mail.ts'
import { readSettings } from '../instance/settings.ts'

/** A mail server that is away for some hours loses nothing. */
const RETRY_DELAYS_MS = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000]

export const mailWorker = (identity: Identity): Worker => ({
  queue: MAIL_QUEUE,
  concurrency: 4,
  retryDelaysMs: RETRY_DELAYS_MS,
  async handle({ data }) {
    const { title, senderEmail } = await readSettings(identity)
    await identity.mailer.send({ ...senderOf(title, senderEmail), ...(data as Mail) })
  },
})

export const linkWorker = (identity: Identity): Worker => ({
  queue: LINK_QUEUE,
  concurrency: 2,
  retryDelaysMs: RETRY_DELAYS_MS,
  handle: ({ data }) => sendLink(identity, data as LinkJob),
})
