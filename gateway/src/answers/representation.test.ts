import { expect, test } from 'vitest'
import { Representation } from './representation.ts'

test('each form is made once and has a tag of its own', async () => {
  const page = new Representation(Buffer.from('x'.repeat(5_000)), 'text/html; charset=utf-8')
  const [first, second] = await Promise.all([page.as('br'), page.as('br')])
  expect(first).toBe(second)
  expect(page.as('br')).toBe(first)
  expect(first.etag).not.toBe((await page.as('gzip')).etag)
  expect(first.body.length).toBeLessThan(100)
})

test.each([
  ['something small', 'x'.repeat(100), 'text/html'],
  ['a picture', 'x'.repeat(5_000), 'image/webp'],
])('%s is left as it is', async (_name, text, type) => {
  const body = Buffer.from(text)
  expect((await new Representation(body, type).as('br')).body).toBe(body)
})
