export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

/** Sends a mail, or writes it where the operator can find it. */
export type Mailer = {
  /** Whether mails reach people: without, new accounts need no confirmation. */
  delivers: boolean
  send(mail: Mail): Promise<void>
}
