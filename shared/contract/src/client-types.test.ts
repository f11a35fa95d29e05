import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientFile, clientSource } from './client-types.ts'

test('the committed client says what the contract says', () => {
  // Otherwise: node deploy/scripts/client.ts
  expect(readFileSync(clientFile, 'utf8') === clientSource()).toBe(true)
})

test('an operation has its parameters, its body, its pictures and its answer', () => {
  const source = clientSource()
  const of = (id: string) => new RegExp(`\n  ${id}: \\{\n[\\s\\S]*?\n  \\}\n`).exec(source)?.[0] ?? ''
  expect(of('entry_favourite')).toMatch(
    /params: \{\n.*\n\s+entry_id: number\n\s+\}\n\s+\}\n\s+answer: Entry\n/,
  )
  expect(of('magazine_entry_create_image')).toMatch(/body: EntryForm\n\s+files: \{ uploadImage\?: /)
  expect(of('entries_collection')).toContain('      query?: {\n')
  expect(of('entry_delete')).toContain('answer: undefined\n')
  expect(of('auth_account_archive_file')).toContain('answer: Blob\n')
  // A path that two operations share has the names of each in its types.
  expect(of('notification_delete')).toContain('notification_id: number')
  expect(of('oauth2_authorize')).toBe('')
  expect(source).toContain("\n  oauth2_token: ['POST', '/token', 'form'],\n")
})
