import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../observe/log.ts'
import type { Mailer } from './mailer.ts'

/**
 * Writes each mail as an `.eml` file, for an instance without SMTP, and puts its first link into the log, where the
 * operator of a trial instance looks.
 */
export const createFileMailer = ({ directory, log }: { directory: string; log: Logger }): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    delivers: false,
    async send(mail) {
      const { message } = await composer.sendMail({ from: 'instance@localhost', ...mail })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Renamed when complete, so that whoever watches the folder reads whole mails.
      await writeFile(join(directory, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(directory, `.${name}`), join(directory, name))
      const link = /https?:\/\/[^\s<>"]+/.exec(mail.text)?.[0]
      log.info(
        { to: mail.to, subject: mail.subject, link, file: join(directory, name) },
        'Mail written to a file',
      )
    },
  }
}
