import { describe, expect, test } from 'vitest'
import { requestContext } from '../http/request-context.ts'
import { createLogger } from './log.ts'
import { createOutageLines } from './outage-lines.ts'

const logged = (line: object): Record<string, unknown> => {
  let text = ''
  createLogger({ name: 'test' }, { write: (chunk: string) => void (text += chunk) }).info(line, 'hello')
  return JSON.parse(text) as Record<string, unknown>
}

describe('The log', () => {
  test('has one JSON line with a name, a level in words and an ISO time', () => {
    const line = logged({ userId: 3 })
    expect(line).toMatchObject({ name: 'test', level: 'info', msg: 'hello', userId: 3 })
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('carries the ids of the request that causes it, whoever writes it', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const line = requestContext.run({ requestId: 'asked-1', traceparent, marks: new Map() }, () => logged({}))
    expect(line).toMatchObject({ requestId: 'asked-1', traceId: '0af7651916cd43dd8448eb211c80319c' })
    expect(logged({})).not.toHaveProperty('requestId')
  })

  test.each([
    [{ password: 'hunter2' }],
    [{ body: { plainPassword: 'hunter2' } }],
    [{ req: { headers: { authorization: 'Bearer hunter2', cookie: 'session=hunter2' } } }],
    [{ headers: { 'set-cookie': 'hunter2', 'x-mbin-identity': 'hunter2' } }],
    [{ client: { client_secret: 'hunter2' }, refresh_token: 'hunter2' }],
    [{ a: { b: { token: 'hunter2' } } }],
  ])('keeps the secret of %j to itself', (line) => {
    expect(JSON.stringify(logged(line))).not.toContain('hunter2')
  })
})

describe('Warnings of an outage', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  test('are written once, not once for each request and each retry', () => {
    const lines: string[] = []
    const log = createLogger({ name: 'test' }, { write: (line) => void lines.push(line) })
    const child = log.child({ context: 'content' })
    for (let i = 0; i < 1_000; i++) child.warn({ err: refused, requestId: i }, 'the database is away')
    log.warn({ err: refused }, 'the broker is away')
    log.warn({ err: new Error('a fault of its own') }, 'the database is away')
    log.error({ err: refused }, 'the database is away')
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
      'warn',
      'warn',
      'warn',
      'error',
    ])
  })

  test('are written again after a minute, with the number of those between', () => {
    let now = 0
    const line = createOutageLines(() => now)
    expect(line(refused, 'away')).toEqual({ written: true, leftOut: 0 })
    for (now = 1_000; now < 60_000; now += 1_000) expect(line(refused, 'away').written).toBe(false)
    expect(line(refused, 'away')).toEqual({ written: true, leftOut: 59 })
  })
})
