import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchGateway } from './web.ts'

test('what a gateway leads on to is not asked with the proof of this process', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((req, res) => {
    asked.push(req.url)
    res.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const api = fetchGateway(`http://127.0.0.1:${port}`, 'a secret for tests')
  const answer = await api({
    method: 'GET',
    path: '/api/info',
    headers: {},
    body: undefined,
    signal: AbortSignal.timeout(5_000),
  })
  server.close()
  server.closeAllConnections()
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/elsewhere'])
  expect(asked).toEqual(['/api/info'])
})
