import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMember, NOW } from '../../testing/things.ts'
import { WaveNote } from './WaveNote.tsx'

const aWave = {
  sign: 'registrations' as const,
  count: 64,
  openedAt: NOW,
  endsAt: NOW,
  userCount: 64,
  users: [{ userId: 7, username: 'comer', createdAt: NOW as string }],
}

const told = (wave: typeof aWave | null) => {
  const network = fakeNetwork()
  network.reply('admin_sign_up_wave', { wave })
  return network
}
const admin = aMember({ isAdmin: true })

describe('a wave of sign-ups', () => {
  test('is told of with its reason and whom it concerns, and administrators end it', async () => {
    const network = told({ ...aWave })
    network.reply('admin_sign_up_wave_close', {})
    const { user } = show(<WaveNote whole />, { network, me: admin })
    expect(await screen.findByText('Accounts opened within an hour: 64', { exact: false })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Accounts concerned (64)' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'comer' })).toHaveAttribute('href', '/u/comer')
    const button = screen.getByRole('button', { name: 'End it' })
    // Without script the browser sends the form of the page.
    expect(button).toHaveAttribute('formaction', '/act/post/api/admin/users/applications/wave/close')
    await user.click(button)
    expect(await screen.findByText('Ended.')).toBeVisible()
  })

  test('leads from elsewhere to where sign-ups are answered', async () => {
    show(<WaveNote />, { network: told({ ...aWave }), me: admin })
    const link = await screen.findByRole('link', { name: 'Accounts concerned' })
    expect(link).toHaveAttribute('href', '/admin/signup_requests')
    expect(screen.queryByRole('link', { name: 'comer' })).toBeNull()
  })

  test('is not ended by global moderators', async () => {
    show(<WaveNote whole />, { network: told({ ...aWave }), me: aMember({ isGlobalModerator: true }) })
    expect(await screen.findByText('A wave of sign-ups')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
