import { expect, test } from 'vitest'
import { settledBy } from './report.rules.ts'

const AUTHOR = 1
const MODERATOR = 2

test.each([
  ['trashed by a moderator', 'visible', 'trashed', MODERATOR, 'approved'],
  ['trashed by a moderator who wrote it', 'visible', 'trashed', AUTHOR, 'closed'],
  ['deleted by its author', 'visible', 'soft_deleted', AUTHOR, 'closed'],
  ['removed by the system', 'visible', 'trashed', null, 'closed'],
  ['trashed again', 'trashed', 'trashed', MODERATOR, null],
  ['restored', 'trashed', 'visible', MODERATOR, 'restored'],
] as const)('an item %s: from %s to %s', (_, previous, visibility, byId, verdict) => {
  expect(settledBy({ previous, visibility, byId, authorId: AUTHOR })).toBe(verdict)
})
