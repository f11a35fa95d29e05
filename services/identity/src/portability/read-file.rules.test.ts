import { describe, expect, test } from 'vitest'
import type { PortableKind } from '@app/contract/identity/portability.ts'
import { MOST_BYTES, MOST_LINES, readFile } from './read-file.rules.ts'

const read = (text: string, fileName = 'file.csv', kind: PortableKind | null = null) =>
  readFile(Buffer.from(text), fileName, kind)
const subjects = (text: string, fileName?: string, kind?: PortableKind) =>
  read(text, fileName, kind).lines.map((line) => `${line.kind} ${line.list ?? ''}${line.subject}`)

describe('a file of Mastodon', () => {
  test('of follows is known by its first line', () => {
    const text =
      'Account address,Show boosts,Notify on new posts,Languages\nann@far.example,true,false,\n@Bob@FAR.example,false,true,"en, de"\n'
    expect(subjects(text)).toEqual(['follows ann@far.example', 'follows Bob@far.example'])
  })

  test('of mutes, too', () =>
    expect(subjects('Account address,Hide notifications\nann@far.example,true\n')).toEqual([
      'mutes ann@far.example',
    ]))

  test.each([
    [
      'blocked_accounts.csv',
      'ann@far.example\nbob@far.example:8080\n',
      ['blocks ann@far.example', 'blocks bob@far.example:8080'],
    ],
    [
      'blocked_domains.csv',
      'Bad.example\nworse.example\n',
      ['instance_blocks bad.example', 'instance_blocks worse.example'],
    ],
    ['anything.csv', 'bad.example\n', ['instance_blocks bad.example']],
    ['admin.csv', '#domain,#severity\nbad.example,suspend\n', ['instance_blocks bad.example']],
    ['bookmarks.csv', 'https://far.example/@ann/1\n', ['bookmarks https://far.example/@ann/1']],
    ['anything.csv', 'https://far.example/@ann/1\n', ['bookmarks https://far.example/@ann/1']],
    ['subscribed_magazines.csv', 'Magazine address\n!cats@far.example\n', ['subscriptions cats@far.example']],
    ['blocked_magazines.csv', 'Magazine address\ncats@far.example\n', ['magazine_blocks cats@far.example']],
    [
      'x.csv',
      'List name,URI\nLater,https://far.example/1\n',
      ['bookmarks_by_list Laterhttps://far.example/1'],
    ],
    ['bookmark_lists.csv', "'=cmd,https://far.example/1\n", ['bookmarks_by_list =cmdhttps://far.example/1']],
  ] as const)('named %s: %j', (name, text, lines) => expect(subjects(text, name)).toEqual(lines))

  test('may be read as something else', () =>
    expect(subjects('Account address,Hide notifications\na@b.example,true\n', 'x.csv', 'blocks')).toEqual([
      'blocks a@b.example',
    ]))

  test('begins with a byte order mark or not, and ends its lines as it likes', () =>
    expect(subjects('\uFEFFAccount address,Show boosts\r\na@b.example,true\r\n')).toEqual([
      'follows a@b.example',
    ]))
})

describe('a file of Lemmy', () => {
  const file = {
    display_name: 'Ann',
    settings: { theme: 'browser' },
    followed_communities: ['https://far.example/c/cats'],
    saved_posts: ['https://far.example/post/1'],
    saved_comments: ['https://far.example/comment/2'],
    blocked_communities: ['https://far.example/c/dogs'],
    blocked_users: ['https://far.example/u/bob', 7],
    blocked_instances: ['bad.example'],
  }
  test('holds all kinds', () => {
    expect(subjects(JSON.stringify(file))).toEqual([
      'subscriptions https://far.example/c/cats',
      'bookmarks https://far.example/post/1',
      'bookmarks https://far.example/comment/2',
      'magazine_blocks https://far.example/c/dogs',
      'blocks https://far.example/u/bob',
      'instance_blocks bad.example',
    ])
    expect(read(JSON.stringify(file)).skipped).toBe(1)
  })

  test('of ours brings bookmarks to their lists, and not to the default one as well', () => {
    const bookmark_lists = [{ list: 'Later', address: 'https://far.example/post/1' }]
    expect(subjects(JSON.stringify({ saved_posts: file.saved_posts, bookmark_lists }))).toEqual([
      'bookmarks_by_list Laterhttps://far.example/post/1',
    ])
  })

  test('may be read for one of them', () =>
    expect(subjects(JSON.stringify(file), 'x.json', 'blocks')).toEqual(['blocks https://far.example/u/bob']))
})

describe('a list of Mbin', () => {
  test.each([
    [
      {
        magazineId: 1,
        name: 'cats',
        apProfileId: 'https://far.example/m/cats',
        isUserSubscribed: true,
        isBlockedByUser: false,
      },
      'subscriptions https://far.example/m/cats',
    ],
    [
      {
        magazineId: 1,
        name: 'cats@far.example',
        apProfileId: null,
        isUserSubscribed: null,
        isBlockedByUser: true,
      },
      'magazine_blocks cats@far.example',
    ],
    [
      { userId: 1, username: '@ann@far.example', apProfileId: null, isFollowedByUser: true },
      'follows ann@far.example',
    ],
    [
      {
        userId: 1,
        username: '@ann@far.example',
        apProfileId: 'https://far.example/u/ann',
        isBlockedByUser: true,
      },
      'blocks https://far.example/u/ann',
    ],
    [{ entryId: 3, apId: 'https://far.example/m/cats/t/3' }, 'bookmarks https://far.example/m/cats/t/3'],
  ])('%j', (item, line) =>
    expect(subjects(JSON.stringify({ items: [item], pagination: {} }))).toEqual([line]),
  )

  test('of hosts', () =>
    expect(subjects(JSON.stringify({ instances: [{ domain: 'bad.example', software: 'x' }] }))).toEqual([
      'instance_blocks bad.example',
    ]))
})

describe('lines', () => {
  test('that stand there twice or name nothing are skipped', () => {
    const text =
      'Account address,Hide notifications\na@b.example,true\nA@B.example,false\nnobody,true\n=cmd|calc,true\nhttps://user:pw@b.example/u/c,true\n'
    expect(read(text)).toEqual({ lines: [{ kind: 'mutes', subject: 'a@b.example', list: null }], skipped: 4 })
  })
})

describe('refused is a file', () => {
  test.each([
    ['that is no text', Buffer.from([0xff, 0xfe, 0, 1]), 'no text'],
    ['with bytes of nothing', Buffer.from('a\0b'), 'no text'],
    ['that is too large', Buffer.alloc(MOST_BYTES + 1, 'a'), 'at most 2 MiB'],
    ['with too many lines', Buffer.from('a@b.example\n'.repeat(100_000)), `at most ${MOST_LINES} lines`],
    [
      'of too many hosts',
      Buffer.from(Array.from({ length: 5_001 }, (_, i) => `h${i}.example`).join('\n')),
      'at most 5000',
    ],
    ['of no known kind', Buffer.from('a@b.example\n'), 'kind: '],
    ['with other columns', Buffer.from('Name,Colour\nx,y\n'), 'kind: '],
    ['without a line', Buffer.from('Account address,Hide notifications\n'), 'no line'],
    ['that is empty', Buffer.from(''), 'no line'],
    ['of broken JSON', Buffer.from('{"followed'), 'not valid JSON'],
    ['of other JSON', Buffer.from('{"a":1}'), 'neither'],
  ])('%s', (_what, bytes, said) => {
    expect(() => readFile(bytes, 'file.csv', null)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(said) }),
    )
  })

  test('of lists of accounts, which are unknown here', () => {
    expect(() => read('Friends,ann@far.example\n', 'lists.csv')).toThrow('lists of accounts')
  })

  test('whose lines are of another kind than it is to be read as', () => {
    expect(() => read('https://far.example/1\n', 'x.csv', 'instance_blocks')).toThrow('no line')
  })
})
