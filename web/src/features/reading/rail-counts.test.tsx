import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Rail } from '../../app/shell/Rail.tsx'
import { textsOf } from '../../i18n/index.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMagazine, aMember, pageOf } from '../../testing/things.ts'
import { countRail } from './rail-counts.ts'

test('the rail tells how much is unread behind its feeds and magazines, and nothing where that is nothing', async () => {
  const network = fakeNetwork()
  network.reply('magazines_retrieve_subscribed', pageOf([aMagazine({ magazineId: 7, name: 'harbours' })]))
  network.reply('named_feeds', { items: [{ feedId: 3, name: 'Mornings', isPublic: false }] })
  network.reply('reading_counts', {
    subscribed: 100,
    moderated: 0,
    favourited: 0,
    magazines: [
      { magazineId: 7, count: 14 },
      { magazineId: 8, count: 2 },
    ],
    feeds: [{ feedId: 3, count: 9 }],
  })
  const { store } = show(<Rail />, { me: aMember(), network })
  await screen.findByRole('link', { name: 'Mornings' })
  await act(async () => countRail(store, await textsOf('en')))
  expect(screen.getByRole('link', { name: 'Subscribed Unread: 99+' })).toHaveAttribute('href', '/sub')
  expect(screen.getByRole('link', { name: 'Mornings Unread: 9' })).toHaveAttribute('href', '/feeds/3')
  expect(screen.getByRole('link', { name: /Unread: 14$/ })).toHaveAttribute('href', '/m/harbours')
  expect(screen.getByRole('link', { name: 'Favourites' })).toBeVisible()
})
