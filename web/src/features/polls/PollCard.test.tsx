import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { anEntry, aPost, somebody } from '../../testing/things.ts'
import { PollCard } from './PollCard.tsx'
import type { Poll } from './polls.api.ts'

const poll = (changes: Partial<Poll> = {}): Poll => ({
  options: [
    { title: 'Tea', votes: 1 },
    { title: 'Coffee', votes: 2 },
  ],
  multiple: false,
  closesAt: '2026-06-17T13:00:00+00:00',
  votersCount: 3,
  chosen: [],
  ...changes,
})
const of = { kind: 'Post', id: 41 } as const
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('a poll', () => {
  test('shows a visitor how it stands, and leads them to the login and back', () => {
    show(<PollCard of={of} poll={poll({ chosen: null })} />, { at: '/microblog' })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(lines()).toEqual(['Tea33% 1 vote', 'Coffee67% 2 votes'])
    expect(screen.getByText('2 days left')).toHaveAttribute('title', '2026-06-17 13:00 UTC')
    expect(screen.getByText('3 people')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in to vote' })).toHaveAttribute(
      'href',
      '/login?next=%2Fmicroblog',
    )
  })

  test('is voted in by keyboard alone, and goes on with the results', async () => {
    const network = fakeNetwork()
    const after = poll({
      options: [
        { title: 'Tea', votes: 1 },
        { title: 'Coffee', votes: 3 },
      ],
      chosen: [1],
    })
    network.reply('post_poll_vote', aPost({ poll: after }))
    const { user } = show(<PollCard of={of} poll={poll()} />, { me: somebody, network })
    const group = within(screen.getByRole('group', { name: 'Choose one' }))
    expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled()
    group.getByRole('radio', { name: 'Tea' }).focus()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(network.askedFor('post_poll_vote')).toMatchObject([
        { params: { post_id: '41' }, body: { choices: [1] } },
      ]),
    )
    await waitFor(() => expect(screen.getByRole('region', { name: 'Poll' })).toHaveFocus())
  })

  test('lets several be chosen where it says so', async () => {
    const network = fakeNetwork()
    network.reply('entry_poll_vote', anEntry())
    const { user } = show(<PollCard of={{ kind: 'Entry', id: 31 }} poll={poll({ multiple: true })} />, {
      me: somebody,
      network,
    })
    for (const name of ['Coffee', 'Tea']) await user.click(screen.getByRole('checkbox', { name }))
    await user.click(screen.getByRole('checkbox', { name: 'Coffee' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    await waitFor(() =>
      expect(network.askedFor('entry_poll_vote')).toMatchObject([
        { params: { entry_id: '31' }, body: { choices: [0] } },
      ]),
    )
  })

  test('has a form that needs no script', () => {
    const { container } = show(<PollCard of={of} poll={poll()} />, { me: somebody })
    const form = container.querySelector('form')
    expect(form).toHaveAttribute('action', '/poll/vote')
    expect(form).toHaveAttribute('method', 'post')
    expect(form).toHaveFormValues({ kind: 'Post', id: '41' })
  })

  test('says why a vote was refused', async () => {
    const network = fakeNetwork()
    network.refuse('post_poll_vote', 409, 'The poll is over.')
    const { user } = show(<PollCard of={of} poll={poll()} />, { me: somebody, network })
    await user.click(screen.getByRole('radio', { name: 'Tea' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The poll is over.')
  })

  test.each([
    ['is over', { closesAt: '2026-06-15T11:59:00+00:00' }, 'Over'],
    ['was voted in', { chosen: [0] }, 'You chose this'],
    ['ends at once', { chosen: [0], closesAt: '2026-06-15T12:00:30+00:00' }, 'Ends within a minute'],
    ['has no end', { chosen: [0], closesAt: null }, 'No end'],
  ] as const)('that %s takes no vote, and says so', (_, changes, said) => {
    show(
      <PollCard
        of={of}
        poll={poll({ ...changes, chosen: [...('chosen' in changes ? changes.chosen : [])] })}
      />,
      {
        me: somebody,
      },
    )
    expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
    expect(screen.getByText(said)).toBeInTheDocument()
  })

  test('of which several may be chosen counts shares of people, if their number is told', () => {
    const several = { multiple: true, chosen: null }
    const { unmount } = show(<PollCard of={of} poll={poll({ ...several, votersCount: 2 })} />)
    expect(lines()).toEqual(['Tea50% 1 vote', 'Coffee100% 2 votes'])
    unmount()
    show(<PollCard of={of} poll={poll({ ...several, votersCount: null })} />)
    expect(lines()).toEqual(['Tea33% 1 vote', 'Coffee67% 2 votes'])
    expect(screen.getByText('3 votes')).toBeVisible()
  })
})
