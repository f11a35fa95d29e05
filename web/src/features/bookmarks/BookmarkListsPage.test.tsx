import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { pageOf, somebody } from '../../testing/things.ts'

type List = { name: string; isDefault: boolean; count: number }
const aDefault: List = { name: 'Default', isDefault: true, count: 0 }

/** Makes the default list when it is looked into. */
const network = () => {
  const made = fakeNetwork()
  const lists: List[] = []
  made.reply('bookmark_lists', () => ({ items: lists }))
  made.reply('bookmark_front', () => {
    lists.push(aDefault)
    return pageOf([])
  })
  return made
}

test('the default list is there before anything is kept', async () => {
  await showPage('/bookmark-lists', { network: network(), me: somebody })
  expect(await screen.findByRole('link', { name: 'Default' })).toBeVisible()
})

test('a new list is made the default at once', async () => {
  const asked = network()
  const list = { name: 'Later', isDefault: false, count: 0 }
  asked.reply('bookmark_lists_add_list', list)
  asked.reply('bookmark_lists_make_default', { ...list, isDefault: true })
  const { user } = await showPage('/bookmark-lists', { network: asked, me: somebody })
  await user.type(await screen.findByRole('textbox', { name: 'New list' }), 'Later')
  await user.click(screen.getByRole('checkbox', { name: 'Make it the default' }))
  await user.click(screen.getByRole('button', { name: 'Add list' }))
  await waitFor(() =>
    expect(asked.askedFor('bookmark_lists_make_default')).toMatchObject([{ params: { list_name: 'Later' } }]),
  )
  expect(await screen.findByText('The list “Later” is kept.')).toBeVisible()
})
