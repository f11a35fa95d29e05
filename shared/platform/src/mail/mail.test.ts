import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createFileMailer } from './file.ts'
import { createSmtpMailer } from './smtp.ts'

const mail = {
  to: 'someone@example.org',
  subject: 'Confirm your address',
  text: 'Follow https://example.org/verify?code=1 please.',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

/** Just enough of RFC 5321 to take one mail. */
const takeMail = async () => {
  const received = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    let data: string | null = null
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (data !== null) data += text
      else if (text.startsWith('DATA')) {
        data = ''
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
      if (data?.endsWith('\r\n.\r\n')) {
        received.resolve(data)
        data = null
        socket.write('250 taken\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: received.promise,
    server,
  }
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
    const { url, received, server } = await takeMail()
    const mailer = createSmtpMailer({ url, from: 'noreply@example.net', log: pino({ level: 'silent' }) })
    expect(mailer.delivers).toBe(true)
    await mailer.send(mail)
    const text = await received
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
