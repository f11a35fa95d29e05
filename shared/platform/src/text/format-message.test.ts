import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'

const count = '{count, plural, one {# message} other {# messages}}'

test.each([
  ['{name} mentioned you', { name: 'Anna' }, 'Anna mentioned you'],
  ['{name} mentioned you', { name: '{magazine} <b>' }, '{magazine} <b> mentioned you'],
  ['New Reply', {}, 'New Reply'],
  [count, { count: 1 }, '1 message'],
  [count, { count: 1200 }, '1,200 messages'],
])('%s with %j', (message, values, said) => {
  expect(formatMessage('en', message, values as Record<string, string | number>)).toBe(said)
})

test('what is no ICU message is named as such', () => {
  expect(() => formatMessage('en', '{count, plural, one {# message}}')).toThrow()
})
