import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { User } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMember, anImage, aSmallUser, aUser, LONG_WORD, NOW, somebody } from '../../testing/things.ts'
import { Link } from '../../ui/Link.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonRow } from './PersonRow.tsx'
import { UserChips } from './UserChips.tsx'

const known = (changes: Partial<User> = {}) => {
  const network = fakeNetwork()
  network.reply('user_retrieve_by_name', aUser(changes))
  network.reply('user_counts_retrieve', { entries: 7, entryComments: 1, posts: 0, postComments: 2 })
  network.reply('user_retrieve_note', { note: '' })
  return network
}

describe('somebody in a list', () => {
  test('has a name, a handle and a first sentence', () => {
    show(
      <PersonRow
        user={{ ...aUser({ username: '@ada@remote.example', title: 'Ada' }), about: 'Writes *tables*.' }}
      />,
    )
    expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/u/@ada@remote.example')
    expect(screen.getByText('@ada@remote.example')).toBeVisible()
    expect(screen.getByText('Writes tables.')).toBeVisible()
  })

  test('is whole however long the name, with or without a picture', () => {
    const { container } = show(
      <>
        <PersonRow user={aSmallUser({ username: LONG_WORD.slice(0, 30), title: LONG_WORD })} />
        <PersonRow user={aSmallUser({ avatar: anImage() })} />
      </>,
    )
    expect(screen.getByRole('link', { name: LONG_WORD })).toBeVisible()
    expect(container.querySelectorAll('img')).toHaveLength(1)
  })
})

describe('the marks of somebody', () => {
  const marks = (user: object, props: { op?: boolean; mod?: boolean } = {}, me = somebody) => {
    const { container } = show(<UserChips user={aSmallUser(user)} now={Date.parse(NOW)} {...props} />, { me })
    return [...container.querySelectorAll('.chip, .leaf')].map((one) => one.textContent)
  }
  test.each([
    [{}, {}, []],
    [{}, { op: true, mod: true }, ['OP', 'Mod']],
    [{ isAdmin: true, isGlobalModerator: true }, { mod: true }, ['Admin']],
    [{ isGlobalModerator: true }, { mod: true }, ['Global mod']],
    [{ isBot: true }, {}, ['Bot']],
    [{ createdAt: '2026-06-01T00:00:00+00:00' }, {}, ['New here']],
    [{ createdAt: '2024-06-15T00:00:00+00:00' }, {}, ['Anniversary today']],
  ])('%o %o', (user, props, expected) => expect(marks(user, props)).toEqual(expected))

  test('say which one is the reader', () => expect(marks({}, {}, aMember())).toEqual(['You']))
})

describe('the card of somebody', () => {
  test('waits, and then says who it is and how much they wrote', async () => {
    const network = known()
    const release = network.hold('user_retrieve_by_name')
    show(<PersonCard name="ada" />, { network })
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    release()
    expect(await screen.findByRole('link', { name: 'ada' })).toHaveAttribute('href', '/u/ada')
    const written = within(screen.getByRole('navigation'))
    await waitFor(() =>
      expect(written.getAllByRole('link').map((link) => link.querySelector('b')?.textContent)).toEqual([
        '7',
        '1',
        '0',
        '2',
      ]),
    )
    expect(screen.getByRole('link', { name: /12 reputation/ })).toHaveAttribute(
      'href',
      '/u/ada/reputation/threads',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says when there is nobody', async () => {
    const network = known()
    network.refuse('user_retrieve_by_name', 404, 'There is no user ada')
    show(<PersonCard name="ada" />, { network })
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no user ada')
  })

  test('of the reader leads to their profile’s settings', async () => {
    show(<PersonCard name="ada" />, { network: known(), me: aMember() })
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toHaveAttribute(
      'href',
      '/settings/profile',
    )
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
  })

  test('opens beside a name by key, and Escape leads back', async () => {
    const { user } = show(<Link to="/u/ada">ada</Link>, { network: known() })
    const link = screen.getByRole('link', { name: 'ada' })
    link.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const card = await screen.findByRole('dialog', { name: 'ada' })
    expect(await within(card).findByText('@ada')).toBeVisible()
    expect(card).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(link).toHaveFocus()
  })
})

describe('what a member can do about somebody', () => {
  test('follows them, and says when that was refused', async () => {
    const network = known({ isFollowedByUser: false })
    network.refuse('user_follow', 403, 'They block you')
    const { user } = show(<PersonCard name="ada" />, { network, me: somebody })
    const follow = await screen.findByRole('button', { name: 'Follow' })
    expect(follow).toHaveAttribute('aria-pressed', 'false')
    await user.click(follow)
    expect(await screen.findByRole('alert')).toHaveTextContent('They block you')
    expect(screen.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false')
  })

  test('sees whom they follow, and stops', async () => {
    const network = known({ isFollowedByUser: true })
    network.reply('user_unfollow', aUser({ isFollowedByUser: false }))
    const { user } = show(<PersonCard name="ada" />, { network, me: somebody })
    const following = await screen.findByRole('button', { name: 'Following' })
    network.reply('user_retrieve_by_name', aUser({ isFollowedByUser: false }))
    await user.click(following)
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
  })

  test('writes down a note that nobody else sees', async () => {
    const network = known()
    network.reply('user_update_note', { note: 'owes me a map' })
    const { user } = show(<PersonCard name="ada" />, { network, me: somebody })
    const note = await screen.findByRole('textbox', { name: /^Private note/ })
    await user.type(note, 'owes me a map')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() =>
      expect(network.askedFor('user_update_note')).toMatchObject([{ body: { note: 'owes me a map' } }]),
    )
  })

  test('keeps a note that was refused in its field, and says why', async () => {
    const network = known()
    network.refuse('user_update_note', 400, 'note: is too long')
    const { user } = show(<PersonCard name="ada" />, { network, me: somebody })
    const note = await screen.findByRole('textbox', { name: /^Private note/ })
    await user.type(note, 'owes me a map')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('note: is too long')
    expect(note).toHaveValue('owes me a map')
  })

  test('leads a visitor who follows to the login', () => {
    show(<PersonHead user={aUser()} />, { at: '/u/ada' })
    expect(screen.getByRole('link', { name: 'Follow' })).toHaveAttribute('href', '/login?next=%2Fu%2Fada')
    expect(screen.queryByRole('link', { name: 'Write a message' })).toBeNull()
  })

  test('mutes them for a day, is told until when, and lifts it', async () => {
    const network = known()
    network.reply('user_mute', aUser({ isMutedByUser: true }))
    const { user } = show(<PersonHead user={aUser()} />, { network, me: somebody })
    await user.click(screen.getByText('Mute for a day'))
    await waitFor(() =>
      expect(network.askedFor('user_mute')).toMatchObject([{ query: { duration: '86400' } }]),
    )
    const muted = aUser({ isMutedByUser: true, muteEndsAt: '2026-07-01T12:00:00+00:00' })
    show(<PersonHead user={muted} />, { network, me: somebody })
    expect(screen.getByText(/^You mute this person.*Until Jul(y)? 1/)).toBeVisible()
    network.reply('user_unmute', aUser())
    await user.click(screen.getByText('Unmute'))
    await waitFor(() => expect(network.askedFor('user_unmute')).toHaveLength(1))
  })

  test('is warned where the name looks like somebody else’s', () => {
    show(<PersonHead user={aUser({ confusableWith: { userId: 9, username: 'maria' } })} />, {
      network: known(),
    })
    expect(screen.getByText(/This is not:/)).toBeVisible()
    expect(screen.getByRole('link', { name: '@maria' })).toHaveAttribute('href', '/u/maria')
  })

  test('is told of a block, and whose page lives elsewhere', async () => {
    const network = known()
    network.reply('user_retrieve_follow_policy', { manuallyApprovesFollowers: true })
    show(
      <PersonHead
        user={aUser({
          username: '@ada@remote.example',
          apId: 'ada@remote.example',
          apProfileId: 'https://remote.example/u/ada',
          isBlockedByUser: true,
        })}
      />,
      { network, me: somebody },
    )
    expect(await screen.findByTitle('Decides who may follow')).toBeVisible()
    expect(screen.getByText(/You block/)).toBeVisible()
    expect(screen.getAllByRole('link', { name: /origin/ })[0]).toHaveAttribute(
      'href',
      'https://remote.example/u/ada',
    )
  })
})

describe('what somebody says about themselves in a table', () => {
  const head = (fields: User['fields']) => {
    known()
    return show(<PersonHead user={aUser({ fields })} />).container
  }

  test('shows addresses as links that are theirs, and which are known to be', () => {
    head([
      { name: 'Pronouns', value: '<b>they</b>', verifiedAt: null },
      { name: 'Site', value: 'https://www.bees.example/', verifiedAt: '2026-01-01T00:00:00+00:00' },
      { name: LONG_WORD, value: 'javascript:alert(1)', verifiedAt: null },
    ])
    expect(screen.getByText('<b>they</b>')).toBeVisible()
    const link = screen.getByRole('link', { name: 'bees.example' })
    expect(link).toHaveAttribute('href', 'https://www.bees.example/')
    expect(link).toHaveAttribute('rel', expect.stringMatching(/\bme\b/))
    expect(screen.getAllByText('This page links back to this profile')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: /alert/ })).toBeNull()
  })

  test('is not there where they say nothing', () => {
    expect(head([]).querySelector('dl')).toBeNull()
  })
})
