import { expect, test } from 'vitest'
import { nameInStore } from './names.rules.ts'

test.each([
  ['alice', 'alice'],
  ['@alice', 'alice'],
  ['alice@here.example', 'alice'],
  ['@alice@HERE.example', 'alice'],
  ['@bob@far.example', 'bob@far.example'],
  ['alice@nothere.example', 'alice@nothere.example'],
])('%s is stored as %s', (shown, stored) => {
  expect(nameInStore(shown, 'here.example')).toBe(stored)
})
