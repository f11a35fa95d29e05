import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aSmallMagazine, aSmallUser, anEntry, pageOf, somebody } from '../../testing/things.ts'
import { loadTexts } from '../../i18n/index.ts'
import type { NamedFeed } from './named-feeds.api.ts'

await loadTexts('own')

const aFeed = (changes: Partial<NamedFeed> = {}): NamedFeed => ({
  feedId: 7,
  name: 'Harbours and fog',
  isPublic: true,
  user: aSmallUser(somebody),
  magazines: [aSmallMagazine()],
  people: [aSmallUser()],
  tags: ['fog'],
  words: ['high water'],
  ...changes,
})

const withFeed = (feed: NamedFeed) => {
  const network = fakeNetwork()
  network.reply('named_feed_retrieve', feed)
  network.reply(
    'named_feed_content',
    pageOf([{ entry: anEntry(), post: null, entryComment: null, postComment: null }]),
  )
  return network
}

test('the list leads to each feed and changes its place', async () => {
  const network = fakeNetwork()
  const items = [
    { feedId: 7, name: 'Harbours', isPublic: true },
    { feedId: 8, name: 'Fog', isPublic: false },
  ]
  network.reply('named_feeds', { items })
  network.reply('named_feeds_order', { items: items.toReversed() })
  const { user } = await showPage('/feeds', { network, me: somebody })
  expect(await screen.findByRole('link', { name: 'Harbours' })).toHaveAttribute('href', '/feeds/7')
  expect(screen.getAllByText('Public')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Move Harbours up' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move Fog up' }))
  expect(network.askedFor('named_feeds_order')[0]?.body).toEqual({ feeds: [8, 7] })
})

test('a feed says what it draws from and shows what is in it', async () => {
  const network = withFeed(aFeed())
  await showPage('/feeds/7/microblog/top', { network, me: somebody })
  expect(await screen.findByRole('heading', { name: 'Harbours and fog' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'm/harbours' })).toHaveAttribute('href', '/m/harbours')
  expect(screen.getByRole('link', { name: '#fog' })).toHaveAttribute('href', '/tag/fog')
  expect(screen.getByRole('link', { name: 'Change feed' })).toHaveAttribute('href', '/feeds/7/edit')
  expect(await screen.findByRole('heading', { name: 'The tide tables are out' })).toBeVisible()
  expect(network.askedFor('named_feed_content')[0]).toMatchObject({
    params: { feed_id: '7' },
    query: { content: 'microblog', sort: 'top' },
  })
})

test('one that is public is there for programs that read feeds, and no other', async () => {
  const rss = () =>
    document.head.querySelector('link[type="application/rss+xml"][title]')?.getAttribute('href')
  const { unmount } = await showPage('/feeds/7/microblog', { network: withFeed(aFeed({ isPublic: true })) })
  expect(await screen.findByRole('link', { name: 'RSS: Harbours and fog' })).toHaveAttribute(
    'href',
    '/rss?feed=7&content=microblog',
  )
  expect(rss()).toBe('/rss?feed=7&content=microblog')
  unmount()
  await showPage('/feeds/7', { network: withFeed(aFeed({ isPublic: false })), me: somebody })
  await screen.findByRole('heading', { name: 'Harbours and fog' })
  expect(screen.queryByRole('link', { name: 'RSS: Harbours and fog' })).toBeNull()
  expect(rss()).toBeUndefined()
})

test('another member copies it, and a visitor only reads', async () => {
  const network = withFeed(aFeed({ user: aSmallUser() }))
  network.reply('named_feed_copy', aFeed({ feedId: 9 }))
  const { user, unmount } = await showPage('/feeds/7', { network, me: somebody })
  await user.click(await screen.findByRole('button', { name: 'Copy to my feeds' }))
  expect(await screen.findByText('It is among your feeds now.')).toBeVisible()
  unmount()
  await showPage('/feeds/7', { network: withFeed(aFeed()) })
  expect(await screen.findByRole('heading', { name: 'Harbours and fog' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Copy to my feeds' })).toBeNull()
})

test('a new feed is put together line by line', async () => {
  const network = fakeNetwork()
  network.reply('named_feed_create', aFeed())
  network.reply('named_feeds', { items: [] })
  network.reply('magazines_retrieve', pageOf([]))
  network.reply('users_collection', pageOf([]))
  const { user, address } = await showPage('/feeds/new', { network, me: somebody })
  await user.type(await screen.findByLabelText('Name'), 'Harbours and fog')
  const magazines = within(screen.getByRole('group', { name: 'Magazines' }))
  await user.type(magazines.getByRole('textbox', { name: 'Magazines' }), 'harbours')
  const tags = within(screen.getByRole('group', { name: 'Tags' }))
  await user.type(tags.getByRole('textbox'), 'fog')
  await user.click(tags.getByRole('button', { name: 'Add a line' }))
  await user.type(tags.getAllByRole('textbox')[1]!, 'mist')
  await user.click(screen.getByRole('checkbox', { name: 'Anybody may read it at its address' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(network.askedFor('named_feed_create')[0]?.body).toEqual({
    name: 'Harbours and fog',
    isPublic: true,
    magazines: ['harbours'],
    people: [],
    tags: ['fog', 'mist'],
    words: [],
  })
  expect(address()).toBe('/feeds/7')
})

test('a refusal stands beside what it is about', async () => {
  const network = fakeNetwork()
  network.reply('named_feed_retrieve', aFeed())
  network.refuse('named_feed_update', 400, 'tags: ! is no tag.')
  const { user } = await showPage('/feeds/7/edit', { network, me: somebody })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const tags = await screen.findByRole('group', { name: 'Tags' })
  expect(await within(tags).findByText(/is no tag/)).toBeVisible()
})
