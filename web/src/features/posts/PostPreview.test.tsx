import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Post } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMember, aPost, aSmallMagazine, LONG_WORD, somebody } from '../../testing/things.ts'
import { ItemList } from '../feed/ItemList.tsx'
import type { Preview } from './previews.api.ts'

type Person = Preview['boosters'][number]
type Reply = Preview['replies'][number]

const person = (username: string, changes: Partial<Person> = {}): Person => ({
  userId: username.length * 1000 + (username.codePointAt(0) ?? 0),
  username,
  title: null,
  avatar: null,
  ...changes,
})

const reply = (body: string, changes: Partial<Reply> = {}): Reply => ({
  commentId: body.length,
  user: person('linus'),
  body,
  contentWarning: null,
  lang: 'en',
  createdAt: '2026-06-15T11:00:00+00:00',
  ...changes,
})

const list = (
  told: Partial<Preview>,
  changes: Partial<Post> = {},
  options: Parameters<typeof show>[1] = {},
) => {
  const network = fakeNetwork()
  const post = aPost(changes)
  network.reply('post_previews', { items: [{ postId: post.postId, boosters: [], replies: [], ...told }] })
  return show(<ItemList items={[{ kind: 'post', post }]} />, { network, ...options })
}

const sentence = async () => {
  const said = await screen.findByText(/^Boosted by/)
  return { said: said.textContent, names: within(said).getAllByRole('link') }
}

test('one who boosted a microblog is named below it', async () => {
  list({ boosters: [person('grace', { title: 'Grace Hopper' })] }, { uv: 1 })
  const { said, names } = await sentence()
  expect(said).toBe('Boosted by Grace Hopper')
  expect(names[0]).toHaveAttribute('href', '/u/grace')
})

test('of many who boosted it two are named, and the others are counted', async () => {
  const boosters = ['grace', 'linus_t', 'ken', 'barbara'].map((name) => person(name))
  list({ boosters }, { uv: 39 })
  const { said, names } = await sentence()
  expect(said).toBe('Boosted by grace, linus_t and 37 others')
  expect(names[2]).toHaveAttribute('href', '/m/harbours/p/41/fog-over-the-pier/votes')
  expect(screen.getByText(/^Boosted by/).parentElement?.querySelectorAll('.av')).toHaveLength(4)
})

test('whoever else boosted it is counted where one alone is named', async () => {
  list({ boosters: [person('grace')] }, { uv: 2 })
  expect((await sentence()).said).toBe('Boosted by grace and 1 other')
})

test('nobody is named where nobody may be', async () => {
  const { network } = list({}, { uv: 3, comments: 3 })
  await waitFor(() => expect(network.askedFor('post_previews')).toHaveLength(1))
  expect(screen.queryByText(/^Boosted by/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Best replies' })).toBeNull()
})

test('the reader is named from when they boost it until they take it back', async () => {
  const boosters = [person('linus_t'), person(somebody.username, { userId: somebody.userId })]
  const { unmount } = list({ boosters }, { uv: 2, userVote: 1 }, { me: somebody })
  expect((await sentence()).said).toBe('Boosted by grace and linus_t')
  unmount()
  list({ boosters }, { uv: 1, userVote: 0 }, { me: somebody })
  expect((await sentence()).said).toBe('Boosted by linus_t')
})

test('two replies are shown in plain words, and the way to the others', async () => {
  const replies = [reply('It is **always** foggy there.'), reply(LONG_WORD, { lang: 'de' })]
  list({ replies }, { comments: 14 })
  const shown = await screen.findByRole('list', { name: 'Best replies' })
  const [first, second] = within(shown).getAllByRole('listitem')
  expect(within(first!).getByText('It is always foggy there.')).toHaveAttribute('dir', 'auto')
  expect(within(first!).getByRole('link', { name: 'linus' })).toHaveAttribute('href', '/u/linus')
  expect(within(first!).getByRole('link', { name: '1 h' })).toHaveAttribute(
    'href',
    `/m/harbours/p/41/-#post-comment-${replies[0]?.commentId}`,
  )
  expect(within(second!).getByText(LONG_WORD)).toHaveAttribute('lang', 'de')
  expect(screen.getByRole('link', { name: '12 more replies' })).toHaveAttribute(
    'href',
    '/m/harbours/p/41/fog-over-the-pier#comments',
  )
})

test('the only reply leads to no others', async () => {
  list({ replies: [reply('Foggy.')] }, { comments: 1 })
  expect(await screen.findByText('Foggy.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /more repl/ })).toBeNull()
})

test('what a reply warns of is shown in its place, and none below a warning', async () => {
  const replies = [reply('The whale dies.', { contentWarning: 'The end of a book' })]
  const { unmount } = list({ replies }, { comments: 1 })
  expect(await screen.findByText('The end of a book')).toBeVisible()
  expect(screen.queryByText('The whale dies.')).toBeNull()
  unmount()
  list({ replies, boosters: [person('grace')] }, { comments: 1, uv: 1, contentWarning: 'Whales' })
  await sentence()
  expect(screen.queryByText('The end of a book')).toBeNull()
})

test('a list asks once for all of its microblogs that have any', async () => {
  const network = fakeNetwork()
  network.reply('post_previews', {
    items: [
      { postId: 42, boosters: [person('ken')], replies: [] },
      { postId: 41, boosters: [person('grace')], replies: [] },
    ],
  })
  const magazine = aSmallMagazine()
  const posts = [
    aPost({ postId: 41, uv: 1, magazine }),
    aPost({ postId: 42, uv: 1 }),
    aPost({ postId: 43, uv: 0, comments: 0 }),
  ]
  show(<ItemList items={posts.map((post) => ({ kind: 'post' as const, post }))} />, {
    network,
    me: aMember(),
  })
  expect(await screen.findByText('Boosted by', { exact: false, selector: '#post-41 *' })).toHaveTextContent(
    'Boosted by grace',
  )
  expect(network.askedFor('post_previews').map(({ query }) => query)).toEqual([{ ids: ['41', '42'] }])
})

test('a list is there without them where they do not come', async () => {
  const network = fakeNetwork()
  network.refuse('post_previews', 429)
  show(<ItemList items={[{ kind: 'post', post: aPost() }]} />, { network })
  await waitFor(() => expect(network.askedFor('post_previews')).toHaveLength(1))
  expect(screen.getByRole('article')).toBeVisible()
})
