import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchV2 } from '@app/contract/content/search.ts'
import { aMagazine, aUser, principalOf } from '@app/platform/testing/index.ts'
import { planOf, readsOf } from '@app/platform/testing/plan.ts'
import { contentOf } from '../context.ts'
import { seedContent } from '../seed/seed-content.ts'
import { contentWorld } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { searchFor } from './find.ts'
import { rankedStatement } from './search-sql.ts'

const users = Array.from({ length: 100 }, (_, i) => aUser({ userId: 10_000 + i }))
const magazines = Array.from({ length: 20 }, (_, i) => aMagazine({ magazineId: 20_000 + i, ownerId: 10_000 }))
let world: ContentWorld

beforeAll(async () => {
  world = await contentWorld()
  await seedContent(world.deps, {
    votes: 1,
    seed: 7,
    entries: 4_000,
    posts: 1_000,
    comments: 12_000,
    users,
    magazines,
    follows: [],
    blocks: [],
    subscriptions: [],
  })
  await world.knex.raw(`
    update item set tag_keys = '{seldom}' where kind = 'entry' and id % 331 = 0;
    update item set lang = 'de' where id % 7 = 0;
    analyze item;
    analyze item_text`)
})
afterAll(() => world.close())

const planFor = async (query: Record<string, unknown>) => {
  const content = contentOf(world.deps)
  const viewer = principalOf(users[5] ?? aUser())
  const search = await searchFor(content, searchV2.query.parse(query), true)
  if (!search) throw new Error('it asks for nothing')
  const { text, values } = rankedStatement(search, viewer)
  return planOf(world.knex, { text, values: values.list })
}

/** Far fewer than there are, and more than are ranked. */
const MOST = 5_000
const [magazineId, authorId] = [magazines[3]?.magazineId, users[3]?.userId]

describe.each([
  ['a word of many', { q: 'telescope' }],
  ['words of few', { q: 'telescope harbour election' }],
])('%s', (_, words) => {
  test.each([
    [{}],
    [{ kind: 'thread' }],
    [{ kind: 'comment' }],
    [{ kind: 'link' }],
    [{ magazineId }],
    [{ authorId }],
    [{ lang: ['de'] }],
    [{ tag: 'seldom' }],
    [{ domain: 'example.org' }],
    [{ time: '1y' }],
  ])('narrowed to %j are found by indexes', async (narrowing) => {
    const plan = await planFor({ ...words, ...narrowing })
    expect(readsOf(plan).filter((read) => read.startsWith('all of item'))).toEqual([])
    const read = plan
      .filter((node) => node['Relation Name'] === 'item')
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    expect(read).toBeLessThan(MOST)
  })
})
