import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Magazine, User } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMagazine, aMember, aUser, pageOf, somebody } from '../../testing/things.ts'
import { PaletteSheet } from '../../app/keys.tsx'
import type { Me } from '../../app/store.ts'

const open = async (me?: Me, { magazines = [] as Magazine[], people = [] as User[] } = {}) => {
  const network = fakeNetwork()
  network.reply('magazines_retrieve', pageOf(magazines))
  network.reply('users_collection', pageOf(people))
  network.reply('magazines_retrieve_subscribed', pageOf([aMagazine()]))
  const shown = show(<PaletteSheet />, { network, ...(me && { me }) })
  await shown.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  return { ...shown, network }
}
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('a few letters lead to a page by the keyboard alone', async () => {
  const { user, address } = await open(somebody)
  expect(screen.getByRole('combobox')).toHaveFocus()
  expect(offered()).toContain('Messages')
  await user.keyboard('apps{Enter}')
  await waitFor(() => expect(address()).toBe('/settings/apps'))
})

test('it offers what somebody may open', async () => {
  await open()
  expect(offered()).toContain('Log in')
  for (const page of ['Messages', 'Dashboard', 'Apps']) expect(offered()).not.toContain(page)
})

test('administrators find their pages', async () => {
  await open(aMember({ isAdmin: true }))
  const group = screen.getByRole('group', { name: 'Administration' })
  expect(within(group).getByRole('option', { name: 'Federation' })).toBeVisible()
})

test('magazines and people come from the server, and anything can be searched for', async () => {
  const { user, network, address } = await open(somebody, {
    magazines: [aMagazine({ magazineId: 8, name: 'lighthouses', title: 'Lighthouses' })],
    people: [aUser({ username: 'lightkeeper' })],
  })
  await user.keyboard('light')
  expect(await screen.findByRole('option', { name: 'Lighthouses' })).toBeVisible()
  expect(screen.getByRole('option', { name: /lightkeeper/ })).toBeVisible()
  expect(network.askedFor('magazines_retrieve')).toHaveLength(1)
  await user.click(screen.getByRole('option', { name: 'Search: light' }))
  await waitFor(() => expect(address()).toBe('/search?q=light'))
})

test('it begins anew each time it is opened', async () => {
  const { user } = await open(somebody)
  await user.keyboard('apps{Escape}')
  await waitFor(() => expect(screen.getByRole('combobox', { hidden: true })).toHaveValue(''))
})
