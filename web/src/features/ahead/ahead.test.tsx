import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchPage } from '../../app/routes.tsx'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { anEntry } from '../../testing/things.ts'
import { startAhead } from './ahead.ts'

let stop = (): void => undefined
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const shown = async () => {
  const network = fakeNetwork()
  network.reply('entries_collection', ({ query }) => ({
    items: [anEntry({ entryId: Number(query['p'] ?? 1), title: `Thread of page ${query['p'] ?? 1}` })],
    pagination: { count: 50, currentPage: Number(query['p'] ?? 1), maxPage: 2, perPage: 25 },
  }))
  // What stands beside the list may be missing.
  for (const beside of [
    'instance_retrieve_info',
    'instance_details_retrieve',
    'instance_presentation_retrieve',
    'magazines_retrieve',
    'users_collection',
  ] as const)
    network.breakDown(beside)
  const page = await showPage('/all/threads', { network })
  await screen.findByText('Thread of page 1')
  stop = startAhead(page.store, matchPage)
  const asked = () => network.askedFor('entries_collection').map(({ query }) => query['p'])
  return { ...page, asked }
}

test('the next page is there before it is asked for, and not asked for again when it is opened', async () => {
  const { asked, user } = await shown()
  expect(asked()).toEqual([undefined])
  fireEvent.scroll(window)
  await vi.waitFor(() => expect(asked()).toEqual([undefined, '2']))
  fireEvent.scroll(window)
  fireEvent.pointerOver(screen.getByRole('link', { name: /^Next/ }))
  await user.click(screen.getByRole('link', { name: /^Next/ }))
  expect(await screen.findByText('Thread of page 2')).toBeVisible()
  expect(asked()).toEqual([undefined, '2'])
})

test('where data is dear nothing is asked for', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  const { asked } = await shown()
  fireEvent.pointerOver(screen.getByRole('link', { name: /^Next/ }))
  fireEvent.scroll(window)
  await new Promise(requestAnimationFrame)
  expect(asked()).toEqual([undefined])
})

test('a thread is not asked for: it would be read then', async () => {
  const { asked, network } = await shown()
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Thread of page 1' }))
  expect(network.askedFor('entry_retrieve')).toEqual([])
  expect(asked()).toEqual([undefined])
})
