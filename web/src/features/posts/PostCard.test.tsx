import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Post } from '../../api/contract.ts'
import { show } from '../../testing/show.tsx'
import { aMember, anAttachment, aPost, aSmallUser, somebody } from '../../testing/things.ts'
import { PostCard } from './PostCard.tsx'

const card = (changes: Partial<Post> = {}, options: Parameters<typeof show>[1] = {}) => {
  const shown = show(<PostCard post={aPost(changes)} />, options)
  return { ...shown, card: within(screen.getByRole('article')) }
}

describe('the card of a microblog', () => {
  test('shows the text, who wrote it and where, and leads to it', async () => {
    const { card: it } = card()
    expect(await it.findByText('pier')).toContainHTML('<strong>pier</strong>')
    expect(it.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/u/ada')
    expect(it.getByText('@ada')).toBeVisible()
    expect(it.getByRole('link', { name: 'harbours' })).toBeVisible()
    expect(it.getByRole('link', { name: '3 h' })).toHaveAttribute(
      'href',
      '/m/harbours/p/41/fog-over-the-pier',
    )
    expect(it.getByRole('link', { name: '2 replies' })).toHaveAttribute(
      'href',
      '/m/harbours/p/41/fog-over-the-pier#comments',
    )
  })

  test('leads a visitor who presses anything to the login and back', async () => {
    const { card: it, user, address } = card({}, { at: '/microblog' })
    await user.click(it.getByRole('link', { name: 'Favourite, 5' }))
    await waitFor(() => expect(address()).toBe('/login?next=%2Fmicroblog'))
  })

  test('shows a member what they chose, and offers no reducing', () => {
    const { card: it } = card({ isFavourited: true, userVote: 1, bookmarks: ['Later'] }, { me: somebody })
    for (const name of ['Favourite, 5', 'Boost, 2 boosts', 'Bookmark'])
      expect(it.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    expect(it.queryByRole('button', { name: 'Reduce' })).toBeNull()
    expect(screen.getByRole('article')).not.toHaveClass('is-mine')
  })

  test('marks one’s own, also by name', () => {
    const { card: it } = card({}, { me: aMember() })
    expect(screen.getByRole('article')).toHaveClass('is-mine')
    expect(it.getByText('You')).toBeVisible()
  })

  test.each([
    ['trashed', 'Removed by a moderator'],
    ['soft_deleted', 'Deleted by the author'],
    ['private', 'Only followers can see this'],
  ] as const)('says why one that is %s has no text', (visibility, text) => {
    expect(card({ visibility, body: null }).card.getByText(text)).toBeVisible()
  })

  test('says what is pinned, edited and from elsewhere', () => {
    const { card: it } = card({
      isPinned: true,
      editedAt: '2026-06-15T10:30:00+00:00',
      user: aSmallUser({ username: '@ada@remote.example', isBot: true }),
    })
    expect(it.getByTitle('Pinned')).toHaveTextContent('Pinned')
    expect(it.getByTitle(/^Edited Jun 15, 2026, 10:30\sAM$/)).toBeVisible()
    expect(it.getByText('@ada@remote.example')).toBeVisible()
    expect(it.getByText('Bot')).toBeVisible()
  })

  test('folds a long text until asked for all of it', async () => {
    const { card: it, user } = card({ body: 'Fog. '.repeat(300) })
    const all = it.getByRole('button', { name: 'Show all of it' })
    expect(screen.getByRole('article').querySelector('.fold-body')).not.toBeNull()
    await user.click(all)
    expect(all).not.toBeInTheDocument()
    expect(screen.getByRole('article').querySelector('.fold-body')).toBeNull()
  })

  test('does not fold a short one', () => {
    expect(card().card.queryByRole('button', { name: 'Show all of it' })).toBeNull()
  })

  test('shows a picture with its description', () => {
    const { card: it } = card({ attachments: [anAttachment({ altText: 'Masts in fog' })] })
    expect(it.getByRole('img', { name: 'Masts in fog' })).toHaveAttribute(
      'src',
      'https://pictures.example/harbour.webp',
    )
    expect(it.getByText('Masts in fog')).toBeVisible()
  })

  test('shows all that came with it, in its place and colour before it is there', async () => {
    const { card: it } = card({
      attachments: [
        anAttachment({ altText: 'One', width: 600, height: 400, blurHash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' }),
        anAttachment({ altText: 'Two', focus: { x: -1, y: 1 } }),
        anAttachment({
          type: 'video',
          altText: 'The tide',
          sourceUrl: 'https://films.example/tide.mp4',
          storageUrl: null,
          mediaType: 'video/mp4',
        }),
        anAttachment({ type: 'audio', altText: 'A horn', storageUrl: 'https://films.example/horn.mp3' }),
      ],
    })
    const [one, two] = it.getAllByRole('img')
    expect(one).toHaveAttribute('width', '600')
    expect(one).toHaveAttribute('height', '400')
    expect(one?.style.backgroundColor).toBe('rgb(151, 150, 149)')
    await waitFor(() => expect(one?.style.backgroundImage).toMatch(/^url\("?data:image\/bmp;base64,/))
    expect(two).toHaveAccessibleName('Two')
    expect(two?.style.objectPosition).toBe('0% 0%')
    const film = await it.findByLabelText('The tide')
    expect(film).toHaveAttribute('preload', 'none')
    expect(film.querySelector('source')).toHaveAttribute('src', 'https://films.example/tide.mp4')
    expect((await it.findByLabelText('A horn')).tagName).toBe('AUDIO')
  })

  test('folds behind its warning what it warns of', () => {
    const { card: it } = card({
      contentWarning: 'Deep water',
      attachments: [anAttachment({ altText: 'The deep' })],
    })
    const folded = it.getByText('Deep water').closest('details')
    expect(folded).not.toHaveAttribute('open')
    expect(folded).toContainElement(it.getByText('pier'))
    expect(folded).toContainElement(it.getByAltText('The deep'))
  })

  test('has no figure where there is no picture', () => {
    expect(card().card.queryByRole('figure')).toBeNull()
  })

  test('unveils a picture of adults when pressed', async () => {
    const { card: it, user } = card(
      { attachments: [anAttachment({ altText: 'A catch' })], isAdult: true },
      { appearance: { adult: 'blur' } },
    )
    expect(it.getByRole('figure')).toHaveClass('is-veiled')
    await user.click(it.getByRole('button', { name: '18+' }))
    expect(it.getByRole('figure')).not.toHaveClass('is-veiled')
    expect(it.queryByRole('button', { name: '18+' })).toBeNull()
  })

  test('on its own page answers to its reply button', async () => {
    const onReply = vi.fn()
    const { user } = show(<PostCard post={aPost()} whole onReply={onReply} />, { me: somebody })
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(onReply).toHaveBeenCalledOnce()
  })
})
