import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../api/contract.ts'
import { frontFeed, type FeedPath } from '../../model/feed-path.ts'
import { fakeNetwork, type Network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMagazine, anEntry, aPost, aUser, pageOf, somebody } from '../../testing/things.ts'
import { Feed, feedQuery } from './Feed.tsx'

type Options = NonNullable<Parameters<typeof show>[1]>
const threads: FeedPath = { ...frontFeed, subscription: 'all', content: 'threads' }

const feed = (network: Network, { path = threads, ...options }: Options & { path?: FeedPath } = {}) =>
  show(<Feed query={feedQuery(path, new URLSearchParams(), null)} base="" feed={path} />, {
    network,
    ...options,
  })

describe('a feed', () => {
  test('says that it loads, and then shows what came', async () => {
    const network = fakeNetwork()
    network.reply('entries_collection', pageOf([anEntry()]))
    const release = network.hold('entries_collection')
    feed(network)
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    release()
    expect(await screen.findByRole('heading', { name: 'The tide tables are out' })).toBeVisible()
    expect(screen.queryByText('Loading')).toBeNull()
    expect(screen.getByText('That is everything.')).toBeVisible()
  })

  test('that is empty says where there is more', async () => {
    const network = fakeNetwork()
    network.reply('entries_collection', pageOf<Entry>([]))
    feed(network)
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse magazines' })).toHaveAttribute('href', '/magazines')
  })

  test('that is empty by its filters offers to clear them', async () => {
    const network = fakeNetwork()
    network.reply('entries_collection', pageOf<Entry>([]))
    feed(network, { path: { ...threads, time: '3h' } })
    expect(await screen.findByRole('link', { name: 'Clear the filters' })).toHaveAttribute(
      'href',
      '/all/threads',
    )
  })

  test.each([
    ['nothing', [], [], 'You subscribe to nothing yet', '/welcome'],
    ['a magazine', [aMagazine()], [], 'Nothing here yet', '/explore'],
    ['a person', [], [aUser()], 'Nothing here yet', '/explore'],
  ])('of somebody who subscribes to %s says so', async (_, magazines, people, text, way) => {
    const network = fakeNetwork()
    network.reply('entries_subscribed', pageOf<Entry>([]))
    network.reply('magazines_retrieve_subscribed', pageOf(magazines))
    network.reply('current_user_followed', pageOf(people))
    network.reply('domains_retrieve_subscribed', pageOf([]))
    feed(network, { path: { ...threads, subscription: 'sub' }, me: somebody })
    expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('link')).toHaveAttribute('href', way))
  })

  test('that nobody has written in leads an administrator to the first steps', async () => {
    const network = fakeNetwork()
    network.reply('entries_collection', pageOf<Entry>([]))
    feed(network, { me: { ...somebody, isAdmin: true } })
    expect(await screen.findByRole('link', { name: 'First steps' })).toHaveAttribute('href', '/admin/start')
    expect(screen.getByText('There is nothing to read here yet.')).toBeVisible()
  })

  test.each([
    ['mod', 'entries_moderated', 'Nothing in the magazines that you moderate'],
    ['fav', 'entries_favourited', 'You have no favourites yet'],
  ] as const)('of what is one’s own (%s) says what is not there', async (subscription, operation, text) => {
    const network = fakeNetwork()
    network.reply(operation, pageOf<Entry>([]))
    feed(network, { path: { ...threads, subscription }, me: somebody })
    expect(await screen.findByText(text)).toBeVisible()
  })

  test.each([
    ['broke', 500, undefined, 'That did not work'],
    ['limits', 429, 30, 'Too many requests. Try again in 30 seconds.'],
  ] as const)('says when the server %s, and asks again when told to', async (_, status, wait, text) => {
    const network = fakeNetwork()
    if (status === 429) network.refuse('entries_collection', status, '', wait)
    else network.breakDown('entries_collection')
    const { user } = feed(network)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(status === 429 ? text : 'No answer from the server')
    network.reply('entries_collection', pageOf([anEntry()]))
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'The tide tables are out' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('mixes threads and microblogs', async () => {
    const network = fakeNetwork()
    const rows = [
      { entry: anEntry(), post: null, entryComment: null, postComment: null },
      { entry: null, post: aPost(), entryComment: null, postComment: null },
    ]
    network.reply('combined', pageOf(rows))
    feed(network, { path: { ...threads, content: 'combined' } })
    expect(await screen.findByRole('heading', { name: 'The tide tables are out' })).toBeVisible()
    expect(screen.getByRole('link', { name: '2 replies' })).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  test('leads to its other pages', async () => {
    const network = fakeNetwork()
    network.reply('entries_collection', pageOf([anEntry()], { currentPage: 2, maxPage: 3 }))
    feed(network, { at: '/threads?p=2' })
    const pages = within(await screen.findByRole('navigation', { name: 'Page 2 of 3' }))
    expect(pages.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/threads')
    expect(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/threads?p=3')
  })
})

describe('what a member presses on a card', () => {
  const fresh = { isFavourited: false, userVote: 0, bookmarks: [] }
  const shown = async (changes: Partial<Entry> = {}) => {
    const network = fakeNetwork()
    network.reply('entries_collection', pageOf([anEntry({ ...fresh, ...changes })]))
    const drawn = feed(network, { me: somebody })
    await screen.findByRole('article')
    return { ...drawn, network }
  }
  const button = (name: string | RegExp) => screen.getByRole('button', { name })

  test('shows at once, and then as the server counts', async () => {
    const { user, network } = await shown()
    network.reply('entry_favourite', anEntry({ ...fresh, isFavourited: true, favourites: 9 }))
    const release = network.hold('entry_favourite')
    await user.click(button('Favourite, 5'))
    expect(await screen.findByRole('button', { name: 'Favourite, 6' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    release()
    await waitFor(() => expect(button('Favourite, 9')).toHaveAttribute('aria-pressed', 'true'))
    expect(network.askedFor('entry_favourite')).toMatchObject([{ params: { entry_id: '31' } }])
  })

  test.each([
    ['a favourite', 'entry_favourite', 'Favourite, 5', 'Favourite, 6'],
    ['a boost', 'entry_vote', 'Boost, 2 boosts', 'Boost, 3 boosts'],
  ] as const)('is taken back where %s is refused, and told why', async (_, operation, before, after) => {
    const { user, network } = await shown()
    network.refuse(operation, 403, 'You are banned from this magazine')
    const release = network.hold(operation)
    await user.click(button(before))
    expect(await screen.findByRole('button', { name: after })).toHaveAttribute('aria-pressed', 'true')
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your vote was not taken. You are banned from this magazine',
    )
    await waitFor(() => expect(button(before)).toHaveAttribute('aria-pressed', 'false'))
    expect(network.askedFor('entries_collection')).toHaveLength(2)
  })

  test('to reduce takes back one’s own favourite', async () => {
    const { user, network } = await shown({ isFavourited: true })
    network.reply('entry_vote', anEntry({ ...fresh, favourites: 4, userVote: -1, dv: 1 }))
    await user.click(button('Reduce'))
    await waitFor(() => expect(button('Favourite, 4')).toHaveAttribute('aria-pressed', 'false'))
    expect(button('Reduce')).toHaveAttribute('aria-pressed', 'true')
    expect(network.askedFor('entry_vote')).toMatchObject([{ params: { choice: '-1' } }])
  })

  test('a second time takes a boost back', async () => {
    const { user, network } = await shown({ userVote: 1 })
    network.reply('entry_vote', anEntry({ ...fresh, uv: 1 }))
    await user.click(button('Boost, 2 boosts'))
    await waitFor(() => expect(button('Boost, 1 boost')).toHaveAttribute('aria-pressed', 'false'))
    expect(network.askedFor('entry_vote')).toMatchObject([{ params: { choice: '0' } }])
  })

  test('keeps it among the bookmarks, and takes it out again', async () => {
    const { user, network } = await shown()
    network.reply('subject_bookmark_standard', { bookmarks: ['Later'] })
    network.reply('subject_remove_bookmarks', { bookmarks: [] })
    await user.click(button('Bookmark'))
    await waitFor(() => expect(button('Bookmark')).toHaveAttribute('aria-pressed', 'true'))
    await user.click(button('Bookmark'))
    await waitFor(() => expect(button('Bookmark')).toHaveAttribute('aria-pressed', 'false'))
  })

  test('is said not to be kept where that is refused', async () => {
    const { user, network } = await shown()
    network.refuse('subject_bookmark_standard', 404, 'There is no such thing')
    await user.click(button('Bookmark'))
    expect(await screen.findByRole('alert')).toHaveTextContent('That did not work. There is no such thing')
    expect(button('Bookmark')).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('the keyboard on a feed', () => {
  const fresh = { isFavourited: false, userVote: 0, bookmarks: [] }
  const shown = async (options: Options = {}) => {
    const network = fakeNetwork()
    network.reply('bookmark_lists', { items: [] })
    network.reply('entries_collection', pageOf([anEntry(fresh)]))
    network.reply('entry_favourite', anEntry({ ...fresh, isFavourited: true, favourites: 6 }))
    network.reply('entry_vote', anEntry({ ...fresh, userVote: 1, uv: 3 }))
    const drawn = feed(network, { me: somebody, ...options })
    ;(await screen.findByRole('link', { name: 'The tide tables are out' })).focus()
    return { ...drawn, network }
  }

  test('favourites with a, boosts with b and opens the menu with a full stop', async () => {
    const { user, network } = await shown()
    await user.keyboard('a')
    await waitFor(() => expect(network.askedFor('entry_favourite')).toHaveLength(1))
    await user.keyboard('b')
    await waitFor(() => expect(network.askedFor('entry_vote')).toMatchObject([{ params: { choice: '1' } }]))
    await user.keyboard('.')
    expect(await screen.findByRole('link', { name: 'Report' })).toBeVisible()
  })

  test('does nothing to the page behind what lies over it', async () => {
    const { user, network } = await shown()
    const over = document.body.appendChild(document.createElement('div'))
    over.setAttribute('aria-modal', 'true')
    await user.keyboard('ab')
    over.remove()
    // What a key does is fetched first: what comes before it would be there by now.
    await user.keyboard('b')
    await waitFor(() => expect(network.askedFor('entry_vote')).toHaveLength(1))
    expect(network.askedFor('entry_favourite')).toEqual([])
  })

  test('is left alone where single keys are switched off', async () => {
    const { user, network } = await shown({ appearance: { keys: 'off' } })
    await user.keyboard('ab')
    // What a key does is fetched first: what comes after it would be there by now.
    await user.click(screen.getByRole('button', { name: 'Favourite, 5' }))
    await waitFor(() => expect(network.askedFor('entry_favourite')).toHaveLength(1))
    expect(network.askedFor('entry_vote')).toEqual([])
  })
})
