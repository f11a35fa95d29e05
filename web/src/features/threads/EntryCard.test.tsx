import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import {
  aMember,
  anEntry,
  anImage,
  aSmallMagazine,
  aSmallUser,
  LONG_WORD,
  somebody,
} from '../../testing/things.ts'
import { EntryCard } from './EntryCard.tsx'
import type { Entry } from '../../api/contract.ts'

const path = '/m/harbours/t/31/the-tide-tables-are-out'
const card = (changes: Partial<Entry> = {}, options: Parameters<typeof show>[1] = {}) => {
  const shown = show(<EntryCard entry={anEntry(changes)} />, options)
  return { ...shown, card: within(screen.getByRole('article')) }
}

describe('the card of a thread', () => {
  test('says what, where, who and when, and leads there', () => {
    const { card: it } = card()
    const title = it.getByRole('heading', { name: 'The tide tables are out' })
    expect(within(title).getByRole('link')).toHaveAttribute('href', path)
    expect(it.getByRole('link', { name: 'harbours' })).toHaveAttribute('href', '/m/harbours')
    expect(it.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/u/ada')
    expect(it.getByText('3 h')).toBeVisible()
    expect(it.getByText('High water at noon.')).toBeVisible()
    expect(it.getByRole('link', { name: /^4 ?comments$/ })).toHaveAttribute('href', `${path}#comments`)
    expect(it.queryByRole('img')).toBeNull()
  })

  test('counts one comment as one', () => {
    expect(card({ numComments: 1 }).card.getByRole('link', { name: /^1 ?comment$/ })).toBeVisible()
  })

  test('in its own magazine leaves the magazine out', () => {
    show(<EntryCard entry={anEntry()} hideMagazine />)
    expect(screen.queryByRole('link', { name: 'harbours' })).toBeNull()
    expect(screen.getByRole('link', { name: 'ada' })).toBeVisible()
  })

  test('leads a visitor who votes to the login and back', () => {
    const { card: it } = card({}, { at: '/threads?p=2' })
    const login = `/login?next=${encodeURIComponent('/threads?p=2')}`
    const vote = within(it.getByRole('group', { name: 'Vote' }))
    expect(vote.getByRole('link', { name: 'Favourite, 5' })).toHaveAttribute('href', login)
    expect(vote.getByRole('link', { name: 'Reduce' })).toHaveAttribute('href', login)
    expect(it.queryByRole('button', { name: 'Bookmark' })).toBeNull()
  })

  test('shows a member what they chose', () => {
    const { card: it } = card(
      { isFavourited: true, userVote: 1, bookmarks: ['Later'], dv: 3 },
      { me: somebody },
    )
    expect(it.getByRole('button', { name: 'Favourite, 5' })).toHaveAttribute('aria-pressed', 'true')
    expect(it.getByRole('button', { name: 'Reduce' })).toHaveAttribute('aria-pressed', 'false')
    expect(it.getByRole('button', { name: 'Boost, 2 boosts' })).toHaveAttribute('aria-pressed', 'true')
    expect(it.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
    expect(it.getByTitle('3 reduced this')).toHaveTextContent('3')
  })

  test('shows a member what they did not', () => {
    const { card: it } = card({ isFavourited: false, userVote: -1, bookmarks: [] }, { me: somebody })
    expect(it.getByRole('button', { name: 'Favourite, 5' })).toHaveAttribute('aria-pressed', 'false')
    expect(it.getByRole('button', { name: 'Reduce' })).toHaveAttribute('aria-pressed', 'true')
    expect(it.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'false')
    expect(screen.getByRole('article')).not.toHaveClass('is-mine')
  })

  test('marks one’s own', () => {
    card({}, { me: aMember() })
    expect(screen.getByRole('article')).toHaveClass('is-mine')
  })

  test.each([
    ['disabled', 0],
    ['hidden', 1],
    ['enabled', 1],
  ] as const)('where reducing is %s there are %i ways to', async (downvotesMode, ways) => {
    const pages = {
      about: null,
      contact: null,
      faq: null,
      privacyPolicy: null,
      terms: null,
      announcement: null,
    }
    const { card: it } = card({ dv: 7 }, { me: somebody, site: { ...pages, downvotesMode } })
    await screen.findByRole('article')
    expect(it.queryAllByRole('button', { name: 'Reduce' })).toHaveLength(ways)
    expect(it.queryAllByTitle('7 reduced this')).toHaveLength(downvotesMode === 'enabled' ? 1 : 0)
  })

  test.each([
    ['trashed', 'Removed by a moderator'],
    ['soft_deleted', 'Deleted by the author'],
    ['private', 'Only followers can see this'],
  ] as const)('says of one that is %s no more than that', (visibility, text) => {
    const { card: it } = card({ visibility, title: null, body: null, url: null, slug: null })
    expect(it.getByText(text)).toBeVisible()
    expect(it.queryByRole('link')).toBeNull()
    expect(it.queryByRole('button')).toBeNull()
  })

  test('names what is pinned, locked, edited, of adults, one’s own work, in another language and what badges it has', () => {
    const { card: it } = card({
      isPinned: true,
      isLocked: true,
      isAdult: true,
      isOc: true,
      lang: 'de',
      badges: [{ badgeId: 3, magazineId: 1, name: 'Field notes' }],
      editedAt: '2026-06-15T10:30:00+00:00',
    })
    expect(it.getByRole('heading')).toHaveAccessibleName(/^Pinned\. ?The tide tables are out/)
    expect(it.getByRole('heading')).toHaveAttribute('lang', 'de')
    expect(it.getByRole('link', { name: /^Locked, no more comments\. ?4 ?comments$/ })).toBeVisible()
    expect(it.getByTitle(/^Edited Jun 15, 2026, 10:30\sAM$/)).toHaveTextContent('edited')
    for (const mark of ['18+', 'OC', 'de', 'Field notes']) expect(it.getByText(mark)).toBeVisible()
  })

  test('has no mark of what does not hold', () => {
    const { card: it } = card()
    for (const mark of ['18+', 'OC', 'en', 'edited']) expect(it.queryByText(mark)).toBeNull()
    expect(it.queryByTitle('Pinned')).toBeNull()
  })

  test('veils the picture of adults only for those who want that', () => {
    const entry = { image: anImage({ altText: 'A harbour' }), isAdult: true }
    const { unmount } = card(entry, { appearance: { adult: 'blur' } })
    const thumb = () => screen.getByRole('article').querySelector('.thumb')
    expect(thumb()).toHaveClass('is-veiled')
    expect(thumb()).toHaveTextContent('18+')
    unmount()
    card(entry, { appearance: { adult: 'show' } })
    expect(thumb()).not.toHaveClass('is-veiled')
    expect(thumb()).toHaveTextContent('ALT')
  })

  test('leads to the link, and to the same elsewhere', () => {
    const domain = {
      domainId: 5,
      name: 'tides.example',
      entryCount: 2,
      subscriptionsCount: 0,
      isUserSubscribed: null,
      isBlockedByUser: null,
    }
    const other = anEntry({
      entryId: 32,
      slug: 'tides',
      numComments: 9,
      magazine: aSmallMagazine({ name: 'coasts@remote.example' }),
    })
    const { card: it } = card({ domain, url: 'https://tides.example/now', crosspostedEntries: [other] })
    expect(it.getByRole('link', { name: 'tides.example' })).toHaveAttribute(
      'href',
      'https://tides.example/now',
    )
    expect(it.getByText(/Also in/)).toHaveTextContent('Also in coasts 9')
    expect(it.getByRole('link', { name: 'coasts' })).toHaveAttribute(
      'href',
      '/m/coasts@remote.example/t/32/tides',
    )
  })

  test('names people and magazines elsewhere in short, and whole on hover', () => {
    const { card: it } = card({
      user: aSmallUser({ username: '@ada@remote.example', title: 'Ada of the North' }),
      magazine: aSmallMagazine({ name: 'coasts@remote.example' }),
    })
    expect(it.getByRole('link', { name: 'Ada of the North' })).toHaveAttribute('title', '@ada@remote.example')
    expect(it.getByRole('link', { name: 'Ada of the North' })).toHaveAttribute(
      'href',
      '/u/@ada@remote.example',
    )
    expect(it.getByRole('link', { name: 'coasts' })).toHaveAttribute('title', 'coasts@remote.example')
  })

  test('keeps a word of any length whole', () => {
    const { card: it } = card({ title: LONG_WORD, slug: null })
    expect(it.getByRole('link', { name: LONG_WORD })).toHaveAttribute('href', '/m/harbours/t/31/-')
  })
})
