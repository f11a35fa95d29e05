import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import { aMagazine, anEntry, somebody } from '../../testing/things.ts'
import { Component } from './NewThreadPage.tsx'

test('a draft that is discarded takes its poll along', async () => {
  const { user } = show(<Component />, { me: somebody, at: '/new_entry' })
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Tea?')
  await user.click(screen.getByText('Add a poll'))
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Yes')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('')
  await user.click(screen.getByText('Add a poll'))
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('')
})

test('a draft that is discarded can be had back', async () => {
  const { user } = show(<Component />, { me: somebody, at: '/new_entry' })
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Tea?')
  await user.click(screen.getByText('Add a poll'))
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Yes')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByText('The draft is deleted.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Tags/ }), 'since')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Tea?'))
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Yes')
  expect(screen.getByRole('textbox', { name: /^Tags/ })).toHaveValue('since')
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
})

const found = {
  url: 'https://tides.example/now',
  title: 'Tides today',
  description: 'When the water is high.',
  siteName: 'Tides',
  image: null,
  entries: [anEntry({ entryId: 44, title: 'The tides', slug: 'the-tides', numComments: 9 })],
}

test('a link brings its title and says who talks about it already', async () => {
  const network = fakeNetwork()
  network.reply('link_retrieve', found)
  const { user } = show(<Component />, { me: somebody, at: '/new_entry', network })
  const title = screen.getByRole('textbox', { name: /^Title/ })
  const url = screen.getByRole('textbox', { name: /^Link/ })
  await user.type(url, 'https://tides.example/now')
  await waitFor(() => expect(title).toHaveValue('Tides today'))
  expect(screen.getByText('When the water is high.')).toBeVisible()
  expect(screen.getByText('Already here: The tides')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Join the discussion' })).toHaveAttribute(
    'href',
    '/m/harbours/t/44/the-tides#comments',
  )
  await user.click(screen.getByRole('button', { name: 'Quote it' }))
  expect(await screen.findByDisplayValue(/^> When the water is high\./)).toBeInTheDocument()
})

test('a title that was given stays until that of the link is wanted', async () => {
  const network = fakeNetwork()
  network.reply('link_retrieve', found)
  const { user } = show(<Component />, { me: somebody, at: '/new_entry', network })
  const title = screen.getByRole('textbox', { name: /^Title/ })
  await user.clear(title)
  await user.type(title, 'My own')
  await user.type(screen.getByRole('textbox', { name: /^Link/ }), 'https://tides.example/now')
  const use = await screen.findByRole('button', { name: 'Use its title' })
  expect(title).toHaveValue('My own')
  await user.click(use)
  expect(title).toHaveValue('Tides today')
})

test('language and badges are sent with a thread', async () => {
  const network = fakeNetwork()
  const badges = [
    { badgeId: 3, magazineId: 21, name: 'Field notes' },
    { badgeId: 4, magazineId: 21, name: 'Question' },
  ]
  network.reply('magazine_retrieve_by_name', aMagazine({ badges }))
  network.reply('magazine_entry_create_article', anEntry())
  network.reply('entry_retrieve', anEntry())
  const { user } = await showPage('/m/harbours/new_entry', { me: somebody, network })
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await user.clear(title)
  await user.type(title, 'When is high water?')
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'At noon?')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
  await user.click(screen.getByRole('checkbox', { name: 'Question' }))
  await user.click(screen.getByRole('button', { name: /^Post to/ }))
  await waitFor(() =>
    expect(network.askedFor('magazine_entry_create_article')).toMatchObject([
      { body: { title: 'When is high water?', lang: 'de', badgeIds: [4] } },
    ]),
  )
})
