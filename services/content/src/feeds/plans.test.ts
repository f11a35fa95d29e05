import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FeedSort } from '@app/contract/content/queries.ts'
import { aMagazine, aUser, principalOf } from '@app/platform/testing/index.ts'
import { planOf as explained, readsOf as readsOfPlan, rowsRead } from '@app/platform/testing/plan.ts'
import type { PlanNode } from '@app/platform/testing/plan.ts'
import { runComposed } from '@app/platform/db/composed.ts'
import type { CommentFeed, CommentScope } from '../comments/comment-feed-sql.ts'
import { pageStatement as commentFeedStatement } from '../comments/comment-feed-sql.ts'
import { listStatement } from '../comments/list-sql.ts'
import { readComment, readCommentAlone } from '../comments/read-comments.ts'
import { readEntry } from '../entries/read-entry.ts'
import { cardsInOrder } from '../items/content-card.ts'
import { findItem } from '../items/item.repository.ts'
import { listings } from '../items/listing.ts'
import { previewsStatement } from '../posts/preview.view.ts'
import { viewsOf } from '../views/item-views.ts'
import { seeBallot } from '../votes/cast-ballot.ts'
import type { Feed, FeedScope } from './feed.ts'
import { cursorStatement } from './cursor-sql.ts'
import { isTimed } from './order.ts'
import { countStatement, pageStatement } from './feed-sql.ts'
import type { Strategy } from './feed-sql.ts'
import { recordOfAuthor } from '../moderation/record-of-author.ts'
import { pointsByDay } from '../reputation/points.ts'
import { earlierVersions } from '../revisions/revision.repository.ts'
import { relatedStatement } from '../sidebar/related.view.ts'
import { sidebarStatement } from '../sidebar/sidebar.view.ts'
import { seedContent } from '../seed/seed-content.ts'
import { countContent, countVotes } from '../statistics/statistics.ts'
import { contentOf } from '../context.ts'
import type { Content } from '../context.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'

const users = Array.from({ length: 300 }, (_, i) => aUser({ userId: 10_000 + i }))
const magazines = Array.from({ length: 60 }, (_, i) =>
  aMagazine({ magazineId: 20_000 + i, ownerId: users[0]?.userId ?? null }),
)
const reader = users[5] ?? aUser()
let world: ContentWorld

beforeAll(async () => {
  world = await contentWorld()
  await seedContent(world.deps, {
    votes: 4,
    seed: 7,
    entries: 12_000,
    posts: 3_000,
    comments: 15_000,
    users,
    magazines,
    follows: users.slice(20, 40).map(({ userId }) => [reader.userId, userId] as const),
    blocks: users.slice(60, 70).map(({ userId }) => [reader.userId, userId] as const),
    subscriptions: magazines.slice(3, 30).map(({ magazineId }) => [reader.userId, magazineId] as const),
  })
})
afterAll(() => world.close())

const planOf = ({ text, values }: { text: string; values: { list: readonly unknown[] } }) =>
  explained(world.knex, { text, values: values.list })

const feed = (scope: FeedScope, sort: FeedSort, overrides: Partial<Feed> = {}): Feed => ({
  kinds: ['entry'],
  scope,
  sort,
  since: null,
  langs: [],
  usePreferredLangs: false,
  federation: 'all',
  viewer: null,
  entryType: null,
  guardsAnonymous: false,
  boosts: false,
  discoverableOnly: scope.of === 'all',
  ...overrides,
})

const viewer = principalOf(reader)
const walk: Strategy = { by: 'walk' }
const page = { offset: 0, rows: 25 }

/** Rows of the table a plan touched, however it reached them. */
const touched = (plan: readonly PlanNode[]): number =>
  plan
    .filter((node) => node['Relation Name'] === 'item')
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)

const expectIndexed = (plan: readonly PlanNode[], atMost: number) => {
  const scans = plan.filter((node) => node['Relation Name'] === 'item')
  expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(plan.filter((node) => node['Node Type'] === 'WindowAgg')).toEqual([])
  expect(touched(plan)).toBeLessThan(atMost)
}

describe.each(FeedSort.options)('sorted by %s', (sort) => {
  test.each<[string, Feed]>([
    ['everything, for anybody', feed({ of: 'all' }, sort)],
    ['everything, for a member', feed({ of: 'all' }, sort, { viewer })],
    ['threads and posts', feed({ of: 'all' }, sort, { kinds: ['entry', 'post'] })],
    ['one magazine', feed({ of: 'magazine', magazineId: magazines[0]?.magazineId ?? 0 }, sort)],
    [
      'one magazine, for a member',
      feed({ of: 'magazine', magazineId: magazines[0]?.magazineId ?? 0 }, sort, { viewer }),
    ],
    [
      'both in one magazine',
      feed({ of: 'magazine', magazineId: magazines[0]?.magazineId ?? 0 }, sort, { kinds: ['entry', 'post'] }),
    ],
    [
      'one magazine, what is pinned sorted like the rest',
      feed({ of: 'magazine', magazineId: magazines[0]?.magazineId ?? 0 }, sort, { sortsPins: true }),
    ],
    [
      'threads of one person, what is pinned sorted like the rest',
      feed({ of: 'author', authorId: users[0]?.userId ?? 0 }, sort, {
        sortsPins: true,
        guardsAnonymous: true,
      }),
    ],
    ['the subscribed', feed({ of: 'subscribed' }, sort, { viewer })],
    ['the subscribed, both', feed({ of: 'subscribed' }, sort, { viewer, kinds: ['entry', 'post'] })],
  ])('a page of %s is read from an index', async (_, asked) => {
    expectIndexed(await planOf(pageStatement(asked, page, walk)), 500)
  })

  test('a later page of everything costs the index entries before it', async () => {
    expectIndexed(
      await planOf(pageStatement(feed({ of: 'all' }, sort), { offset: 1000, rows: 25 }, walk)),
      1200,
    )
  })

  test('a cursor goes straight to its position', async () => {
    const all = feed({ of: 'all' }, sort)
    const position = {
      value: isTimed(all) ? '2026-01-01T00:00:00+00:00' : 1,
      createdAt: '2026-01-01T00:00:00+00:00',
    }
    expectIndexed(await planOf(cursorStatement(all, position, 25, walk)), 500)
  })
})

test('where few match, the best of each source are merged', async () => {
  const few = feed({ of: 'subscribed' }, 'hot', { viewer })
  const plan = await planOf(pageStatement(few, page, { by: 'sources', each: 32 }))
  expect(plan.filter((node) => node['Relation Name'] === 'item' && node['Node Type'] === 'Seq Scan')).toEqual(
    [],
  )
})

test('all strategies find the same page', async () => {
  const asked = feed({ of: 'subscribed' }, 'top', { viewer, since: new Date(Date.now() - 400 * 86_400_000) })
  const ids = async (strategy: Strategy) => {
    const { text, values } = pageStatement(asked, page, strategy)
    const rows = await world.deps.db.query<{ id: number }>(`test-${strategy.by}`, text, values.list)
    return rows.map(({ id }) => id)
  }
  const walked = await ids(walk)
  expect(walked).toHaveLength(25)
  expect(await ids({ by: 'sources', each: 32 })).toEqual(walked)
  expect(await ids({ by: 'window' })).toEqual(walked)
})

test('a discussion is read by its thread and its branches', async () => {
  const {
    rows: [busiest],
  } = await world.knex.raw('select number from item where kind = ? order by comment_count desc limit 1', [
    'entry',
  ])
  const spec = {
    kind: 'entry_comment',
    of: { thread: busiest.number as number },
    sort: 'hot',
    since: null,
    langs: [],
    usePreferredLangs: false,
    federation: 'all',
    viewer: null,
    depth: 10,
  } as const
  expectIndexed(await planOf(listStatement(spec, { offset: 0, rows: 15 })), 5_000)
  // Which comments there are, and in which version, is read off one row each.
  const asked = { ...spec, viewer }
  const all = { offset: 0, rows: 1_000 }
  const { text, values } = listStatement(asked, all, 'versions')
  const { length } = await world.deps.db.query('test-versions', text, values.list)
  const versions = await planOf({ text, values })
  expect(length).toBeGreaterThan(20)
  expect(touched(versions)).toBeLessThan(length + 10)
  const cards = versions.filter((node) => node['Relation Name'] === 'user_card')
  expect(cards.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)).toBeLessThan(
    length + 10,
  )
})

describe('feeds of comments', () => {
  const sorts = ['hot', 'top', 'active', 'newest', 'oldest'] as const
  const comments = (
    scope: CommentScope,
    sort: (typeof sorts)[number],
    overrides: Partial<CommentFeed> = {},
  ) => ({
    scope,
    sort,
    since: null,
    langs: [],
    usePreferredLangs: false,
    federation: 'all' as const,
    viewer: null,
    ...overrides,
  })
  const magazineId = magazines[4]?.magazineId ?? 0

  test.each(sorts)('follow an index where many match: %s', async (sort) => {
    for (const asked of [
      comments({ of: 'all' }, sort),
      comments({ of: 'all' }, sort, { viewer }),
      comments({ of: 'subscribed' }, sort, { viewer }),
    ])
      expectIndexed(await planOf(commentFeedStatement(asked, page, 'walk')), 700)
  })

  test.each(sorts)('gather where few do: %s', async (sort) => {
    const { rows } = await world.knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::int as n from item where kind = 'entry_comment' and magazine_id = ?`,
      [magazineId],
    )
    const held = rows[0]?.n ?? 0
    expect(held).toBeGreaterThan(100)
    const few = comments({ of: 'magazine', magazineId }, sort)
    expectIndexed(await planOf(commentFeedStatement(few, page, 'gather')), held + 400)
  })

  test.each(sorts)('are the same either way: %s', async (sort) => {
    for (const [scope, overrides] of [
      [{ of: 'magazine', magazineId }, {}],
      [{ of: 'subscribed' }, { viewer }],
      [{ of: 'all' }, { federation: 'local' }],
      [{ of: 'all' }, { since: new Date(Date.now() - 90 * 24 * 3_600_000), viewer }],
    ] satisfies [CommentScope, Partial<CommentFeed>][]) {
      const [walked, gathered] = await Promise.all(
        (['walk', 'gather'] as const).map(async (strategy) => {
          const asked = comments(scope, sort, overrides)
          const { text, values } = commentFeedStatement(asked, { offset: 25, rows: 25 }, strategy)
          const rows = await runComposed<{ id: number }>(world.deps.db, 'test', text, values)
          return rows.map(({ id }) => id)
        }),
      )
      expect(walked?.length).toBeGreaterThan(5)
      expect(gathered).toEqual(walked)
    }
  })
})

describe('lists of a tag and of a domain', () => {
  let large: number
  let small: number
  beforeAll(async () => {
    await world.knex.raw(`
      update item set tag_keys = case when id % 331 = 0 then '{often,seldom}'::text[] else '{often}' end
      where kind = 'entry' and (id % 5 = 0 or id % 331 = 0)`)
    const { rows } = await world.knex.raw<{ rows: { id: number }[] }>(
      'select id from domain where entry_count > 3 order by entry_count desc',
    )
    large = rows[0]?.id ?? 0
    small = rows.at(-1)?.id ?? 0
    await world.knex.raw('analyze item')
  })
  const gather: Strategy = { by: 'gather' }

  test.each(FeedSort.options)(
    'follow an index where many match, and gather where few do: %s',
    async (sort) => {
      const many = feed({ of: 'tag', tag: 'often' }, sort, { guardsAnonymous: true })
      expectIndexed(await planOf(pageStatement(many, page, walk)), 800)
      const few = feed({ of: 'tag', tag: 'seldom' }, sort, { guardsAnonymous: true })
      expectIndexed(await planOf(pageStatement(few, page, gather)), 300)
      expectIndexed(
        await planOf(pageStatement(feed({ of: 'domain', domainId: small }, sort), page, gather)),
        100,
      )
      for (const asked of [many, few, feed({ of: 'domain', domainId: large }, sort)]) {
        const [walked, gathered] = await Promise.all(
          [walk, gather].map(async (strategy) => {
            const { text, values } = pageStatement(asked, page, strategy)
            const rows = await world.deps.db.query<{ id: number }>(
              `test-${sort}-${asked.scope.of}-${strategy.by}`,
              text,
              values.list,
            )
            return rows.map(({ id }) => id)
          }),
        )
        expect(walked?.length).toBeGreaterThan(5)
        expect(gathered).toEqual(walked)
      }
    },
  )

  test.each(FeedSort.options)(
    'of a member’s own making read few rows, few or many match: %s',
    async (sort) => {
      const words = [{ name: 'english', query: "'harbour' & 'never'" }]
      const few = feed(
        { of: 'named', magazineIds: [], authorIds: [users[200]?.userId ?? 0], tags: ['seldom'], words },
        sort,
        { viewer, kinds: ['entry', 'post'] },
      )
      expectIndexed(await planOf(pageStatement(few, page, { by: 'sources', each: 32 })), 600)
      expectIndexed(await planOf(countStatement(few)), 600)
      const many = feed(
        {
          of: 'named',
          magazineIds: magazines.map(({ magazineId }) => magazineId),
          authorIds: users.slice(0, 50).map(({ userId }) => userId),
          tags: ['often'],
          words,
        },
        sort,
        { viewer, kinds: ['entry', 'post'] },
      )
      expectIndexed(await planOf(pageStatement(many, page, walk)), 1_000)
      const [walked, merged] = await Promise.all(
        [walk, { by: 'sources', each: 32 } as const].map(async (strategy) => {
          const { text, values } = pageStatement(few, page, strategy)
          const rows = await world.deps.db.query<{ id: number }>(
            `test-named-${sort}-${strategy.by}`,
            text,
            values.list,
          )
          return rows.map(({ id }) => id)
        }),
      )
      expect(walked?.length).toBeGreaterThan(5)
      expect(merged).toEqual(walked)
    },
  )

  test.each(['hot', 'top', 'newest', 'oldest'] as const)(
    'read of a conversation nothing but its own comments: %s',
    async (sort) => {
      const { rows } = await world.knex.raw<{ rows: { number: number; said: number }[] }>(
        `select thread_number as number, count(*)::int as said from item where kind = 'entry_comment'
         group by 1 order by 2 desc limit 1`,
      )
      const { number, said } = rows[0] ?? { number: 0, said: 0 }
      const spec = {
        kind: 'entry_comment',
        sort,
        since: null,
        langs: [],
        usePreferredLangs: false,
        federation: 'all',
        viewer,
        depth: 0,
      } as const
      const words = [{ name: 'english', query: "'harbour'" }]
      for (const of of [
        { thread: number, flat: true },
        { thread: number, flat: true, words },
      ])
        expectIndexed(await planOf(listStatement({ ...spec, of }, page)), 3 * said + 200)
    },
  )

  test.each(['hot', 'top', 'active', 'newest', 'oldest'] as const)(
    'find the comments of a domain along the index of the sort: %s',
    async (sort) => {
      const spec = {
        kind: 'entry_comment',
        of: { domainId: large },
        sort,
        since: null,
        langs: [],
        usePreferredLangs: false,
        federation: 'all',
        viewer: null,
        depth: 0,
      } as const
      expectIndexed(await planOf(listStatement(spec, { offset: 0, rows: 25 })), 400)
    },
  )
})

test('what is seeded counts what it holds', async () => {
  const wrong = await world.knex.raw(`
    select i.id from item i where i.thread_id is null and (
      i.comment_count <> (select count(*) from item c where c.thread_id = i.id and c.visibility = 'visible')
      or i.uv <> (select count(*) from vote v where v.item_id = i.id and v.choice = 1)
      or i.dv <> (select count(*) from vote v where v.item_id = i.id and v.choice = -1)
      or i.favourites <> (select count(*) from favourite f where f.item_id = i.id))`)
  expect(wrong.rows).toEqual([])
  const branches = await world.knex.raw(`
    select i.id from item i where i.thread_id is not null and i.child_count <>
      (select count(*) from item c where c.root_id = coalesce(i.root_id, i.id) and c.ancestor_ids[i.depth + 1] = i.id)`)
  expect(branches.rows).toEqual([])
  const shown = await world.anonymous.call(op.entriesCollection, {})
  const {
    rows: [truth],
  } = await world.knex.raw("select count(*)::int as n from item where kind = 'entry' and shelf = 0")
  expect(shown.body.pagination.count).toBe(truth.n)
})

/** How each table is read by what is asked, in the statement of that name or the last. */
const readsOf = async (ask: (content: Content) => Promise<unknown>, named?: string): Promise<string[]> => {
  const asked: { name: string; text: string; values: { list: unknown[] } }[] = []
  const { db } = world.deps
  await ask(
    contentOf({
      ...world.deps,
      db: {
        ...db,
        query: (name, text, list = [], options) => {
          asked.push({ name, text, values: { list: [...list] } })
          return db.query(name, text, list, options)
        },
      },
    }),
  )
  const statement = named === undefined ? asked.at(-1) : asked.find(({ name }) => name === named)
  return readsOfPlan(await planOf(statement ?? { text: '', values: { list: [] } }))
}

describe('an item is found by its kind and number', () => {
  const refs = (['entry', 'post', 'entry_comment', 'post_comment'] as const).map((type) => ({ type, id: 7 }))
  const lookups: [what: string, name: string, ask: (content: Content) => Promise<unknown>][] = [
    ['alone', 'item-one', ({ db }) => findItem(db, 'entry', 7)],
    ['to be read', 'thread-one', (content) => readEntry(content, viewer, 7)],
    ['to be shown', 'comment-alone', (content) => readCommentAlone(content, viewer, 'entry_comment', 7)],
    ['with its answers', 'comment-one', (content) => readComment(content, null, 'entry_comment', 7, 5)],
    ['with a vote on it', 'ballot', (content) => seeBallot(content, 'post', 7, viewer.userId)],
    ['as others keep it', 'cards-by-number', (content) => cardsInOrder(content, refs)],
    ['among threads', 'views-threads-by-number', (content) => viewsOf(content, viewer, refs)],
    ['among comments', 'views-comments-by-number', (content) => viewsOf(content, viewer, refs)],
  ]

  test.each(lookups)('%s', async (_, name, ask) => {
    const reads = await readsOf(ask, name)
    expect(reads).toContain('item_number')
    for (const table of ['item', 'vote', 'favourite']) expect(reads).not.toContain(`all of ${table}`)
  })

  test('in one short look, whatever the size of the table', async () => {
    const { rows } = await world.knex.raw<{ rows: { number: number }[] }>(
      'select max(number) as number from item where kind = ?',
      ['entry_comment'],
    )
    const number = rows[0]?.number ?? 0
    const plan = await planOf({
      text: 'select id from item where kind = $1 and number = $2',
      values: { list: ['entry_comment', number] },
    })
    expect(plan.map((node) => [node['Node Type'], node['Index Name'], touched([node])])).toEqual([
      ['Index Scan', 'item_number', 1],
    ])
  })
})

test('what an item said before is found by the item', async () => {
  await world.knex.raw(`
    insert into revision (item_id, version, since, body, is_adult, lang, attachments, audience, addressee_ids, size)
    select i.id, n, now(), 'before', false, 'en', '[]', 'public', '{}', 6
    from (select id from item limit 5000) i, generate_series(1, 3) n`)
  await world.knex.raw('analyze revision')
  const reads = await readsOf(async (content) => {
    const item = await findItem(content.db, 'entry', 7)
    await earlierVersions(content, item, viewer.userId, { limit: 25 })
  }, 'revisions')
  expect(reads).toContain('revision_pkey')
  expect(reads).not.toContain('all of revision')
})

test('what a member holds on a page is read off indexes that begin with them', async () => {
  const facts = await readsOf(
    (content) => readComment(content, viewer, 'entry_comment', 7, 1),
    'viewer-facts',
  )
  expect(facts).toEqual(expect.arrayContaining(['vote_user', 'favourite_user', 'user_card_hides_followings']))
  expect(facts).not.toContain('vote_pkey')
})

test('what lists show below their posts is found by each, whoever reads', async () => {
  const newest = await world
    .knex('item')
    .where({ kind: 'post' })
    .orderBy('created_at', 'desc')
    .limit(25)
    .select<{ id: number; number: number }[]>('id', 'number')
  // One that many boosted is no dearer than the others.
  await world.knex.raw(
    `insert into vote (item_id, user_id, choice, voted_at)
     select ?, user_id, 1, now() from user_card on conflict do nothing`,
    [newest[0]?.id ?? 0],
  )
  await world.knex.raw('analyze vote')
  for (const who of [null, viewer]) {
    const plan = await planOf(
      previewsStatement(
        who,
        newest.map(({ number }) => number),
      ),
    )
    expectIndexed(plan, 500)
    expect(readsOfPlan(plan)).toEqual(
      expect.arrayContaining(['item_number', 'item_thread_hot', 'vote_boosters']),
    )
    expect(rowsRead(plan)).toBeLessThan(500)
  }
})

test('what stands beside a list is found along the index of its sort', async () => {
  for (const who of [null, viewer])
    expectIndexed(
      await planOf(
        sidebarStatement(who, { people: users.slice(0, 24).map(({ userId }) => userId), federation: 'all' }),
      ),
      100,
    )
})

test('what is related to a thread is found along the indexes of the hottest', async () => {
  await world
    .knex('item')
    .where({ kind: 'entry', number: 7 })
    .update({ tag_keys: ['often'] })
  for (const who of [null, viewer]) expectIndexed(await planOf(relatedStatement(who, 7)), 1_000)
})

describe('what members remember', () => {
  beforeAll(async () => {
    await world.knex.raw(`
      insert into reading (user_id, item_id, read_at, comments, hidden_at)
      select u.user_id, i.id, now(), i.comment_count, case when i.id % 50 = 0 then now() end
      from (select user_id from user_card order by user_id limit 40) u
      cross join (select id, comment_count from item where thread_id is null order by id desc limit 1000) i`)
    await world.knex.raw('analyze reading')
  })

  test('is found by who they are', async () => {
    for (const reads of [
      await readsOf((content) => readEntry(content, viewer, 7), 'thread-one'),
      await readsOf((content) => readCommentAlone(content, viewer, 'entry_comment', 7), 'comment-alone'),
      await readsOf((content) => readComment(content, viewer, 'entry_comment', 7, 1), 'viewer-facts'),
    ]) {
      expect(reads).toContain('reading_pkey')
      expect(reads).not.toContain('all of reading')
    }
  })

  test.each(FeedSort.options)('leaves feeds on their index: %s', async (sort) => {
    for (const asked of [
      feed({ of: 'all' }, sort, { viewer }),
      feed({ of: 'all' }, sort, { viewer, unread: true }),
      feed({ of: 'subscribed' }, sort, { viewer, unread: true }),
    ]) {
      const plan = await planOf(pageStatement(asked, page, walk))
      // Of what is passed by as read, its count of comments is looked up.
      expectIndexed(plan, asked.unread ? 4_000 : 500)
      expect(
        plan.filter((node) => node['Relation Name'] === 'reading' && node['Node Type'] === 'Seq Scan'),
      ).toEqual([])
    }
  })
})

describe('what is counted of one person', () => {
  const userId = users[0]?.userId ?? 0
  const window = { resolution: 'day', start: '2000-01-01', end: '2100-01-01' } as const

  test('points are those on the newest items of their author', async () => {
    const reads = await readsOf((content) => pointsByDay(content, userId, 'entry'))
    expect(reads).toEqual(['favourite_pkey', 'item_author', 'vote_pkey'])
  })

  test('the record that moderators read is that of what its author wrote', async () => {
    const reads = await readsOf((content) => recordOfAuthor(content, userId, magazines[3]?.magazineId ?? 0))
    expect(reads).toEqual([expect.stringMatching(/^item_author/)])
  })

  test('what somebody wrote and voted is found by who did it', async () => {
    const asked = { magazineId: null, userId, window, local: false }
    const written = await readsOf((content) => countContent(content, asked))
    expect(written).toEqual([expect.stringMatching(/^item_author/)])
    const cast = await readsOf((content) => countVotes(content, asked))
    expect(cast).toEqual(['favourite_user', 'item_pkey', 'vote_boosts', 'vote_user'])
  })
})

describe('where a third of all hosts are silenced', () => {
  beforeAll(async () => {
    await world.knex.transaction(async (tx) => {
      // Takes as long as the machine takes.
      await tx.raw('set local statement_timeout = 0')
      await tx.raw('update user_card set silenced = true where user_id % 3 = 0')
      await tx.raw('update magazine_card set silenced = true where magazine_id % 6 = 0')
      await tx.raw(`
        update item i set shelf = case when m.silenced then ${listings.SUBSCRIBERS} else ${listings.UNLISTED} end
        from user_card u, magazine_card m
        where i.author_id = u.user_id and i.magazine_id = m.magazine_id and i.shelf = 0
          and (u.silenced or m.silenced)`)
    })
    await world.knex.raw('analyze item, user_card, magazine_card')
  })

  test.each(FeedSort.options)('lists are read from an index: %s', async (sort) => {
    for (const asked of [
      feed({ of: 'all' }, sort),
      feed({ of: 'all' }, sort, { viewer, kinds: ['entry', 'post'] }),
      feed({ of: 'subscribed' }, sort, { viewer }),
      feed({ of: 'magazine', magazineId: magazines[5]?.magazineId ?? 0 }, sort, { viewer }),
    ])
      expectIndexed(await planOf(pageStatement(asked, page, walk)), 1_000)
  })

  test.each(['hot', 'newest'] as const)('comments are, too: %s', async (sort) => {
    const asked = {
      scope: { of: 'all' },
      sort,
      since: null,
      langs: [],
      usePreferredLangs: false,
      federation: 'all',
    } as const
    for (const who of [null, viewer])
      expectIndexed(await planOf(commentFeedStatement({ ...asked, viewer: who }, page, 'walk')), 1_000)
  })
})
