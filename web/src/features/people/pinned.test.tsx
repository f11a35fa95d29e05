import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Entry } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { anEntry, aUser, pageOf } from '../../testing/things.ts'

const [older, newer] = [anEntry({ entryId: 1, title: 'Older' }), anEntry({ entryId: 2, title: 'Newer' })]
const nothing = { entry: null, post: null, entryComment: null, postComment: null }
const pinned = (...items: Entry[]) => {
  const network = fakeNetwork()
  network.reply('user_retrieve_by_name', aUser())
  network.reply('user_counts_retrieve', { entries: 2, entryComments: 0, posts: 0, postComments: 0 })
  network.reply('user_pinned_retrieve', { items: items.map((entry) => ({ ...nothing, entry })) })
  network.reply('user_content_retrieve', pageOf([newer, older].map((entry) => ({ ...nothing, entry }))))
  return network
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('what is pinned stands first on a profile, and not again below', async () => {
  await showPage('/u/ada', { network: pinned(older) })
  await screen.findByText('Newer')
  expect(titles().slice(0, 4)).toEqual(['Pinned', 'Older', 'Overview', 'Newer'])
})

test('of a profile on which nothing is pinned there is one list', async () => {
  await showPage('/u/ada', { network: pinned() })
  expect(await screen.findByText('Newer')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Pinned' })).toBeNull()
})
