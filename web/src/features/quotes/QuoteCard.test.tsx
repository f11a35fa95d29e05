import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../model/quotes.ts'
import { show } from '../../testing/show.tsx'
import { aPost } from '../../testing/things.ts'
import { QuoteCard } from './QuoteCard.tsx'

const { user, magazine } = aPost()
const item = {
  type: 'post_comment',
  id: 7,
  threadId: 3,
  user,
  magazine,
  title: null,
  body: 'My **own** words',
  contentWarning: null,
  image: null,
  lang: 'en',
  isAdult: false,
  slug: null,
  createdAt: '2026-06-15T10:00:00+00:00',
  apId: null,
} as const
const quote = { state: 'accepted', address: 'https://far.example/1', item } as const

describe('what is quoted', () => {
  test('is shown with its author, its words and the way to it', () => {
    show(<QuoteCard quote={quote} />)
    expect(screen.getByRole('blockquote', { name: 'Quote' })).toHaveTextContent('My own words')
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.some((href) => href?.endsWith('/p/3/-#post-comment-7'))).toBe(true)
  })

  test('does not say what its author warns of', () => {
    show(<QuoteCard quote={{ ...quote, item: { ...item, contentWarning: 'Spiders' } }} />)
    expect(screen.getByRole('blockquote')).toHaveTextContent('Spiders')
    expect(screen.queryByText('My own words')).toBeNull()
  })

  test.each([
    ['pending', 'The author of what is quoted here has not agreed yet.'],
    ['revoked', 'The author of what is quoted here has withdrawn it.'],
    ['unauthorized', 'What is quoted here is not for everyone.'],
  ] as const)('that is %s is a sentence', (state, text) => {
    show(<QuoteCard quote={{ state, address: null, item: null }} />)
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('is not linked again by the text, unless nothing of it is shown', () => {
    const body = 'True\n\nRE: https://far.example/1'
    expect(wordsOf({ body, quote }).trim()).toBe('True')
    expect(wordsOf({ body, quote: { ...quote, state: 'revoked', item: null } })).toBe(body)
  })
})
