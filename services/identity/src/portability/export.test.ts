import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownInstances } from '@app/contract/calls/community.ts'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { memberBookmarks, memberMagazines } from '@app/contract/calls/portability.ts'
import { userBlock, userMute } from '@app/contract/identity/blocks.ts'
import { userInstanceBlocksBlock } from '@app/contract/identity/filters.ts'
import type { ExportKind } from '@app/contract/identity/portability.ts'
import { userFollow } from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { fromAfar, identityWorld, withScopes } from '../../test/identity-world.ts'

let world: IdentityWorld
let member: Awaited<ReturnType<IdentityWorld['member']>>
/** What community and content are asked for, page by page. */
let magazines = { subscription: [] as string[], block: [] as string[] }
const kept = [
  { listId: 1, itemId: 5, list: 'Default', type: 'entry' as const, address: 'https://far.example/t/5' },
  {
    listId: 1,
    itemId: 7,
    list: 'Default',
    type: 'post_comment' as const,
    address: 'https://far.example/c/7',
  },
  { listId: 2, itemId: 5, list: '=cmd', type: 'entry' as const, address: 'https://far.example/t/5' },
]

beforeAll(async () => {
  world = await identityWorld()
  world.answerCalls([
    answer(knownInstances, async ({ domains }) => ({
      instances: domains.map((domain) => ({ domain, software: null, version: null })),
    })),
    answer(memberMagazines, async ({ relation, after, limit }) => ({
      items: magazines[relation]
        .map((name, i) => ({ magazineId: i + 1, name, address: `https://host.example/m/${name}` }))
        .slice(after, after + limit),
    })),
    answer(memberBookmarks, async ({ once }) => ({
      items: (once ? kept.slice(0, 2) : kept).map(({ list, type, address }) => ({ list, type, address })),
      next: null,
    })),
  ])
  member = await world.member()
  const people: { userId: number }[] = []
  for (const name of ['ann', 'bob', 'cat', 'dan'])
    people.push(await world.ask(upsertRemoteUser, fromAfar(name)))
  const [ann, bob, cat, dan] = people.map(({ userId }) => ({ params: { user_id: userId } }))
  const local = await world.member('neighbour')
  const as = world.as(member)
  await as.call(userFollow, ann)
  await as.call(userFollow, { params: { user_id: local.userId } })
  await as.call(userBlock, bob)
  await as.call(userMute, cat)
  await as.call(userMute, { ...dan, query: { duration: 600 } })
  await as.call(userInstanceBlocksBlock, { body: { domains: ['bad.example'] } })
})
afterAll(() => world.close())

const fetchFile = (kind: ExportKind, who: Principal | null = member) =>
  world.as(who, 'identity').fetch(`/auth/account/export/${kind}`)
const textOf = async (kind: ExportKind) => (await fetchFile(kind)).text()

describe('a file of what a member takes along', () => {
  test('of follows is Mastodon’s', async () => {
    expect(await textOf('follows')).toBe(
      'Account address,Show boosts,Notify on new posts,Languages\n' +
        `ann@far.example,true,false,\nneighbour@${world.deps.config.domain},true,false,\n`,
    )
  })

  test.each([
    ['blocks', 'bob@far.example\n'],
    ['mutes', 'Account address,Hide notifications\ncat@far.example,true\n'],
    ['instance_blocks', 'bad.example\n'],
    ['bookmarks', 'https://far.example/t/5\nhttps://far.example/c/7\n'],
    [
      'bookmarks_by_list',
      "List name,URI\nDefault,https://far.example/t/5\nDefault,https://far.example/c/7\n'=cmd,https://far.example/t/5\n",
    ],
  ] as const)('of %s has a line for each', async (kind, text) => {
    expect(await textOf(kind)).toBe(text)
  })

  test('of magazines has all pages of them', async () => {
    magazines = {
      subscription: Array.from({ length: 1_201 }, (_, i) => `m${i}@far.example`),
      block: ['here'],
    }
    const lines = (await textOf('subscriptions')).trim().split('\n')
    expect(lines).toHaveLength(1_202)
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([
      'Magazine address',
      'm0@far.example',
      'm1200@far.example',
    ])
    expect(await textOf('magazine_blocks')).toBe(`Magazine address\nhere@${world.deps.config.domain}\n`)
  })

  test('of everything is Lemmy’s, with what it does not know beside', async () => {
    magazines = { subscription: ['one'], block: ['two'] }
    const response = await fetchFile('settings')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="settings.json"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      display_name: null,
      bio: null,
      avatar: null,
      banner: null,
      bot_account: false,
      followed_communities: ['https://host.example/m/one'],
      saved_posts: ['https://far.example/t/5'],
      saved_comments: ['https://far.example/c/7'],
      blocked_communities: ['https://host.example/m/two'],
      blocked_users: ['https://far.example/u/bob'],
      blocked_instances: ['bad.example'],
      followed_users: ['https://far.example/u/ann', `${world.deps.config.url}/u/neighbour`],
      muted_users: ['https://far.example/u/cat'],
      bookmark_lists: kept.map(({ list, address }) => ({ list, address })),
    })
  })

  test('is for a signed-in browser of the member alone', async () => {
    expect((await fetchFile('follows', null)).status).toBe(401)
    expect((await fetchFile('follows', withScopes(member, 'user', 'read'))).status).toBe(401)
    expect((await fetchFile('nothing' as ExportKind)).status).toBe(400)
  })

  test('is refused as a whole where its first page is not to be had', async () => {
    world.answerCalls([
      answer(memberMagazines, async () => {
        throw new Error('away')
      }),
    ])
    expect((await fetchFile('magazine_blocks')).status).toBe(500)
  })
})
