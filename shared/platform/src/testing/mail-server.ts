import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import type { ParsedMail } from 'mailparser'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { createSmtpMailer } from '../mail/smtp.ts'

/** Takes mails by SMTP and keeps them. */
export const startMailServer = async () => {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream).then((bytes) => {
        mails.push(bytes.toString())
        done()
      }, done)
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    url,
    /** Hands mails to it, as a process does that was given its address. */
    mailer: createSmtpMailer({ url, from: 'noreply@place.example', log: pino({ level: 'silent' }) }),
    /** As sent, with the lines put together that quoted-printable cut. */
    to: (address: string): string[] =>
      mails
        .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        .filter((mail) => mail.includes(`To: ${address}`)),
    /** All that came, as sent. */
    mails,
    /** All that came, read as a mail reader does: parts decoded, headers by name. */
    read: (): Promise<ParsedMail[]> =>
      Promise.all(mails.map((mail) => simpleParser(mail, { skipTextToHtml: true, skipHtmlToText: true }))),
    close: () => server.close(),
  }
}
