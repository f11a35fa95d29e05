import { describe, expect, test } from '@jest/globals'
import { createLogger } from './log.ts'

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
