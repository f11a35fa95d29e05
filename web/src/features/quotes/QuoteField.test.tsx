import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { quotedIn } from '../../model/quoting.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aMagazine, aPost, somebody } from '../../testing/things.ts'

const opened = async () => {
  const network = fakeNetwork()
  network.reply('magazine_retrieve_by_name', aMagazine({ name: 'random' }))
  network.reply('post_retrieve', aPost({ postId: 12, body: 'Said before' }))
  network.reply('magazine_posts_create', aPost())
  const shown = await showPage('/microblog/create?quote=post-12', { me: somebody, network })
  // The editor takes the place of a plain field once it is there.
  await screen.findByRole('toolbar', { name: 'Formatting' })
  await shown.user.type(await screen.findByRole('textbox', { name: 'Text' }), 'So true')
  return { ...shown, network, send: () => shown.user.click(screen.getByRole('button', { name: 'Post' })) }
}

describe('a microblog that quotes', () => {
  test('shows what it is about to quote, and sends it', async () => {
    const { network, send } = await opened()
    expect(await screen.findByRole('blockquote', { name: 'Quote' })).toHaveTextContent('Said before')
    await send()
    await waitFor(() =>
      expect(network.askedFor('magazine_posts_create')).toMatchObject([
        { body: { body: 'So true', quote: { type: 'post', id: 12 } } },
      ]),
    )
  })

  test('quotes nothing once that is taken out', async () => {
    const { network, user, send } = await opened()
    await user.click(screen.getByRole('switch', { name: 'Quote' }))
    expect(screen.queryByRole('blockquote')).toBeNull()
    await send()
    await waitFor(() => expect(network.askedFor('magazine_posts_create')).toHaveLength(1))
    expect(network.askedFor('magazine_posts_create')[0]?.body).not.toHaveProperty('quote')
  })
})

test.each([
  ['post_comment-7', { kind: 'PostComment', id: 7 }],
  ['magazine-7', null],
  ['post-', null],
  ['', null],
])('%j in an address', (text, expected) => {
  expect(quotedIn(text)).toEqual(expected)
})
