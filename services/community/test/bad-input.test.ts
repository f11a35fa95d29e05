import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  moderateMagazineAddBadge,
  moderateMagazineAddTag,
  moderateMagazineSetBanner,
  moderateMagazineSetTheme,
} from '@app/contract/community/administration.ts'
import { adminBlockInstance, adminUnblockInstance } from '@app/contract/community/instance-blocks.ts'
import { adminSilenceInstance, adminUnsilenceInstance } from '@app/contract/community/instance-silences.ts'
import {
  adminUpdateDefederatedInstances,
  adminUpdatePages,
  adminUpdateSettings,
} from '@app/contract/community/instance.ts'
import {
  magazineCreate,
  magazinesRetrieve,
  magazinesRetrieveSubscribed,
  magazineUpdate,
} from '@app/contract/community/magazines.ts'
import {
  instanceModlogRetrieve,
  magazineModlog,
  moderateMagazineBanUser,
  moderateMagazineRetrieveBans,
  moderateMagazineRetrieveReports,
  moderateMagazineRetrieveTrash,
} from '@app/contract/community/moderation.ts'
import {
  instanceRetrieveContent,
  instanceRetrieveVotes,
  moderateMagazineRetrieveVotes,
} from '@app/contract/community/statistics.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from './community-world.ts'
import { communityWorld } from './community-world.ts'

let world: CommunityWorld
let admin: UserCard
let member: UserCard
let magazine_id: number
beforeAll(async () => {
  world = await communityWorld()
  admin = await world.aMember({ isAdmin: true })
  member = await world.aMember()
  magazine_id = (await world.aMagazine(admin, { name: 'taken' })).magazineId
})
afterAll(() => world.close())

/** Everything a caller sends is sound but what the case is about; whoever sends it may do what they ask. */
const ask = (operation: Operation, sent: { params?: object; query?: object; body?: unknown }) =>
  world.by(admin).call(operation, {
    ...sent,
    params: { magazine_id, user_id: member.userId, ...sent.params },
  } as never) as Promise<{ status: number; body: unknown }>

type Fault = readonly [operation: Operation, field: string, sent: object]
const named = (faults: readonly Fault[]) =>
  faults.map(([operation, field, sent]) => ({ operation, field, sent }))

const LONG = 'x'.repeat(10_001)
const magazine = { name: 'sound', title: 'A magazine' }

describe('what is outside its limits is refused, naming the field:', () => {
  const faulty: Fault[] = [
    ...[null, '', '  ', 'a', 'a'.repeat(26), 'with space', 'dash-ed', 'ümlaut', 'Taken', 7, {}].map(
      (name): Fault => [magazineCreate, 'name', { body: { ...magazine, name } }],
    ),
    ...[null, '', '   ', 'ab', 'a'.repeat(51), 'a'.repeat(500_000), 7].map((title): Fault => [
      magazineCreate,
      'title',
      { body: { ...magazine, title } },
    ]),
    [magazineCreate, 'description', { body: { ...magazine, description: LONG } }],
    [magazineCreate, 'rules', { body: { ...magazine, rules: 'Be kind.' } }],
    ...['isAdult', 'isPostingRestrictedToMods', 'discoverable', 'indexable'].flatMap((flag): Fault[] => [
      [magazineCreate, flag, { body: { ...magazine, [flag]: 'maybe' } }],
      [magazineUpdate, flag, { body: { [flag]: 'maybe' } }],
    ]),
    ...['ab', '   ', 'a'.repeat(51), 7].map((title): Fault => [magazineUpdate, 'title', { body: { title } }]),
    [magazineUpdate, 'name', { body: { name: 'another' } }],
    [magazineUpdate, 'name', { body: { name: 'TAKEN' } }],
    [magazineUpdate, 'description', { body: { description: LONG } }],
    [magazineUpdate, 'rules', { body: { rules: 'Be kind.' } }],
    [magazineUpdate, 'rules', { body: { rules: LONG } }],
    [magazineUpdate, 'iconId', { body: { iconId: 0 } }],
    ...[undefined, null, '', ' ', 'a'.repeat(21), 7].map((name): Fault => [
      moderateMagazineAddBadge,
      'name',
      { body: { name } },
    ]),
    ...['a', 'A', 'with space', 'a'.repeat(33), 'tag1', 'ümlaut'].map((tag): Fault => [
      moderateMagazineAddTag,
      'tag',
      { params: { tag } },
    ]),
    ...['2001-01-01T00:00:00Z', 'tomorrow', '2030-02-31T00:00:00Z', 7].map((expiredAt): Fault => [
      moderateMagazineBanUser,
      'expiredAt',
      { body: { expiredAt } },
    ]),
    ...['a'.repeat(5001), 7, ['spam']].map((reason): Fault => [
      moderateMagazineBanUser,
      'reason',
      { body: { reason } },
    ]),
    [moderateMagazineSetTheme, 'customCss', { body: { customCss: 'a'.repeat(100_001) } }],
    [moderateMagazineSetTheme, 'customCss', { body: { customCss: 'a { color: red' } }],
    [moderateMagazineSetBanner, 'uploadImage', {}],
    [adminUpdatePages, 'page', { params: { page: 'imprint' }, body: { body: 'x' } }],
    [adminUpdatePages, 'body', { params: { page: 'terms' }, body: {} }],
    [adminUpdatePages, 'body', { params: { page: 'terms' }, body: { body: 7 } }],
    [adminUpdateSettings, 'MBIN_DOWNVOTES_MODE', { body: { MBIN_DOWNVOTES_MODE: 'sometimes' } }],
    [adminUpdateDefederatedInstances, 'instances', { body: {} }],
    [adminUpdateDefederatedInstances, 'instances.0', { body: { instances: ['not a host'] } }],
    [
      adminUpdateDefederatedInstances,
      'instances.1',
      { body: { instances: ['a.example', 'https://b.example'] } },
    ],
    ...[adminBlockInstance, adminUnblockInstance].flatMap((operation): Fault[] => [
      [operation, 'domains', { body: {} }],
      [operation, 'domains', { body: { domains: [] } }],
    ]),
    ...[adminSilenceInstance, adminUnsilenceInstance].flatMap((operation): Fault[] => [
      [operation, 'domains', { body: {} }],
      [operation, 'domains', { body: { domains: [] } }],
      [operation, 'domains', { body: { domains: ['https://a.example/'] } }],
    ]),
  ]
  test.each(named(faulty))('$operation.id: $field', async ({ operation, field, sent }) => {
    const reply = await ask(operation, sent)
    expect(reply).toMatchObject({
      status: 400,
      body: { status: 400, detail: expect.stringContaining(field) },
    })
  })

  const faultyQueries: Fault[] = [
    ...['sometimes', 'ALL'].map((value): Fault => [magazinesRetrieve, 'hide_adult', { hide_adult: value }]),
    [magazinesRetrieve, 'federation', { federation: 'elsewhere' }],
    [magazinesRetrieve, 'abandoned', { abandoned: true }],
    [magazinesRetrieve, 'sort', { sort: 'ownerLastActive' }],
    [magazinesRetrieve, 'q', { q: 'x'.repeat(501) }],
    ...[
      magazinesRetrieve,
      magazinesRetrieveSubscribed,
      magazineModlog,
      moderateMagazineRetrieveTrash,
    ].flatMap((operation): Fault[] => [
      [operation, 'p', { p: 'first' }],
      [operation, 'perPage', { perPage: '1.5' }],
    ]),
    [magazineModlog, 'types', { 'types[]': 'entry_read' }],
    [instanceModlogRetrieve, 'types', { 'types[]': 'log_ban' }],
    [moderateMagazineRetrieveReports, 'status', { status: 'open' }],
    ...[instanceRetrieveVotes, instanceRetrieveContent, moderateMagazineRetrieveVotes].flatMap(
      (operation): Fault[] => [
        [operation, 'resolution', {}],
        [operation, 'resolution', { resolution: 'week' }],
        [operation, 'start', { resolution: 'day', start: 'yesterday' }],
        [operation, 'end', { resolution: 'day', end: '2026-13-01' }],
        [operation, 'end', { resolution: 'day', start: '2026-02-02', end: '2026-02-01' }],
      ],
    ),
  ]
  test.each(named(faultyQueries))('$operation.id: $field', async ({ operation, field, sent: query }) => {
    const reply = await ask(operation, { query })
    expect(reply).toMatchObject({ status: 400, body: { detail: expect.stringContaining(field) } })
  })
})

describe('a page that is not there is 404, a size out of bounds is brought within them:', () => {
  test.each<Operation>([
    magazinesRetrieve,
    magazinesRetrieveSubscribed,
    magazineModlog,
    instanceModlogRetrieve,
    moderateMagazineRetrieveBans,
    moderateMagazineRetrieveReports,
    moderateMagazineRetrieveTrash,
  ])('$id', async (operation) => {
    for (const p of [0, -1, 2, 2_147_483_648])
      expect((await ask(operation, { query: { p } })).status).toBe(404)
    for (const [perPage, used] of [
      [0, 1],
      [-5, 1],
      [101, 100],
    ])
      expect((await ask(operation, { query: { perPage } })).body).toMatchObject({
        pagination: { perPage: used, currentPage: 1 },
      })
  })
})
