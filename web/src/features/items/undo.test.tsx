import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import { aMember, anEntry, aPost, aSmallUser, somebody } from '../../testing/things.ts'
import type { Post } from '../../api/contract.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { EntryCard } from '../threads/EntryCard.tsx'
import { itemsApi } from './items.api.ts'

/** The open menu of a thread that its reader moderates, on a server that does what it is told. */
const moderated = async (changes = {}) => {
  const network = fakeNetwork()
  network.reply('bookmark_lists', { items: [] })
  for (const id of [
    'moderate_entry_trash',
    'moderate_entry_restore',
    'moderate_entry_toggle_lock',
    'moderate_entry_set_adult',
    'moderate_entry_set_lang',
  ] as const)
    network.reply(id, anEntry())
  const entry = anEntry({ canAuthUserModerate: true, ...changes })
  const shown = show(<EntryCard entry={entry} />, { network, me: somebody })
  await shown.user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('button', { name: 'Copy link' })
  return { ...shown, network }
}

describe('what was done from the menu of an item', () => {
  test('is taken back by the act that is its opposite', async () => {
    const { user, network } = await moderated()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed. Moderators still see the text.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Restored.')).toBeVisible()
    expect(screen.queryByText('Removed. Moderators still see the text.')).toBeNull()
    expect(network.askedFor('moderate_entry_restore')).toMatchObject([{ params: { entry_id: '31' } }])
    // What was taken back is not taken back once more.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('is taken back by the same act where that is a switch', async () => {
    const { user, network } = await moderated({ isLocked: true })
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    await screen.findByText('Open for comments again.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Locked: nobody can comment any more.')).toBeVisible()
    expect(network.askedFor('moderate_entry_toggle_lock')).toHaveLength(2)
  })

  test('says why it could not be taken back', async () => {
    const { user, network } = await moderated()
    network.refuse('moderate_entry_restore', 403, 'You do not moderate this magazine.')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not moderate this magazine.')
  })

  test('can be taken back for ten seconds, and as long as one points at it', async () => {
    const { user } = await moderated()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const said = (await screen.findByText(/^Removed/)).closest<HTMLElement>('[role="status"]')!
    vi.useFakeTimers()
    try {
      fireEvent.pointerEnter(said)
      act(() => vi.advanceTimersByTime(60_000))
      fireEvent.pointerLeave(said)
      act(() => vi.advanceTimersByTime(9_900))
      expect(said).toBeVisible()
      act(() => vi.advanceTimersByTime(100))
      expect(said).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })
})

const Own = () => {
  const { data } = itemsApi.useReadItemQuery({ kind: 'Post', id: 41 })
  return data && <PostCard post={data as Post} />
}
/** A microblog of the reader's own that they just deleted. */
const deleted = async () => {
  const network = fakeNetwork()
  network.reply('bookmark_lists', { items: [] })
  const user = aSmallUser({ userId: somebody.userId, username: somebody.username })
  network.reply('post_retrieve', aPost({ postId: 41, body: 'The ice is out.', user }))
  network.reply('posts_delete', undefined)
  network.reply('user_pinned_retrieve', { items: [] })
  const shown = show(<Own />, { network, me: somebody })
  await shown.user.click(await screen.findByRole('button', { name: 'More' }))
  await shown.user.click(await screen.findByRole('link', { name: 'Delete' }))
  expect(await screen.findByText('Deleted by the author')).toBeVisible()
  return { ...shown, network }
}

describe('deleting what one wrote', () => {
  test('shows it gone at once, and gives it back without a word to the server', async () => {
    const { user, network } = await deleted()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The ice is out.')).toBeVisible()
    expect(screen.getByText('Restored.')).toBeVisible()
    window.dispatchEvent(new Event('pagehide'))
    expect(network.askedFor('posts_delete')).toEqual([])
  })

  test('is told to the server when it can be taken back no more', async () => {
    const { network } = await deleted()
    const said = screen.getByText('Deleted.').closest<HTMLElement>('[role="status"]')!
    vi.useFakeTimers()
    try {
      fireEvent.pointerEnter(said)
      fireEvent.pointerLeave(said)
      act(() => vi.advanceTimersByTime(9_900))
      expect(network.askedFor('posts_delete')).toEqual([])
      act(() => vi.advanceTimersByTime(100))
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() =>
      expect(network.askedFor('posts_delete')).toMatchObject([{ params: { post_id: '41' } }]),
    )
    expect(screen.getByText('Deleted by the author')).toBeVisible()
  })

  test('is told to the server when its page goes, and once', async () => {
    const { network } = await deleted()
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(network.askedFor('posts_delete')).toHaveLength(1))
  })

  test('gives it back with the reason where it is refused', async () => {
    const { network } = await deleted()
    network.refuse('posts_delete', 403, 'You are suspended.')
    window.dispatchEvent(new Event('pagehide'))
    expect(await screen.findByText('The ice is out.')).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('You are suspended.')
  })
})

/** The page of all that moderators may do with a thread. */
const moderatePage = async (me = aMember({ isAdmin: true })) => {
  const network = fakeNetwork()
  const user = aSmallUser({ userId: 55, username: 'ines.(b)' })
  network.reply('entry_retrieve', anEntry({ canAuthUserModerate: true, lang: 'de', user }))
  network.reply('moderate_entry_set_lang', anEntry())
  network.reply('moderate_entry_set_adult', anEntry())
  network.reply('admin_entry_purge', undefined as never)
  const shown = await showPage('/m/harbours/t/31/-/moderate', { network, me })
  return { ...shown, network }
}

describe('the page of what moderators do', () => {
  test('takes back a mark and a language', async () => {
    const { user, network } = await moderatePage()
    await user.click(await screen.findByRole('button', { name: 'Mark as 18+' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('No longer marked as 18+.')).toBeVisible()
    expect(network.askedFor('moderate_entry_set_adult').map(({ params }) => params['adult'])).toEqual([
      'true',
      'false',
    ])
    const language = screen.getByRole('textbox', { name: 'Language' })
    await user.clear(language)
    await user.type(language, 'en{Enter}')
    await screen.findByText('The language is set.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone.')).toBeVisible()
    expect(network.askedFor('moderate_entry_set_lang').map(({ params }) => params['lang'])).toEqual([
      'en',
      'de',
    ])
  })

  test('purges once the name of its author is typed', async () => {
    vi.stubGlobal('location', { ...location, assign: vi.fn() })
    const { user, network } = await moderatePage()
    const [open] = await screen.findAllByRole('button', { name: 'Delete for good' })
    await user.click(open!)
    const question = screen.getByRole('alertdialog')
    const purge = [...question.querySelectorAll('button')].find(({ type }) => type === 'submit')!
    const field = screen.getByRole('textbox', { name: 'To go on, type “ines.(b)”.' })
    for (const wrong of ['', 'inesx(b)', 'ines.(b) ']) {
      await user.clear(field)
      if (wrong) await user.type(field, wrong)
      await user.click(purge)
    }
    expect(network.askedFor('admin_entry_purge')).toEqual([])
    await user.clear(field)
    await user.type(field, 'ines.(b)')
    await user.click(purge)
    await waitFor(() => expect(network.askedFor('admin_entry_purge')).toHaveLength(1))
    vi.unstubAllGlobals()
  })
})
