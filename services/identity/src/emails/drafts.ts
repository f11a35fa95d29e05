import type { Site } from '@app/platform/mail/layout.ts'
import type { WaveSign } from '@app/contract/events/identity.ts'
import type { Part } from '@app/platform/mail/letter.ts'
import type { Texts } from '@app/platform/text/texts.ts'

/** What a mail to a member says below its greeting. */
export type Draft = { subject: string; parts: readonly Part[] }

export const verification = ({ say }: Texts, { title, url }: Site, token: string): Draft => ({
  subject: say('mails.verify.subject', { title }),
  parts: [
    say('mails.verify.ask'),
    { button: say('mails.verify.button'), url: `${url}/auth/verify-email?token=${token}` },
    say('mails.verify.otherwise', { title }),
  ],
})

export const passwordReset = ({ say }: Texts, { title, url }: Site, token: string): Draft => ({
  subject: say('mails.reset.subject', { title }),
  parts: [
    say('mails.reset.ask'),
    { button: say('mails.reset.button'), url: `${url}/reset-password/reset/${token}` },
    say('mails.reset.otherwise'),
  ],
})

export const approval = ({ say }: Texts, { title, url }: Site): Draft => ({
  subject: say('mails.decision.approvedSubject', { title }),
  parts: [say('mails.decision.approved'), { button: say('mails.decision.button'), url: `${url}/login` }],
})

export const rejection = ({ say }: Texts, { title }: Site): Draft => ({
  subject: say('mails.decision.refusedSubject', { title }),
  parts: [say('mails.decision.refused')],
})

export const signInNotice = (
  { say, moment }: Texts,
  { title, url }: Site,
  { at, userAgent }: { at: Date; userAgent: string | undefined },
): Draft => ({
  subject: say('mails.signIn.subject', { title }),
  parts: [
    say('mails.signIn.what', { when: moment(at) }),
    ...(userAgent ? [say('mails.signIn.agent', { agent: userAgent.slice(0, 200) })] : []),
    say('mails.signIn.otherwise'),
    { button: say('mails.signIn.button'), url: `${url}/settings/password` },
  ],
})

/** What an account hangs on was changed: its owner should know, whoever it was. */
export const passkeyNotice = (
  { say }: Texts,
  { title, url }: Site,
  { kind, name }: { kind: 'added' | 'removed'; name: string },
): Draft => ({
  subject: say(`mails.passkey.${kind}Subject`, { title }),
  parts: [
    say(`mails.passkey.${kind}`, { name }),
    say('mails.signIn.otherwise'),
    { button: say('mails.reset.button'), url: `${url}/settings/password` },
  ],
})

export const addressInUse = ({ say }: Texts, { title, url }: Site, username: string): Draft => ({
  subject: say('mails.inUse.subject', { title }),
  parts: [
    say('mails.inUse.what', { title, username }),
    { button: say('mails.inUse.button'), url: `${url}/login` },
    say('mails.inUse.otherwise'),
  ],
})

const reportLink = (url: string, token: string): string => `${url}/account/deletion/${token}`

export const deletionNotice = (
  { say, day }: Texts,
  { title, url }: Site,
  { deletesAt, token }: { deletesAt: Date; token: string },
): Draft => {
  const date = day(deletesAt)
  return {
    subject: say('mails.deletion.subject', { title, date }),
    parts: [
      say('mails.deletion.what', { date }),
      say('mails.deletion.keep'),
      { button: say('mails.deletion.button'), url: `${url}/login` },
      { text: say('mails.deletion.report'), url: reportLink(url, token) },
    ],
  }
}

export const deleted = (
  { say, day }: Texts,
  { title, url }: Site,
  { token, endsAt }: { token: string; endsAt: Date },
): Draft => ({
  subject: say('mails.deleted.subject', { title }),
  parts: [
    say('mails.deleted.what', { title }),
    say('mails.deleted.report', { date: day(endsAt) }),
    { button: say('mails.deleted.button'), url: reportLink(url, token) },
  ],
})

export const importNotice = ({ say }: Texts, { title, url }: Site): Draft => ({
  subject: say('mails.imported.subject', { title }),
  parts: [
    say('mails.imported.what', { title }),
    { button: say('mails.imported.button'), url: `${url}/settings/transfer` },
  ],
})

export const archiveNotice = ({ say, day }: Texts, { title, url }: Site, endsAt: Date): Draft => ({
  subject: say('mails.archive.subject', { title }),
  parts: [
    say('mails.archive.what', { title, date: day(endsAt) }),
    { button: say('mails.archive.button'), url: `${url}/settings/transfer` },
    say('mails.archive.otherwise'),
  ],
})

/** To staff: `count` is of accounts in an hour, or of newcomers who published the same. */
export const waveNotice = (
  { say }: Texts,
  { title, url }: Site,
  { sign, count }: { sign: WaveSign; count: number },
): Draft => ({
  subject: say('mails.wave.subject', { title }),
  parts: [
    say(sign === 'registrations' ? 'mails.wave.registrations' : 'mails.wave.alike', { count }),
    say('mails.wave.until'),
    { button: say('mails.wave.button'), url: `${url}/admin/signup_requests` },
  ],
})

/** What somebody writes to the staff through the contact page. */
export const contactMessage = (
  { say }: Texts,
  { title }: Site,
  { name, email, message }: { name: string; email: string; message: string },
): Draft & { footer: readonly Part[] } => ({
  subject: say('mails.contact.subject', { title }),
  parts: [
    say('mails.contact.from', { name, email }),
    ...message.split(/\n{2,}/).map((paragraph) => ({ quote: paragraph.trim() })),
  ],
  footer: [say('mails.contact.note')],
})
