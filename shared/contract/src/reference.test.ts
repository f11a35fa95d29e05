import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from './catalogue.ts'
import { NotificationType } from './messaging/schemas.ts'
import { referencePages } from './reference.ts'
import { scopes } from './scopes.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'content', 'contributing', 'rules')
const pages = referencePages()

test.each(Object.keys(pages))('rules/%s is what the contract says', (name) => {
  // Stale: `node deploy/scripts/reference.ts` writes it anew.
  expect(readFileSync(join(folder, name), 'utf8')).toBe(pages[name])
})

test('no scope, no operation and no kind of notification is missing', () => {
  const rows = (name: string) => [...(pages[name] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id)
  expect(rows('scopes.md')).toEqual(scopes)
  expect(rows('notification-kinds.md')).toEqual(NotificationType.options)
  expect(rows('operations.md')).toEqual(expect.arrayContaining(operations.map(({ id }) => id)))
})
