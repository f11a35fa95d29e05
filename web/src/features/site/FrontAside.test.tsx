import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aUser, LONG_WORD, pageOf } from '../../testing/things.ts'
import { FrontAside } from './FrontAside.tsx'

type Beside = Reply<'sidebar'>

const beside = (told: Partial<Beside>) => {
  const network = fakeNetwork()
  network.reply('magazines_retrieve', pageOf([]))
  network.reply('users_collection', pageOf([aUser({ userId: 11 }), aUser({ userId: 12 })]))
  network.reply('sidebar', { posts: [], people: [], ...told })
  return show(<FrontAside />, { network })
}

const boxOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('section')!)
}

const grace = { userId: 12, username: 'grace@far.example', title: 'Grace Hopper', avatar: null }

test('the hottest microblogs are shown in plain words, with the way to each and to its author', async () => {
  const post = {
    postId: 41,
    slug: 'fog',
    magazine: { magazineId: 21, name: 'harbours' },
    user: grace,
    body: `Fog over the **pier**. ${LONG_WORD}`,
    lang: 'de',
    createdAt: '2026-06-15T09:00:00+00:00',
  }
  beside({ posts: [post] })
  const box = await boxOf('From the microblogs')
  const text = box.getByRole('link', { name: `Fog over the pier. ${LONG_WORD}` })
  expect(text).toHaveAttribute('href', '/m/harbours/p/41/fog')
  expect(text.closest('p')).toHaveAttribute('lang', 'de')
  expect(box.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/u/@grace@far.example')
  expect(box.getByText('3 h')).toBeVisible()
})

test('of who was active last those are shown whom the reader may come upon, each by name', async () => {
  const { network } = beside({ people: [grace] })
  const box = await boxOf('People active now')
  expect(box.getAllByRole('link')).toHaveLength(1)
  expect(box.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/u/@grace@far.example')
  expect(network.askedFor('sidebar').map(({ query }) => query)).toEqual([{ people: ['11', '12'] }])
})

test('where there is neither, nothing is said of it', async () => {
  const { network } = beside({})
  await waitFor(() => expect(network.askedFor('sidebar')).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'From the microblogs' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'People active now' })).toBeNull()
})
