import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMember, anEntry } from '../../testing/things.ts'
import { ProfilePinButton } from './ProfilePinButton.tsx'

const entry = anEntry()
const me = aMember()

test('something of one’s own is pinned to the profile and unpinned again', async () => {
  const network = fakeNetwork()
  let isPinned = false
  const item = { entry, post: null, entryComment: null, postComment: null }
  network.reply('user_pinned_retrieve', () => ({ items: isPinned ? [item] : [] }))
  network.reply('profile_pin', () => {
    isPinned = true
    return undefined as never
  })
  network.reply('profile_unpin', () => {
    isPinned = false
    return undefined as never
  })
  const { user } = show(<ProfilePinButton kind="Entry" id={entry.entryId} me={me} />, { me, network })
  await user.click(screen.getByRole('button', { name: 'Pin to my profile' }))
  await user.click(await screen.findByRole('button', { name: 'Unpin from my profile' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pin to my profile' })).toBeVisible())
  const subject = { params: { subject_type: 'entry', subject_id: String(entry.entryId) } }
  expect(network.askedFor('profile_pin')).toMatchObject([subject])
  expect(network.askedFor('profile_unpin')).toMatchObject([subject])
})
