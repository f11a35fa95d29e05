import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { exchangeLocal } from './exchange.ts'

const ask = (signal: AbortSignal) => ({ method: 'GET', url: '/', headers: {}, signal })

describe('a request within the process', () => {
  test('is answered as over a connection, and its signal holds nothing of it any more', async () => {
    const { signal } = new AbortController()
    const answer = await exchangeLocal(
      (_, res) => void res.writeHead(201, { 'x-a': 'b' }).end('whole'),
      ask(signal),
    )
    expect(answer).toMatchObject({ status: 201, headers: { 'x-a': 'b' }, body: Buffer.from('whole') })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('fails when its caller has no time left, and whoever answers hears of it', async () => {
    const patience = new AbortController()
    let closed = false
    const answer = exchangeLocal((_, res) => {
      res.once('close', () => (closed = true))
      patience.abort()
    }, ask(patience.signal))
    await expect(answer).rejects.toThrow('took too long')
    expect(closed).toBe(true)
  })
})
