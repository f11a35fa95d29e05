import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadTexts } from '../../i18n/index.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMagazine, anEntry } from '../../testing/things.ts'
import { ThreadAside } from './ThreadAside.tsx'

await loadTexts('reading')

const entry = anEntry()

test('threads that are like it are named, each with its magazine and how much is said of it', async () => {
  const network = fakeNetwork()
  network.reply('magazine_retrieve_by_name', aMagazine())
  network.reply('entry_related', {
    items: [
      {
        entryId: 91,
        slug: 'harbour-logs',
        magazine: { magazineId: 22, name: 'maps@far.example' },
        title: 'Harbour logs as climate data',
        lang: 'en',
        numComments: 61,
      },
    ],
  })
  show(<ThreadAside entry={entry} />, { network })
  const heading = await screen.findByRole('heading', { name: 'Related' })
  const box = within(heading.closest('section')!)
  expect(box.getByRole('link', { name: 'Harbour logs as climate data' })).toHaveAttribute(
    'href',
    '/m/maps@far.example/t/91/harbour-logs',
  )
  expect(box.getByRole('link', { name: 'maps' })).toHaveAttribute('href', '/m/maps@far.example')
  expect(box.getByText(/61 comments/)).toBeVisible()
  expect(network.askedFor('entry_related').map(({ params }) => params)).toEqual([
    { entry_id: String(entry.entryId) },
  ])
})

test('where none is like it nothing is said of that', async () => {
  const network = fakeNetwork()
  network.reply('magazine_retrieve_by_name', aMagazine())
  show(<ThreadAside entry={entry} />, { network })
  await waitFor(() => expect(network.askedFor('entry_related')).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Related' })).toBeNull()
})
