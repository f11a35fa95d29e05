import type { Mail } from '@app/platform/mail/mailer.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'

export const MAIL_QUEUE = 'identity.mail'

/** Hands a mail to the work queue; with `tx` it leaves once that commits. */
export const sendMail = (identity: Identity, mail: Mail, tx?: Knex.Transaction): Promise<void> =>
  identity.work.enqueue(MAIL_QUEUE, mail, tx ? { tx } : {})
