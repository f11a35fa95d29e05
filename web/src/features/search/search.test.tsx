import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Reply } from '../../api/contract.ts'
import type { Me } from '../../app/store.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMagazine, aUser, pageOf, somebody } from '../../testing/things.ts'
import { Component } from './SearchPage.tsx'
import { recentOf } from './recent.ts'

afterEach(() => localStorage.clear())

type Found = Reply<'search_v2'>
const nothing: Found = { ...pageOf([]), apResults: [] }

const aDomain: Reply<'domain_retrieve'> = {
  domainId: 3,
  name: 'gardens.example',
  entryCount: 2,
  subscriptionsCount: 0,
  isUserSubscribed: null,
  isBlockedByUser: null,
}

const open = (at: string, { me, found = nothing }: { me?: Me; found?: Found } = {}) => {
  const network = fakeNetwork()
  network.reply('search_v2', found)
  network.reply('magazines_retrieve', pageOf([aMagazine({ name: 'gardens', title: 'Gardens of the north' })]))
  network.reply('users_collection', pageOf([aUser({ username: 'gardener' })]))
  network.refuse('magazine_retrieve_by_name', 404)
  network.reply('domains_retrieve', pageOf([aDomain]))
  network.reply('tags_used', { items: [{ name: 'gardening', people: 4, before: 1 }] })
  const shown = show(<Component />, { network, at, ...(me && { me }) })
  return { ...shown, network }
}
const words = () => document.querySelector<HTMLInputElement>('[name=q]')!
const offered = () => [...document.querySelectorAll<HTMLElement>('li[role=option]')]

describe('the form of a search', () => {
  test('narrows by what its fields hold, and says so in the address', async () => {
    const { user, address, network } = open('/search?q=tide&kind=thread')
    await user.click(await screen.findByText('Filter'))
    await user.type(screen.getByRole('textbox', { name: 'Tags' }), '#sea')
    await user.type(screen.getByRole('textbox', { name: 'Links to' }), 'a.example')
    await user.selectOptions(screen.getByRole('combobox', { name: /^Time/ }), 'A week')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() =>
      expect(address()).toBe('/search?q=tide&kind=thread&tag=%23sea&domain=a.example&lang=de&time=1w'),
    )
    await waitFor(() =>
      expect(network.askedFor('search_v2').at(-1)?.query).toMatchObject({ tag: 'sea', time: '1w' }),
    )
  })

  test('finds a magazine while its name is typed', async () => {
    const { user } = open('/search?q=tide')
    await user.click(await screen.findByText('Filter'))
    const field = screen.getByRole('textbox', { name: 'Magazine' })
    await user.type(field, 'gard')
    await screen.findByRole('option', { name: /Gardens of the north/ })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field).toHaveValue('gardens')
  })
})

test.each([
  ['Tags', '#gard', /gardening/, 'gardening'],
  ['Links to', 'gard', /gardens.example/, 'gardens.example'],
])('%s are found while they are typed', async (label, typed, option, chosen) => {
  const { user } = open('/search?q=tide')
  await user.click(await screen.findByText('Filter'))
  const field = screen.getByRole('textbox', { name: label })
  await user.type(field, typed)
  await screen.findByRole('option', { name: option })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveValue(chosen)
})

test('a magazine that is not there is said to be none, and nothing is searched', async () => {
  const { network } = open('/search?q=tide&magazine=nowhere')
  await screen.findByText('No magazine here by that name.')
  expect(network.askedFor('search_v2')).toEqual([])
})

describe('the field of words', () => {
  test('offers magazines, people and tags, by the keyboard too', async () => {
    const { user, address } = open('/search')
    await user.type(words(), 'gard')
    await screen.findByRole('option', { name: /#gardening/ })
    expect(words()).toHaveAttribute('role', 'combobox')
    expect(words()).toHaveAttribute('aria-expanded', 'true')
    expect(offered()).toHaveLength(3)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const [, chosen] = offered()
    expect(chosen).toHaveAttribute('aria-selected', 'true')
    expect(chosen).toHaveTextContent('@gardener')
    expect(words()).toHaveAttribute('aria-activedescendant', chosen?.id)
    await user.keyboard('{Escape}')
    expect(offered()).toEqual([])
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/tag/gardening'))
  })

  test('asks for people alone after an @', async () => {
    const { user, network } = open('/search')
    await user.type(words(), '@gard')
    await screen.findByRole('option', { name: /gardener/ })
    expect(network.askedFor('magazines_retrieve')).toEqual([])
    expect(network.askedFor('users_collection').at(-1)?.query['q']).toBe('gard')
  })

  test('remembers what a member searched for, until it is told to forget', async () => {
    const { user } = open('/search?q=high+tide', { me: somebody })
    await user.clear(words())
    await screen.findByRole('option', { name: 'high tide' })
    await user.click(screen.getByRole('option', { name: 'Clear recent searches' }))
    expect(recentOf(somebody.userId).read()).toEqual([])
    expect(screen.queryByRole('option', { name: 'high tide' })).toBeNull()
  })

  test('remembers nothing of a visitor, and drops what was left by who signed out', async () => {
    recentOf(7).add('a secret')
    const { user } = open('/search?q=low+tide')
    await user.clear(words())
    await waitFor(() => expect(offered()).toEqual([]))
    expect(localStorage).toHaveLength(0)
  })
})

test('the latest searches come first, each once', () => {
  const recent = recentOf(1)
  for (const said of ['a', 'b', 'a', ...Array.from({ length: 7 }, (_, i) => `${i}`)]) recent.add(said)
  expect(recent.read()).toEqual(['6', '5', '4', '3', '2', '1', '0', 'a'])
  expect(recentOf(2).read()).toEqual([])
})

test('where nothing was found, what is called nearly so is offered', async () => {
  const magazine = aMagazine({ name: 'gardens', title: 'Gardens of the north' })
  const row = { entry: null, entryComment: null, post: null, postComment: null, user: null }
  const near = { items: [{ ...row, magazine }], tags: ['gardening'] }
  open('/search?q=gardn', { found: { ...nothing, near } })
  await screen.findByText('Did you mean')
  expect(screen.getByRole('link', { name: '#gardening' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Gardens of the north' })).toBeVisible()
})
