import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { anEntryComment, aMagazine, aMember, anEntry, aUser, somebody } from '../testing/things.ts'
import { CommentCard } from '../features/comments/CommentCard.tsx'
import { MagazineMenu } from '../features/magazines/MagazineMenu.tsx'
import { PersonActions } from '../features/people/PersonHead.tsx'
import { EntryCard } from '../features/threads/EntryCard.tsx'

/** A browser that asks which app gets it. */
const sheet = (share: (data: ShareData) => Promise<void> = async () => undefined) => {
  const asked = vi.fn(share)
  Object.defineProperty(navigator, 'share', { value: asked, configurable: true })
  return asked
}
const network = () => {
  const made = fakeNetwork()
  made.reply('bookmark_lists', { items: [] })
  made.reply('user_pinned_retrieve', { items: [] })
  return made
}
const press = async (user: ReturnType<typeof show>['user'], name = 'Share') => {
  const more = screen.queryByRole('button', { name: 'More' })
  if (more) await user.click(more)
  await user.click(await screen.findByRole('button', { name, hidden: true }))
}

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

describe('what is shared', () => {
  test('of a thread is its title, the beginning of its text, and its address here', async () => {
    const share = sheet()
    const { user } = show(<EntryCard entry={anEntry({ title: 'Fog', body: 'Over **it**.' })} />, {
      network: network(),
    })
    await press(user)
    const [[said]] = share.mock.calls as [[ShareData]]
    expect(said).toMatchObject({ title: 'Fog', text: 'Over it.' })
    expect(said.url).toMatch(/^https?:\/\/[^/]+\/m\/.*\/t\/31\//)
  })

  test('of what has a content warning is the warning', async () => {
    const share = sheet()
    const entry = anEntry({ title: 'Fog', body: 'Who did it', contentWarning: 'The end of a film' })
    const { user } = show(<EntryCard entry={entry} />, { network: network() })
    await press(user)
    expect(share.mock.calls[0]![0].text).toBe('The end of a film')
  })

  test('of a comment is what it says', async () => {
    const share = sheet()
    const { user } = show(<CommentCard comment={anEntryComment({ body: 'High at noon.' })} />, {
      network: network(),
    })
    await press(user)
    expect(share.mock.calls[0]![0]).toEqual({
      title: 'High at noon.',
      url: expect.stringContaining('/'),
    })
  })

  test('of a magazine and of a profile, one’s own too, is who they are', async () => {
    const share = sheet()
    const magazine = show(<MagazineMenu magazine={aMagazine({ title: 'Oceans' })} />, { me: somebody })
    await press(magazine.user)
    magazine.unmount()
    const { user } = show(<PersonActions user={aUser({ username: aMember().username })} />, { me: aMember() })
    await press(user)
    expect(share.mock.calls.map(([{ title }]) => title)).toEqual(['Oceans', expect.any(String)])
  })
})

test('closing the sheet is no failure, and what fails is said', async () => {
  sheet(() => Promise.reject(new DOMException('closed', 'AbortError')))
  const { user } = show(<EntryCard entry={anEntry()} />, { network: network() })
  await press(user)
  expect(document.querySelector('.toast')).toBeNull()
  sheet(() => Promise.reject(new DOMException('Not from here', 'NotAllowedError')))
  await press(user)
  await waitFor(() => expect(document.querySelector('.toast')).toHaveTextContent('That did not work'))
})

test('where the browser has no sheet, the address is copied and that is said', async () => {
  const { user } = show(<EntryCard entry={anEntry()} />, { network: network() })
  await press(user, 'Copy link')
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(await screen.findByText('Link copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toMatch(/\/t\/31\//)
})
