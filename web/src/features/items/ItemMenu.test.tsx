import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../api/contract.ts'
import { quotedOf } from '../../model/quoting.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMember, anEntry, aPost, aSmallUser, somebody } from '../../testing/things.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { EntryCard } from '../threads/EntryCard.tsx'

type Options = NonNullable<Parameters<typeof show>[1]>

const lists = (network = fakeNetwork()) => {
  network.reply('bookmark_lists', { items: [{ name: 'Later', isDefault: true, count: 2 }] })
  network.reply('user_pinned_retrieve', { items: [] })
  return network
}
const opened = async (changes: Partial<Entry> = {}, options: Options = {}) => {
  const shown = show(<EntryCard entry={anEntry(changes)} />, { network: lists(), ...options })
  await shown.user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('button', { name: 'Copy link' })
  return shown
}
const names = () =>
  [...screen.getByRole('list', { name: 'More' }).querySelectorAll('a, button')].map((one) => one.textContent)

describe('the menu of an item', () => {
  test('of a visitor reports, shows and copies', async () => {
    await opened({ apId: 'https://remote.example/t/1' })
    expect(names()).toEqual(['Report', 'Cross-post', 'Boosts and favourites', 'Open original', 'Copy link'])
    expect(screen.getByRole('link', { name: 'Open original' })).toHaveAttribute(
      'href',
      'https://remote.example/t/1',
    )
  })

  test('of its author edits and deletes, and does not report', async () => {
    await opened({}, { me: aMember() })
    expect(names()).toEqual([
      'Cross-post',
      'Quote',
      'Boosts and favourites',
      'Copy link',
      'Hide',
      'Mute this conversation',
      'Pin to my profile',
      'Edit',
      'Delete',
    ])
  })

  test('of a moderator pins, locks and removes', async () => {
    await opened({ canAuthUserModerate: true }, { me: somebody })
    expect(names()).toEqual([
      'Report',
      'Cross-post',
      'Quote',
      'Boosts and favourites',
      'Copy link',
      'Hide',
      'Mute this conversation',
      'Pin',
      'Lock',
      'Remove',
      'Moderate',
    ])
  })

  test('of a moderator takes back what is pinned, and says so', async () => {
    const network = lists()
    network.reply('moderate_entry_toggle_pin', anEntry())
    const { user } = await opened(
      { canAuthUserModerate: true, isPinned: true, isLocked: true },
      { me: somebody, network },
    )
    expect(names()).toContain('Unlock')
    await user.click(screen.getByRole('button', { name: 'Unpin' }))
    expect(await screen.findByText('No longer pinned.')).toBeVisible()
  })

  test('mutes its conversation', async () => {
    const network = lists()
    network.reply('notification_settings_update', undefined as never)
    const { user } = await opened({}, { me: somebody, network })
    await user.click(screen.getByRole('button', { name: 'Mute this conversation' }))
    expect(await screen.findByText('Nothing of this conversation notifies you any more.')).toBeVisible()
    expect(network.askedFor('notification_settings_update')).toMatchObject([
      { params: { targetType: 'entry', targetId: '31', setting: 'Muted' } },
    ])
  })

  test('of a muted conversation unmutes it', async () => {
    const network = lists()
    network.reply('notification_settings_update', undefined as never)
    const { user } = await opened({ notificationStatus: 'Muted' }, { me: somebody, network })
    await user.click(screen.getByRole('button', { name: 'Unmute this conversation' }))
    await waitFor(() =>
      expect(network.askedFor('notification_settings_update')).toMatchObject([
        { params: { targetType: 'entry', targetId: '31', setting: 'Default' } },
      ]),
    )
  })

  test('leads to the page of a report', async () => {
    const { user, address } = await opened({}, { me: somebody })
    await user.click(screen.getByRole('link', { name: 'Report' }))
    await waitFor(() => expect(address()).toBe('/er/31'))
  })

  test('has the address of the page that asks, for whoever has no script', async () => {
    await opened({}, { me: aMember() })
    expect(screen.getByRole('link', { name: 'Delete' })).toHaveAttribute('href', '/ed/31')
  })

  test('offers the lists of a member who has several', async () => {
    const network = fakeNetwork()
    const items = ['Later', 'Recipes'].map((name) => ({ name, isDefault: name === 'Later', count: 1 }))
    network.reply('bookmark_lists', { items })
    network.reply('subject_bookmark_to_list', { bookmarks: ['Later', 'Recipes'] })
    const { user } = await opened({ bookmarks: ['Later'] }, { me: somebody, network })
    expect(await screen.findByRole('button', { name: 'In “Later”' })).toHaveAttribute('aria-pressed', 'true')
    const recipes = screen.getByRole('button', { name: 'In “Recipes”' })
    expect(recipes).toHaveAttribute('aria-pressed', 'false')
    await user.click(recipes)
    await waitFor(() =>
      expect(network.askedFor('subject_bookmark_to_list')).toMatchObject([
        { params: { list_name: 'Recipes', subject_id: '31', subject_type: 'entry' } },
      ]),
    )
  })

  test('is walked by arrows and left by Escape', async () => {
    const { user } = await opened()
    const [first, second] = ['Report', 'Cross-post']
    expect(screen.getByRole('link', { name: first })).toBeVisible()
    screen.getByRole('link', { name: first }).focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: second })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('link', { name: first })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: first })).toBeNull()
  })

  test('leads to the form of a quote', async () => {
    await opened({}, { me: somebody })
    expect(screen.getByRole('link', { name: 'Quote' })).toHaveAttribute(
      'href',
      '/microblog/create?quote=entry-31',
    )
  })

  test('takes what one wrote out of a quote', async () => {
    const network = lists()
    network.reply('quote_withdraw', undefined as never)
    const quoted = quotedOf({ kind: 'Post', id: 5 }, aPost({ user: aSmallUser(somebody) }))
    const quote = { state: 'accepted', address: null, item: quoted } as const
    const { user } = show(<PostCard post={aPost({ quote })} />, { me: somebody, network })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Stop being quoted here' }))
    expect(await screen.findByText('You are no longer quoted here.')).toBeVisible()
    expect(network.askedFor('quote_withdraw')).toMatchObject([{ params: { subject_type: 'post' } }])
  })

  test('lets an author take a quote out of a microblog', async () => {
    const network = lists()
    network.reply('posts_update', aPost())
    const quote = { state: 'pending', address: null, item: null } as const
    const { user } = show(<PostCard post={aPost({ quote })} />, { me: aMember(), network })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    await user.click(await screen.findByRole('switch', { name: 'Quote' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(network.askedFor('posts_update')).toMatchObject([{ body: { quote: null } }]))
  })

  test('lets an author change a microblog in its place', async () => {
    const network = lists()
    network.reply('posts_update', aPost({ body: 'Clear skies.' }))
    const { user } = show(<PostCard post={aPost()} />, { me: aMember(), network })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    await screen.findByRole('toolbar', { name: 'Formatting' })
    const box = screen.getByRole('textbox', { name: 'Text in Markdown' })
    expect(box).toHaveValue('Fog over the **pier** this morning.')
    await user.clear(box)
    await user.type(box, 'Clear skies.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(network.askedFor('posts_update')).toMatchObject([{ body: { body: 'Clear skies.' } }])
  })
})
