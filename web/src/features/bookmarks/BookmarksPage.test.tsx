import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { pageOf, somebody } from '../../testing/things.ts'

const list = async (at: string) => {
  const network = fakeNetwork()
  network.reply('bookmark_lists', { items: [] })
  network.reply('bookmark_front', pageOf([]))
  await showPage(at, { network, me: somebody })
}

test('a list without anything in it says how something gets there', async () => {
  await list('/bookmark-lists/show/Later')
  expect(await screen.findByText('Nothing in this list')).toBeVisible()
})

test('one of which the filters leave nothing does not call itself empty', async () => {
  await list('/bookmark-lists/show/Later/newest/1d')
  expect(await screen.findByRole('link', { name: 'Clear the filters' })).toBeVisible()
  expect(screen.queryByText('Nothing in this list')).toBeNull()
})

test('is sorted by what applies to what is kept, and is no feed of what is unread', async () => {
  await list('/bookmark-lists/show/Later')
  expect(await screen.findByRole('link', { name: 'Oldest', hidden: true })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Most commented', hidden: true })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Unread', hidden: true })).toBeNull()
})
