import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import type { Report } from './deletion.api.ts'

const at = '2026-06-10T10:00:00+00:00'

const waiting: Report = {
  state: 'waiting',
  username: 'leaver',
  deletesAt: at,
  removedAt: null,
  endsAt: null,
  counts: { threads: 3, comments: 0, follows: 12 },
  parts: [],
  keptComments: null,
  servers: null,
}
const removed: Report = {
  ...waiting,
  state: 'removed',
  username: null,
  removedAt: at,
  endsAt: '2026-07-10T10:00:00+00:00',
  parts: [
    { part: 'content', reportedAt: at },
    { part: 'messaging', reportedAt: null },
  ],
  keptComments: 5,
  servers: {
    confirmed: 1,
    refused: 1,
    trying: 0,
    givenUp: 0,
    items: [
      { host: 'far.example', toldAt: at, state: 'refused', status: 410, answeredAt: at },
      { host: 'near.example', toldAt: at, state: 'confirmed', status: 202, answeredAt: at },
    ],
    pagination: { count: 52, currentPage: 1, maxPage: 2, perPage: 50 },
  },
}

const showReport = async (report: Report) => {
  const network = fakeNetwork()
  network.reply('auth_deletion_report', report)
  await showPage('/account/deletion/secret', { network })
  await screen.findByRole('heading', { level: 1 })
  return network
}
const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

describe('the page of a deletion', () => {
  test('says before when it comes, what goes with it, and how the account is kept', async () => {
    const network = await showReport(waiting)
    expect(network.askedFor('auth_deletion_report')).toMatchObject([{ params: { token: 'secret' } }])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This account will be deleted')
    expect(screen.getByText('@leaver')).toBeVisible()
    expect(screen.getByText(/deleted on Jun 10, 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('heading', { name: 'What will be removed' })).toBeVisible()
    expect([valueOf('Threads'), valueOf('Comments'), valueOf('People you follow')]).toEqual(['3', '0', '12'])
    // What nobody could count is left out.
    expect(screen.queryByText('Bookmarks')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Other servers' })).toBeNull()
  })

  test('offers no way back where there is none', async () => {
    await showReport({ ...waiting, username: null, counts: null })
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
    expect(screen.getByText('This cannot be told right now. Try again later.')).toBeVisible()
  })

  test('says after what was removed, what is left and why, and what each server said', async () => {
    await showReport(removed)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This account is deleted')
    const [content, messaging] = screen.getAllByRole('listitem')
    expect(content).toHaveTextContent(/^What was written and voted.*2026/)
    expect(messaging).toHaveTextContent('not yet')
    expect(screen.getByText(/without text and pictures: 5/)).toBeVisible()
    expect([valueOf('Confirmed'), valueOf('Refused'), valueOf('Still trying')]).toEqual(['1', '1', '0'])
    const far = screen.getByText('far.example').closest('li')
    expect(within(far!).getByText('Refused (410)')).toBeVisible()
    const near = screen.getByText('near.example').closest('li')
    expect(within(near!).getByText('Confirmed')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/account/deletion/secret?p=2',
    )
    expect(screen.getByText(/read this page until Jul 10, 2026/)).toBeVisible()
  })

  test('says so where no server was told, and where it is not known', async () => {
    const none = {
      ...removed.servers!,
      items: [],
      pagination: { count: 0, currentPage: 1, maxPage: 1, perPage: 50 },
    }
    await showReport({ ...removed, servers: none })
    expect(screen.getByText('No other server had to be told.')).toBeVisible()
  })

  test('does not exist without its secret', async () => {
    const network = fakeNetwork()
    network.refuse('auth_deletion_report', 404, 'This link leads nowhere, or no longer.')
    await showPage('/account/deletion/wrong', { network })
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('account')
  })
})
