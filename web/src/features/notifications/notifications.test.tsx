import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Notification, UserSmall } from '../../api/contract.ts'
import { unreadChanged } from '../../app/store.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import {
  aMagazine,
  anEntry,
  anEntryComment,
  aNotification,
  aConversation,
  aMessage,
  aSmallUser,
  pageOf,
  somebody,
} from '../../testing/things.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { LevelMenu } from './LevelMenu.tsx'

const inbox = async (items: Notification[], network = fakeNetwork(), search = '') => {
  network.reply('notification_collection', pageOf(items))
  network.reply('notification_digest_retrieve', { frequency: 'never' })
  const shown = await showPage(`/settings/notifications${search}`, { network, me: somebody })
  return { ...shown, network }
}
const row = async () => within(await screen.findByRole('article'))

describe('the inbox', () => {
  const reply = (id: number, changes: Partial<Notification> = {}) =>
    aNotification({
      notificationId: id,
      type: 'entry_comment_reply_notification',
      subject: anEntryComment({ commentId: id, body: `Answer ${id}` }),
      ...changes,
    })

  test('has what is unread first, where it stays while it is read', async () => {
    const network = fakeNetwork()
    network.reply('notification_read', reply(3, { status: 'read' }))
    const { user } = await inbox([reply(1, { status: 'read' }), reply(3)], network)
    const order = async () => (await screen.findAllByRole('article')).map((one) => one.textContent)
    expect((await order())[0]).toContain('Answer 3')
    const [unread] = screen.getAllByRole('article')
    await user.click(within(unread!).getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(unread).not.toHaveClass('is-new'))
    expect((await order())[0]).toContain('Answer 3')
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Unread',
      'Today',
      'By mail',
    ])
  })

  test('folds what tells of the same below its newest', async () => {
    const other = reply(9, { subject: anEntryComment({ entryId: 77, commentId: 9, body: 'Elsewhere' }) })
    const { user } = await inbox([reply(1), other, reply(2), reply(3)])
    const summary = await screen.findByText('More of the same: 2')
    expect(screen.getAllByText(/^(Answer \d|Elsewhere)$/).map((one) => one.textContent)).toEqual([
      'Answer 1',
      'Answer 2',
      'Answer 3',
      'Elsewhere',
    ])
    expect(summary.closest('details')).not.toHaveAttribute('open')
    await user.click(summary)
    expect(summary.closest('details')).toHaveAttribute('open')
    expect(summary.closest('details')).toHaveTextContent('Answer 2')
  })
})

describe('what several people did about the same', () => {
  const by = (userId: number, username: string) => aSmallUser({ userId, username })
  const boost = (id: number, sender: UserSmall, changes: Partial<Notification> = {}) =>
    aNotification({
      notificationId: id,
      type: 'boost_notification',
      subject: { ...anEntry(), sender } as Notification['subject'],
      ...changes,
    })
  const people = [by(61, 'mara'), by(62, 'ines'), by(63, 'jon'), by(64, 'kai')]

  test('is one line, with all their names behind it', async () => {
    const { user } = await inbox(people.map((one, index) => boost(index + 1, one)))
    const it = await row()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(it.getByRole('heading')).toHaveTextContent(
      'Unread. mara and 3 others boosted what you wrote in harbours',
    )
    expect(it.getByRole('link', { name: /others/ })).toHaveAttribute(
      'href',
      '/m/harbours/t/31/the-tide-tables-are-out',
    )
    await user.click(it.getByText('All names'))
    const names = within(it.getByRole('list')).getAllByRole('link')
    expect(names.map((one) => one.getAttribute('href'))).toEqual(['/u/mara', '/u/ines', '/u/jon', '/u/kai'])
  })

  test('is marked as read at once, and back', async () => {
    const { user, network } = await inbox(people.slice(0, 2).map((one, index) => boost(index + 1, one)))
    network.reply('notification_mark_several', undefined as never)
    const it = await row()
    expect(it.getByRole('heading')).toHaveTextContent('mara and 1 other boosted')
    await user.click(it.getByRole('button', { name: 'Mark as read' }))
    await user.click(await it.findByRole('button', { name: 'Mark as unread' }))
    expect(await it.findByRole('button', { name: 'Mark as read' })).toBeVisible()
    expect(network.askedFor('notification_mark_several')).toMatchObject([
      { body: { ids: [1, 2], status: 'read' } },
      { body: { ids: [1, 2], status: 'new' } },
    ])
  })

  test('is not mixed with what was done to something else, or before', async () => {
    const [one, two, three] = people
    await inbox([
      boost(1, one!),
      boost(2, two!, {
        subject: { ...anEntryComment(), sender: two } as unknown as Notification['subject'],
      }),
      boost(3, three!, { status: 'read' }),
    ])
    expect((await screen.findAllByRole('heading', { level: 3 })).map((each) => each.textContent)).toEqual([
      expect.stringContaining('mara boosted'),
      expect.stringContaining('ines boosted'),
      expect.stringContaining('jon boosted'),
    ])
  })

  test('counts those who follow, and leads to each', async () => {
    await inbox(
      people.map((one, index) =>
        aNotification({
          notificationId: index + 1,
          type: 'follower_notification',
          subject: one as unknown as Notification['subject'],
        }),
      ),
    )
    const it = await row()
    expect(it.getByRole('heading')).toHaveTextContent('mara and 3 others follow you')
    expect(it.getAllByRole('link', { hidden: true })).toHaveLength(4)
  })
})

describe('a notification', () => {
  test('says who did what, and leads there', async () => {
    await inbox([aNotification()])
    const it = await row()
    expect(it.getByText('Unread.')).toBeInTheDocument()
    expect(it.getByRole('link')).toHaveAttribute('href', '/m/harbours/t/31/the-tide-tables-are-out')
    expect(it.getByRole('link')).toHaveTextContent(/ada/)
    expect(it.getByText('The tide tables are out')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Unread' })).toBeVisible()
  })

  test('mutes the conversation that it is of', async () => {
    const network = fakeNetwork()
    network.reply('notification_settings_update', undefined as never)
    const { user } = await inbox(
      [aNotification({ type: 'entry_comment_reply_notification', subject: anEntryComment() })],
      network,
    )
    await user.click((await row()).getByRole('button', { name: 'Mute this conversation' }))
    expect(await screen.findByText('Nothing of this conversation notifies you any more.')).toBeVisible()
    expect(network.askedFor('notification_settings_update')).toMatchObject([
      { params: { targetType: 'entry', targetId: '31', setting: 'Muted' } },
    ])
  })

  test('is answered in its place, which reads it', async () => {
    const network = fakeNetwork()
    network.reply('notification_read', aNotification({ status: 'read' }))
    network.reply('entry_comment_reply', anEntryComment({ commentId: 52, body: 'Thank you' }))
    const { user } = await inbox(
      [aNotification({ type: 'entry_comment_reply_notification', subject: anEntryComment() })],
      network,
    )
    await user.click((await row()).getByRole('button', { name: 'Reply' }))
    await screen.findByRole('toolbar', { name: 'Formatting' })
    const box = screen.getByRole('textbox', { name: 'Text in Markdown' })
    await user.type(box, 'Thank you{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Your answer is sent.')).toBeVisible()
    expect(network.askedFor('entry_comment_reply')).toMatchObject([
      { params: { entry_id: '31', comment_id: '51' }, body: { body: 'Thank you' } },
    ])
    expect(network.askedFor('notification_read')).toHaveLength(1)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('of a message is answered in its place', async () => {
    const network = fakeNetwork()
    network.reply('notification_read', aNotification({ status: 'read' }))
    network.reply('message_create_reply', aConversation())
    const { user } = await inbox(
      [aNotification({ type: 'message_notification', subject: aMessage() })],
      network,
    )
    await user.click((await row()).getByRole('button', { name: 'Reply' }))
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'At the pier')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Your answer is sent.')).toBeVisible()
    expect(network.askedFor('message_create_reply')).toMatchObject([
      { params: { thread_id: '72' }, body: { body: 'At the pier' } },
    ])
  })

  test.each([
    ['what one wrote oneself', anEntryComment({ user: aSmallUser(somebody) })],
    ['what is locked', anEntry({ isLocked: true })],
    ['what is gone', anEntryComment({ visibility: 'trashed', body: null })],
  ])('of %s is not answered', async (_, subject) => {
    await inbox([aNotification({ type: 'entry_comment_reply_notification', subject })])
    expect((await row()).queryByRole('button', { name: 'Reply' })).toBeNull()
  })

  test.each([
    ['entry_comment_reply_notification', anEntryComment(), '/m/harbours/t/31/-/comment/51'],
    ['message_notification', aMessage(), '/profile/messages/72'],
    [
      'new_signup',
      { userId: 9, username: 'newcomer', createdAt: '2026-06-15T09:00:00+00:00', applicationText: 'Please' },
      '/admin/signup_requests',
    ],
  ] as const)('of the kind %s leads to its place', async (type, subject, to) => {
    await inbox([aNotification({ type, subject })])
    expect((await row()).getByRole('link')).toHaveAttribute('href', to)
  })

  test('is listed with those that tell of the same, at an address of its own', async () => {
    const { network } = await inbox([aNotification()], fakeNetwork(), '?status=new&kind=reactions')
    await row()
    expect(network.askedFor('notification_collection')[0]).toMatchObject({
      params: { status: 'new' },
      query: { group: 'reactions' },
    })
    const groups = within(screen.getByRole('navigation', { name: 'What they tell of' }))
    expect(groups.getByRole('link', { name: 'Answers' })).toHaveAttribute(
      'href',
      '/settings/notifications?status=new&kind=answers',
    )
    const chosen = groups.getByRole('link', { name: 'Reactions' })
    expect(chosen).toHaveAttribute('aria-current', 'true')
    expect(chosen).toHaveAttribute('href', '/settings/notifications?status=new')
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute(
      'href',
      '/settings/notifications?kind=reactions',
    )
  })

  test('stands below the day it came', async () => {
    await inbox([
      aNotification({ notificationId: 1, status: 'read' }),
      aNotification({
        notificationId: 2,
        status: 'read',
        subject: anEntry({ createdAt: '2026-06-14T23:00:00+00:00' }),
      }),
      aNotification({
        notificationId: 3,
        status: 'read',
        subject: anEntry({ createdAt: '2026-05-14T23:00:00+00:00' }),
      }),
    ])
    await screen.findAllByRole('article')
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Today', 'Yesterday', 'Earlier']),
    )
  })

  test('is read when it is followed', async () => {
    const { user, network } = await inbox([aNotification()])
    network.reply('notification_read', aNotification({ status: 'read' }))
    await user.click((await row()).getByRole('link'))
    await waitFor(() =>
      expect(network.askedFor('notification_read')).toMatchObject([{ params: { notification_id: '81' } }]),
    )
  })

  test('is marked as read at once, and that is undone where it is refused', async () => {
    const { user, network } = await inbox([aNotification()])
    network.refuse('notification_read', 403, 'Not yours')
    const release = network.hold('notification_read')
    const it = await row()
    await user.click(it.getByRole('button', { name: 'Mark as read' }))
    expect(await it.findByRole('button', { name: 'Mark as unread' })).toBeVisible()
    release()
    expect(await it.findByRole('button', { name: 'Mark as read' })).toBeVisible()
    expect(network.askedFor('notification_collection')).toHaveLength(2)
  })

  test('that was read can be marked as unread', async () => {
    const { user, network } = await inbox([aNotification({ status: 'read' })])
    network.reply('notification_unread', aNotification())
    const it = await row()
    expect(it.queryByText('Unread.')).toBeNull()
    await user.click(it.getByRole('button', { name: 'Mark as unread' }))
    expect(await it.findByText('Unread.')).toBeInTheDocument()
  })
})

describe('the inbox', () => {
  test('is empty', async () => {
    await inbox([])
    expect(await screen.findByText('Nothing to catch up on')).toBeVisible()
  })

  test('counts what is unread and marks all of it as read', async () => {
    const { user, store, network } = await inbox([aNotification()])
    network.reply('notification_read_all', undefined as never)
    store.dispatch(unreadChanged({ notifications: 3 }))
    expect(await screen.findByRole('link', { name: 'All, 3 unread' })).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('link', { name: 'All' })).toBeVisible()
  })

  test('keeps its count where that is refused', async () => {
    const { user, store, network } = await inbox([aNotification()])
    network.refuse('notification_read_all', 429, '', 5)
    store.dispatch(unreadChanged({ notifications: 3 }))
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 5 seconds')
    expect(screen.getByRole('link', { name: 'All, 3 unread' })).toBeVisible()
  })

  test('is cleared at once, and can be had back until the server is told', async () => {
    const { user, network } = await inbox([aNotification()])
    network.reply('notification_delete_all', undefined as never)
    const clear = async () => {
      await user.click(screen.getByRole('button', { name: 'More' }))
      await user.click(screen.getByRole('button', { name: 'Clear all' }))
      await screen.findByText('All notifications are deleted.')
    }
    await clear()
    expect(screen.queryAllByRole('article')).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Unread' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Unread' })).toBeVisible()
    expect(network.askedFor('notification_delete_all')).toEqual([])
    await clear()
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(network.askedFor('notification_delete_all')).toHaveLength(1))
  })

  test('says when it cannot be had', async () => {
    const network = fakeNetwork()
    network.breakDown('notification_collection')
    network.reply('notification_digest_retrieve', { frequency: 'never' })
    await showPage('/settings/notifications', { network, me: somebody })
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server')
  })

  test('comes by mail as often as chosen', async () => {
    const { user, network } = await inbox([])
    network.reply('notification_digest_update', { frequency: 'weekly' })
    const often = await screen.findByRole('combobox', { name: 'What you have not read' })
    expect(often).toHaveDisplayValue('Never')
    await user.selectOptions(often, 'Every week')
    await waitFor(() => expect(often).toHaveDisplayValue('Every week'))
  })
})

describe('how loud something is', () => {
  const menu = (level: 'Default' | 'Loud' | null, options: Parameters<typeof show>[1] = {}) =>
    show(<LevelMenu target={{ kind: 'Entry', id: 31 }} level={level} />, options)

  const OfMagazine = ({ name }: { name: string }) => {
    const { data } = magazinesApi.useReadMagazineQuery(name)
    return data ? (
      <LevelMenu target={{ kind: 'Magazine', id: data.magazineId }} level={data.notificationStatus} />
    ) : null
  }

  test('stays as it was chosen, although lists learn of it only a moment later', async () => {
    const network = fakeNetwork()
    const magazine = aMagazine({ notificationStatus: 'Default' })
    network.reply('magazine_retrieve_by_name', magazine)
    network.reply('notification_settings_update', undefined as never)
    const { user, store } = show(<OfMagazine name={magazine.name} />, { me: somebody, network })
    const cached = () => magazinesApi.endpoints.readMagazine.select(magazine.name)(store.getState()).data
    await user.click(await screen.findByRole('button', { name: 'Notifications: Default' }))
    await user.click(screen.getByRole('button', { name: /^Loud/ }))
    await waitFor(() => expect(cached()).toMatchObject({ notificationStatus: 'Loud' }))
    expect(await screen.findByRole('button', { name: 'Notifications: Loud' })).toBeVisible()
    expect(network.askedFor('magazine_retrieve_by_name')).toHaveLength(1)
  })

  test('is nothing to visitors', () => {
    menu(null)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows, changes at once, and back where that is refused', async () => {
    const network = fakeNetwork()
    network.refuse('notification_settings_update', 403, 'Not now')
    const release = network.hold('notification_settings_update')
    const { user } = menu('Loud', { me: somebody, network })
    await user.click(screen.getByRole('button', { name: 'Notifications: Loud' }))
    expect(screen.getByRole('button', { name: /^Loud/ })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: /^Muted/ }))
    expect(await screen.findByRole('button', { name: 'Notifications: Muted' })).toBeVisible()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now')
    expect(screen.getByRole('button', { name: 'Notifications: Loud' })).toBeVisible()
  })
})
