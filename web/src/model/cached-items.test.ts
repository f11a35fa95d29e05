import { expect, test } from 'vitest'
import { changeInside, type Subject } from './cached-items.ts'
import { insertComment } from './comment-tree.ts'
import { applyFavourite } from './votes.ts'

const votes = { uv: 0, dv: 0, favourites: 1, isFavourited: false, userVote: 0 }
const entry = (entryId: number) => ({ entryId, numComments: 0, ...votes })
const post = (postId: number) => ({ postId, comments: 0, ...votes })
const comment = (
  commentId: number,
  of: { entryId: number } | { postId: number },
  children: object[] = [],
) => ({
  commentId,
  ...of,
  children,
  childCount: children.length,
  ...votes,
})

const favourites = (value: unknown): number[] =>
  JSON.stringify(value)
    .match(/"favourites":\d/g)
    ?.map((text) => Number(text.at(-1))) ?? []

test.each([
  ['a thread of a list', { items: [entry(1), entry(2)] }, { kind: 'Entry', id: 2 }, [1, 2]],
  [
    'a thread in a mixed list',
    {
      items: [
        { kind: 'entry', entry: entry(1) },
        { kind: 'post', post: post(1) },
      ],
    },
    { kind: 'Entry', id: 1 },
    [2, 1],
  ],
  [
    'a microblog, not the thread of the same number',
    { items: [entry(1), post(1)] },
    { kind: 'Post', id: 1 },
    [1, 2],
  ],
  [
    'a reply deep in a tree',
    { items: [comment(1, { entryId: 1 }, [comment(2, { entryId: 1 }, [comment(3, { entryId: 1 })])])] },
    { kind: 'EntryComment', id: 3 },
    [2, 1, 1],
  ],
  [
    'a comment of a thread, not of a microblog',
    [comment(4, { postId: 1 }), comment(4, { entryId: 1 })],
    { kind: 'EntryComment', id: 4 },
    [1, 2],
  ],
  [
    'a comment that stands with its thread, not the thread',
    { items: [{ ...comment(1, { entryId: 1 }), entry: { entryId: 1, title: 'Seas', slug: 'seas' } }] },
    { kind: 'EntryComment', id: 1 },
    [2],
  ],
  ['nothing that is not there', { items: [entry(1)] }, { kind: 'Entry', id: 9 }, [1]],
] as const)('changes %s', (_, cached, subject, expected) => {
  const copy: unknown = structuredClone(cached)
  changeInside(copy, subject as Subject, applyFavourite)
  expect(favourites(copy).toSorted()).toEqual([...expected].toSorted())
})

test('a fresh comment stands under its parent, and all above it count it', () => {
  const tree = [comment(1, { entryId: 1 }, [comment(2, { entryId: 1 })]), comment(3, { entryId: 1 })]
  const fresh = comment(9, { entryId: 1 })
  expect(insertComment(tree as never, fresh as never, 2)).toBe(true)
  expect(tree[0]).toMatchObject({
    childCount: 2,
    children: [{ commentId: 2, childCount: 1, children: [{ commentId: 9 }] }],
  })
  expect(insertComment(tree as never, fresh as never, 99)).toBe(false)
  expect(insertComment(tree as never, fresh as never, null)).toBe(true)
  expect(tree.map(({ commentId }) => commentId)).toEqual([9, 1, 3])
})
