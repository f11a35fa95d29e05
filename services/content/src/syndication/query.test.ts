import { describe, expect, test } from 'vitest'
import { readSyndicationQuery, searchOf } from './query.ts'

const read = (search: string) => readSyndicationQuery(new URLSearchParams(search))

describe('the address of a feed', () => {
  test.each([
    ['', { scope: null, kinds: ['entry'], sort: 'newest' }],
    ['magazine=cats', { scope: { of: 'magazine', name: 'cats' } }],
    ['user=@ann@far.example&content=combined', { scope: { of: 'user' }, kinds: ['entry', 'post'] }],
    ['tag=cats&content=microblog', { kinds: ['post'] }],
    ['content=posts', { kinds: ['post'] }],
    ['domain=a.example&sortBy=hot', { sort: 'hot' }],
    ['sort=top', { sort: 'top' }],
    ['unknown=1', { scope: null }],
  ])('%s', (search, expected) => expect(read(search)).toMatchObject(expected))

  test.each([
    ['content=comments', 'content'],
    ['content=', 'content'],
    ['content=toString', 'content'],
    ['sortBy=best', 'sortBy'],
    ['sort=best', 'sort'],
    ['magazine=a&tag=b', 'tag'],
    ['magazine=%00', 'magazine'],
  ])('%s is refused, and says that it is for %s', (search, name) => {
    expect(() => read(search)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(`query.${name}`) }),
    )
  })

  test.each([
    ['', ''],
    ['sort=newest&content=threads', ''],
    ['user=@ann@far.example', '?user=%40ann%40far.example'],
    ['content=posts&tag=a%26b', '?tag=a%26b&content=microblog'],
    ['sort=hot', '?sortBy=hot'],
  ])('%s is said again as %s', (search, again) => expect(searchOf(read(search))).toBe(again))
})
