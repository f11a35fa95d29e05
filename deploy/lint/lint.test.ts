import { describe, expect, test } from 'vitest'
import { floorPlanFault } from './floor-plan.ts'
import { retiredWords } from './words.ts'

describe('the floor plan of a context', () => {
  test.each([
    'services/content/README.md',
    'services/content/src/index.ts',
    'services/content/src/rows.ts',
    'services/content/src/calls.test.ts',
    'services/content/src/votes/cast-ballot.ts',
    'services/content/src/votes/vote.rules.test.ts',
    'services/content/src/events/from-identity.ts',
    'services/content/src/events/snapshot.ts',
    'services/content/src/jobs/reconcile-counts.ts',
    'services/content/src/migrations/019-reconciliation.ts',
    'services/media/src/images/metadata/exif.ts',
    'services/content/test/content-world.ts',
    'gateway/src/anything.ts',
  ])('has room for %s', (path) => expect(floorPlanFault(path)).toBeNull())

  test.each([
    ['services/content/src/sql.ts', 'folder of its noun'],
    ['services/media/src/migrations.ts', 'src/migrations/NNN-what.ts'],
    ['services/media/src/migrations/first.ts', 'NNN-what.ts'],
    ['services/community/src/from-content/handlers.ts', 'src/events/from-content.ts'],
    ['services/content/src/projection/cards.ts', 'events/'],
    ['services/content/src/events/relist.ts', 'actions belong with their noun'],
    ['services/content/src/internal/calls.ts', 'calls.ts'],
    ['services/content/src/snapshot.ts', 'src/events/snapshot.ts'],
    ['services/content/lib/thing.ts', 'src/'],
  ])('sends %s elsewhere', (path, where) => expect(floorPlanFault(path)).toContain(where))
})

describe('a retired word', () => {
  const names = (path: string, text: string) => retiredWords(path, text).map(({ what, name }) => [what, name])

  test.each([
    ['a.ts', 'export const createHotWay = () => 1', [['exported name', 'createHotWay']]],
    ['a.ts', 'export type Standing = string', [['exported name', 'Standing']]],
    ['a.ts', 'export { inside as shelfOf, other }', [['exported name', 'shelfOf']]],
    ['a.ts', 'knex.raw(`create table visit (id int)`)', [['table', 'visit']]],
    ['a.ts', "name: 'mbin_copies_bytes'", [['metric', 'mbin_copies_bytes']]],
    ['web/src/ui/Face.tsx', '', [['file', 'web/src/ui/Face.tsx']]],
  ])('in %s (%s) is found', (path, text, found) => expect(names(path, text)).toEqual(found))

  test.each([
    ['a.ts', "import { Passport } from 'passport'"],
    ['a.ts', '// What is given to whoever comes this way.'],
    ['a.ts', 'const given = 1'],
    ['a.ts', 'export const replaceAlways = keepAwake(placeholder)'],
    ['gateway/src/gateway.ts', 'export const lookup = surface'],
  ])('that is none (%s: %s) is left alone', (path, text) => expect(names(path, text)).toEqual([]))
})
