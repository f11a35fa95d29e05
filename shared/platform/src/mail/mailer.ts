export type Mail = {
  to: string
  /** Left out: the sender that the environment names. */
  from?: { name: string; address: string }
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

/** The sender that the instance's settings name, where they do. */
export const senderOf = (title: string, address: unknown): Pick<Mail, 'from'> =>
  typeof address === 'string' && address !== '' ? { from: { name: title, address } } : {}

/** Sends a mail, or writes it where the operator can find it. */
export type Mailer = {
  /** Whether mails reach people: without, new accounts need no confirmation. */
  delivers: boolean
  send(mail: Mail): Promise<void>
}
