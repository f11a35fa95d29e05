import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMagazine, anEntry, aSmallUser } from '../../testing/things.ts'
import { Component } from './ExplorePage.tsx'

const open = (found: Reply<'explore'>) => {
  const network = fakeNetwork()
  network.reply('explore', found)
  network.reply('tags_used', { items: [{ name: 'tides', people: 4, before: 1 }] })
  return show(<Component />, { network, at: '/explore' })
}

test('lively magazines show what is inside, and tags by how much they rise', async () => {
  const { user, address } = open({
    magazines: [
      {
        magazine: aMagazine({ name: 'sea' }),
        title: 'The sea',
        about: 'Salt water',
        threads: [anEntry({ title: 'High water' }), anEntry({ entryId: 2, title: 'Low water' })],
      },
    ],
    people: [{ user: aSmallUser({ username: 'ada' }), about: 'Counts waves' }],
  })
  const magazine = (await screen.findByRole('link', { name: 'The sea' })).closest('li')!
  expect(within(magazine).getByRole('link', { name: 'High water' })).toBeVisible()
  expect(within(magazine).getByRole('link', { name: 'Low water' })).toBeVisible()
  expect(screen.getByText('Counts waves')).toBeVisible()
  expect(screen.getAllByTitle('This week: 4, last week: 1')).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: 'Look for a topic' }), 'bread{Enter}')
  expect(address()).toBe('/search?q=bread&kind=magazine')
})

test('where nobody writes it leads to all magazines', async () => {
  open({ magazines: [], people: [] })
  expect(await screen.findByRole('link', { name: 'All magazines' })).toBeVisible()
})
