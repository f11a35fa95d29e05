import { createTransport } from 'nodemailer'
import type { Logger } from '../observe/log.ts'
import type { Mailer } from './mailer.ts'

/** Hands mails to an SMTP server. A failure rejects: the work queue that sends tries again. */
export const createSmtpMailer = ({ url, from, log }: { url: string; from: string; log: Logger }): Mailer => {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    // Texts hold what members wrote; a mail must never be made to carry a file of this machine.
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    delivers: true,
    async send(mail) {
      const { messageId } = await transport.sendMail(mail)
      log.info({ messageId, subject: mail.subject }, 'Mail handed over')
    },
  }
}
