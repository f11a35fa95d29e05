import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { startMailServer } from '../testing/mail-server.ts'
import { createFileMailer } from './file.ts'
import { createSmtpMailer } from './smtp.ts'

const mail = {
  to: 'someone@example.org',
  subject: 'Confirm your address',
  text: 'Follow https://example.org/verify?code=1 please.',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

describe('Mail', () => {
  test('without SMTP is written to a file, and its link to the log', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mbin-mail-'))
    const lines: string[] = []
    const mailer = createFileMailer({
      directory,
      log: pino({ level: 'info' }, { write: (line) => lines.push(line) }),
    })
    expect(mailer.delivers).toBe(false)
    await mailer.send(mail)
    const [name, ...others] = await readdir(directory)
    expect(others).toEqual([])
    expect(name).toMatch(/\.eml$/)
    const text = await readFile(join(directory, name ?? ''), 'utf8')
    expect(text).toContain('To: someone@example.org')
    expect(text).toContain('https://example.org/verify?code=1')
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ link: 'https://example.org/verify?code=1' })
    await rm(directory, { recursive: true })
  })

  test('with SMTP is handed over, from the instance’s own address', async () => {
    const server = await startMailServer()
    const mailer = createSmtpMailer({
      url: server.url,
      from: 'noreply@example.net',
      log: pino({ level: 'silent' }),
    })
    expect(mailer.delivers).toBe(true)
    await mailer.send(mail)
    const [text] = server.mails
    expect(text).toContain('From: noreply@example.net')
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).toContain('Subject: Confirm your address')
    server.close()
  })

  test('rejects where the server does not answer', async () => {
    const mailer = createSmtpMailer({
      url: 'smtp://127.0.0.1:1',
      from: 'a@b.c',
      log: pino({ level: 'silent' }),
    })
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  })
})
