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

/** A list that is gone for its owner, and how the server was asked to delete it. */
const deleted = async () => {
  const asked = fakeNetwork()
  let lists: List[] = [aDefault, { name: 'Later', isDefault: false, count: 3 }]
  asked.reply('bookmark_lists', () => ({ items: lists }))
  asked.reply('bookmark_lists_delete_list', () => {
    lists = [aDefault]
    return {}
  })
  asked.reply('bookmark_lists_add_list', ({ params }) => {
    const list = { name: String(params['list_name']), isDefault: false, count: 0 }
    lists = [...lists, list]
    return list
  })
  const shown = await showPage('/bookmark-lists', { network: asked, me: somebody })
  await shown.user.click(await screen.findByRole('button', { name: 'Change “Later”' }))
  await shown.user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
  expect(await screen.findByText('“Later” is deleted.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Later' })).toBeNull()
  return { ...shown, asked }
}

test('a list is gone at once, and can be had back', async () => {
  const { user, asked } = await deleted()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Later' })).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  expect(asked.askedFor('bookmark_lists_delete_list')).toEqual([])
})

test('the server deletes a list when its page goes; refused, it is there again with the reason', async () => {
  const { asked } = await deleted()
  asked.refuse('bookmark_lists_delete_list', 429, 'Come back later.', 5)
  window.dispatchEvent(new Event('pagehide'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 5 seconds')
  expect(await screen.findByRole('link', { name: 'Later' })).toBeVisible()
  expect(asked.askedFor('bookmark_lists_delete_list')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a list of the same name can be made at once', async () => {
  const { user, asked } = await deleted()
  await user.type(screen.getByRole('textbox', { name: 'New list' }), 'Later')
  await user.click(screen.getByRole('button', { name: 'Add list' }))
  expect(await screen.findByRole('link', { name: 'Later' })).toBeVisible()
  expect(screen.getAllByText('0 items')).toHaveLength(2)
  expect(asked.askedFor('bookmark_lists_delete_list')).toHaveLength(1)
})
