import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { anEntry, aPost, pageOf, somebody } from '../../testing/things.ts'

const nothing = { entry: null, post: null, entryComment: null, postComment: null }

test('muted conversations are listed, and one that is unmuted leaves the list at once', async () => {
  const network = fakeNetwork()
  const title = 'The tide tables are out'
  const entry = anEntry({ title, notificationStatus: 'Muted' })
  const post = aPost({ notificationStatus: 'Muted', body: 'Low water at *six*.' })
  network.reply(
    'reading_muted',
    pageOf([
      { ...nothing, entry },
      { ...nothing, post },
    ]),
  )
  network.reply('notification_settings_update', undefined as never)
  const { user } = await showPage('/settings/blocked/conversations', { network, me: somebody })
  expect(await screen.findByRole('link', { name: /^Low water at six\./ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: new RegExp(`Unmute this conversation ?${title}`) }))
  await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(title) })).toBeNull())
  expect(network.askedFor('notification_settings_update')).toMatchObject([
    { params: { targetType: 'entry', targetId: String(entry.entryId), setting: 'Default' } },
  ])
  expect(network.askedFor('reading_muted')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Unmute/ }))
  expect(await screen.findByText('You mute no conversation')).toBeVisible()
})
