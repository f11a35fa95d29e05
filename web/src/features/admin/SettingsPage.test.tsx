import { screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aMember } from '../../testing/things.ts'
import type { Settings } from './admin.api.ts'

const examples = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../shared/contract/examples.json'), 'utf8'),
) as Record<string, { answer: Settings }>
const settings: Settings = {
  ...examples['admin_retrieve_settings']!.answer,
  MBIN_TRANSLATE_API_KEY_SET: true,
}

const opened = async () => {
  const network = fakeNetwork()
  network.reply('admin_retrieve_settings', settings)
  network.reply('admin_update_settings', settings)
  const shown = await showPage('/admin/settings', { network, me: aMember({ isAdmin: true }) })
  await screen.findByText('A key is stored. Leave this empty to keep it; another address forgets it.')
  return { ...shown, network }
}
const sent = (network: Awaited<ReturnType<typeof opened>>['network']) =>
  network.askedFor('admin_update_settings').at(-1)?.body

test('a key is never shown, stays where nothing is filled in, and is sent where something is', async () => {
  const { user, network } = await opened()
  const key = screen.getByLabelText('Key for that server')
  expect(key).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(network)).toMatchObject({ MBIN_TRANSLATE_URL: settings.MBIN_TRANSLATE_URL }),
  )
  expect(sent(network)).not.toHaveProperty('MBIN_TRANSLATE_API_KEY')
  expect(sent(network)).not.toHaveProperty('MBIN_TRANSLATE_API_KEY_SET')
  await user.type(key, 'a secret')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(network)).toMatchObject({ MBIN_TRANSLATE_API_KEY: 'a secret' }))
})

test('a server that does not answer is named, with what was wrong', async () => {
  const { user, network } = await opened()
  network.reply('admin_translation_server_test', {
    server: 'translate.example',
    answers: false,
    fault: 'it answered 502',
    languages: [],
  })
  await user.click(screen.getByRole('button', { name: 'Ask the server' }))
  expect(await screen.findByText('translate.example does not answer: it answered 502')).toHaveAttribute(
    'role',
    'status',
  )
})
