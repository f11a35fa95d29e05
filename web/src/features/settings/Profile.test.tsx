import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aUser, somebody } from '../../testing/things.ts'
import type { Session } from '../session/session.api.ts'

const profile = async (changes: Partial<Session> = {}, mayRename = true) => {
  const network = fakeNetwork()
  network.reply('auth_username_changeable', { changeable: mayRename })
  const session = { ...aUser(somebody), ...changes } as Session
  const shown = await showPage('/settings/profile', { network, me: somebody, session })
  return { ...shown, preview: within(screen.getByRole('region', { name: 'Preview' })) }
}

test('what others will see is shown while it is typed', async () => {
  const { user, preview } = await profile({ title: null, about: null })
  await user.type(screen.getByRole('textbox', { name: 'Display name' }), 'Ann of the harbour')
  await user.type(screen.getByRole('textbox', { name: /^About you/ }), 'Writes of **bees**')
  expect(preview.getByText('Ann of the harbour')).toBeVisible()
  expect((await preview.findByText('bees')).tagName).toBe('STRONG')
})

test('only a picture that is there can be removed', async () => {
  await profile({ cover: null })
  expect(screen.queryByRole('button', { name: /: Remove$/ })).toBeNull()
})

test('leads to the change of the user name, and says until when that can be', async () => {
  await profile()
  expect(screen.getByRole('link', { name: 'Change user name' })).toHaveAttribute(
    'href',
    '/settings/password#username',
  )
})

test('says why the user name stays where it cannot change any more', async () => {
  await profile({}, false)
  expect(await screen.findByText(/^It stays .*: an account keeps its name once/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Change user name' })).toBeNull()
})
