import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Takes mails by SMTP (RFC 5321, what a client needs of it) and keeps them. */
export const startMailServer = async () => {
  const mails: string[] = []
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
        mails.push(data)
        data = null
        socket.write('250 taken\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As sent, with the lines put together that quoted-printable cut. */
    to: (address: string): string[] =>
      mails
        .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        .filter((mail) => mail.includes(`To: ${address}`)),
    /** All that came, as sent. */
    mails,
    close: () => server.close(),
  }
}
