import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import {
  aFeedComment,
  anEntryComment,
  anAttachment,
  anImage,
  aPostComment,
  somebody,
} from '../../testing/things.ts'
import { CommentCard } from './CommentCard.tsx'

const card = (
  comment: Parameters<typeof CommentCard>[0]['comment'],
  options: Parameters<typeof show>[1] = {},
) => {
  const shown = show(<CommentCard comment={comment} />, options)
  return { ...shown, card: within(screen.getByRole('article')) }
}

describe('the card of a comment', () => {
  test('names the thread it is on, who wrote it and where', async () => {
    const { card: it } = card(aFeedComment())
    expect(it.getByRole('heading', { name: 'The tide tables are out' })).toBeVisible()
    expect(it.getByRole('link', { name: 'The tide tables are out' })).toHaveAttribute(
      'href',
      '/m/harbours/t/31/the-tide-tables-are-out',
    )
    expect(await it.findByText('late')).toContainHTML('<em>late</em>')
    expect(it.getByRole('link', { name: '3 h' })).toHaveAttribute('href', '/m/harbours/t/31/-/comment/51')
  })

  test('of a microblog leads to its place among the replies', () => {
    const { card: it } = card(aPostComment())
    expect(it.queryByRole('heading')).toBeNull()
    expect(it.getByRole('link', { name: '3 h' })).toHaveAttribute(
      'href',
      '/m/harbours/p/41/-#post-comment-61',
    )
  })

  test('in its own magazine leaves the magazine out', () => {
    show(<CommentCard comment={aFeedComment()} hideMagazine />)
    expect(screen.queryByRole('link', { name: 'harbours' })).toBeNull()
  })

  test('says that a moderator removed it', () => {
    const { card: it } = card(anEntryComment({ visibility: 'trashed', body: null }))
    expect(it.getByText('Removed by a moderator')).toBeVisible()
  })

  test('says that its author deleted it', () => {
    const { card: it } = card(anEntryComment({ visibility: 'soft_deleted', body: null }))
    expect(it.getByText('Deleted by the author')).toBeVisible()
    expect(it.queryByText('Removed by a moderator')).toBeNull()
  })

  test('that is a picture and no words shows the picture', () => {
    const attachments = [anAttachment({ altText: 'A buoy' })]
    const { card: it } = card(anEntryComment({ body: null, image: anImage(), attachments }))
    expect(it.getByRole('img', { name: 'A buoy' })).toHaveAttribute(
      'src',
      'https://pictures.example/harbour.webp',
    )
    expect(it.queryByText('Removed by a moderator')).toBeNull()
  })

  test('veils a picture of adults until asked for it', async () => {
    const attachments = [anAttachment({ altText: 'A catch' })]
    const { card: it, user } = card(anEntryComment({ attachments, isAdult: true }), {
      appearance: { adult: 'blur' },
    })
    expect(it.queryByRole('link', { name: 'A catch' })).toBeNull()
    await user.click(it.getByRole('button', { name: '18+' }))
    expect(it.getByRole('link', { name: 'A catch' })).toBeVisible()
    expect(it.queryByRole('button', { name: '18+' })).toBeNull()
  })

  test('shows a member what they chose', () => {
    const { card: it } = card(anEntryComment({ isFavourited: true, userVote: 1, bookmarks: ['Later'] }), {
      me: somebody,
    })
    for (const name of ['Favourite, 5', 'Boost, 2 boosts', 'Bookmark'])
      expect(it.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  })
})
