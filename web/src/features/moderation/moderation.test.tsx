import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import {
  aLogItem,
  aMagazine,
  aMember,
  anEntry,
  anEntryComment,
  aPost,
  aRecord,
  aReport,
  aSmallMagazine,
  aSmallUser,
  pageOf,
  somebody,
} from '../../testing/things.ts'
import type { LogItem, Report } from './moderation.api.ts'

/** Who owns the magazine of the tests. */
const owner = aMember()
const magazine = (network = fakeNetwork()) => {
  network.reply('magazine_retrieve_by_name', aMagazine())
  return network
}

describe('a report', () => {
  const reports = async (items: Report[], network = magazine(), me = owner) => {
    network.reply('moderate_magazine_retrieve_reports', pageOf(items))
    network.reply('moderate_magazine_retrieve_report_record', aRecord())
    return { ...(await showPage('/m/harbours/panel/reports', { network, me })), network }
  }
  const card = async () => within(await screen.findByRole('article'))

  test('says what, of whom, by whom and why', async () => {
    await reports([aReport()])
    const it = await card()
    expect(it.getByText('Thread')).toBeVisible()
    expect(it.getByRole('link', { name: 'The tide tables are out' })).toHaveAttribute(
      'href',
      '/m/harbours/t/31/the-tide-tables-are-out',
    )
    expect(it.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/u/ada')
    expect(it.getByText('High water at noon.')).toBeVisible()
    expect(it.getByRole('listitem')).toHaveTextContent('linus advertising')
    expect(it.getByRole('link', { name: 'Ban author' })).toHaveAttribute('href', '/m/harbours/panel/ban/ada')
  })

  test('by several names one and counts the others', async () => {
    await reports([aReport({ weight: 3, reason: null, subject: aPost() })])
    const it = await card()
    expect(it.getByRole('listitem')).toHaveTextContent('linus and 2 others')
    expect(it.getByText('Microblog')).toBeVisible()
  })

  test('about what is gone says so', async () => {
    await reports([aReport({ subject: null })])
    expect((await card()).getByText('What was reported is gone.')).toBeVisible()
  })

  test('that was decided says how and by whom, and can be no more', async () => {
    await reports([aReport({ status: 'rejected', consideredBy: aSmallUser({ username: 'grace' }) })])
    const it = await card()
    expect(it.getByText('Kept by grace')).toBeVisible()
    expect(it.queryByRole('button')).toBeNull()
  })

  test('is not for members who do not moderate here', async () => {
    // React tells of every fault that a boundary caught.
    vi.spyOn(console, 'error').mockReturnValue()
    await reports([aReport()], magazine(), somebody)
    expect(await screen.findByRole('heading', { name: 'You may not see this' })).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
  })
})

describe('a line of the log', () => {
  const log = async (items: LogItem[], at = '/modlog', network = magazine()) => {
    network.reply('instance_modlog_retrieve', pageOf(items))
    network.reply('magazine_modlog', pageOf(items))
    return { ...(await showPage(at, { network })), network }
  }
  const line = async () => (await screen.findAllByRole('listitem'))[0]!

  test('says who did what to what, where and when', async () => {
    await log([aLogItem()])
    expect(await line()).toHaveTextContent(
      'linus removed a thread The tide tables are out ada in harbours2 h',
    )
  })

  test('names what was removed by what the reader may know of it', async () => {
    const removed = { title: null, body: null, slug: null, visibility: 'trashed' } as const
    await log([
      aLogItem({ subject: anEntry(removed), name: 'Cheap *watches*' }),
      aLogItem({
        type: 'log_entry_comment_deleted',
        subject: anEntryComment({ body: null, visibility: 'trashed' }),
        name: 'Buy **mine**',
      }),
    ])
    const [thread, comment] = await screen.findAllByRole('listitem')
    expect(thread).toHaveTextContent('linus removed a thread Cheap *watches* ada in harbours')
    expect(comment).toHaveTextContent('linus removed a comment Buy mine ada in harbours')
  })

  test('has the number of a removed comment for whom its words are not', async () => {
    const subject = anEntryComment({ commentId: 9, body: null, visibility: 'trashed' })
    await log([aLogItem({ type: 'log_entry_comment_deleted', subject })])
    expect(await line()).toHaveTextContent('linus removed a comment #9 ada in harbours')
  })

  test('of one magazine leaves the magazine out', async () => {
    await log(
      [aLogItem({ type: 'log_entry_comment_deleted', subject: anEntryComment() })],
      '/m/harbours/modlog',
    )
    expect(await line()).toHaveTextContent('linus removed a comment The second one is late again. ada2 h')
  })

  test('names whoever was banned, and why', async () => {
    const bannedBy = aSmallUser({ username: 'linus' })
    const subject = {
      banId: 1,
      reason: 'advertising',
      expired: false,
      expiredAt: null,
      bannedUser: aSmallUser(),
      bannedBy,
      magazine: aSmallMagazine(),
    }
    await log([aLogItem({ type: 'log_ban', subject })])
    expect(await line()).toHaveTextContent('linus banned ada advertising in harbours')
  })

  test('has no more than the deed where moderator and subject are gone', async () => {
    await log([aLogItem({ moderator: null, subject: null })])
    expect(await line()).toHaveTextContent('A moderator removed a thread in harbours')
  })

  test('is one of its kind when the log is narrowed', async () => {
    const { user, network, address } = await log([aLogItem({ subject: anEntry() })])
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'What was done' }),
      'Threads removed',
    )
    expect(address()).toBe('/modlog?type=entry_deleted')
    await waitFor(() =>
      expect(network.askedFor('instance_modlog_retrieve').at(-1)?.query).toMatchObject({
        types: ['entry_deleted'],
      }),
    )
  })

  test('is of one magazine, which is found while its name is typed', async () => {
    const network = magazine()
    network.reply('magazines_retrieve', pageOf([aMagazine()]))
    const { user, address } = await log([aLogItem()], '/modlog?type=ban', network)
    await user.type(await screen.findByRole('textbox', { name: 'Magazine' }), 'harb')
    await screen.findByRole('option', { name: /m.harbours/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(address()).toBe('/m/harbours/modlog?type=ban'))
  })

  test('is none where nothing was done', async () => {
    await log([])
    expect(await screen.findByText('Nothing has been done here yet')).toBeVisible()
  })
})

test('who asks to moderate is judged by what they earned', async () => {
  const network = magazine()
  const user = aSmallUser({ userId: 55, username: 'ines' })
  network.reply('moderate_magazine_retrieve_moderator_requests', [
    { user, magazine: aSmallMagazine(), reputationPoints: 1200 },
  ])
  await showPage('/m/harbours/panel/requests', { network, me: owner })
  expect(await screen.findByRole('link', { name: '1,200 reputation' })).toHaveAttribute(
    'href',
    '/u/ines/reputation/threads',
  )
})

describe('the trash', () => {
  test('gives back what was removed, and says when it cannot', async () => {
    const network = magazine()
    const removed = { ...anEntry({ visibility: 'trashed' }), itemType: 'entry' as const }
    network.reply('moderate_magazine_retrieve_trash', pageOf([removed]))
    network.refuse('moderate_entry_restore', 403, 'Its author is banned')
    const { user } = await showPage('/m/harbours/panel/trash', { network, me: owner })
    await user.click(await screen.findByRole('button', { name: /^Restore/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Its author is banned')
    network.reply('moderate_entry_restore', anEntry())
    network.reply('moderate_magazine_retrieve_trash', pageOf<typeof removed>([]))
    await user.click(screen.getByRole('button', { name: /^Restore/ }))
    expect(await screen.findByText('The trash is empty')).toBeVisible()
    expect(screen.getByText('“The tide tables are out” is restored.')).toBeVisible()
  })
})

describe('the panel says what happened', () => {
  test('to a magazine that is restored', async () => {
    const network = fakeNetwork()
    network.reply(
      'magazine_retrieve_by_name',
      aMagazine({ markedForDeletionAt: '2026-07-01T10:00:00+00:00' }),
    )
    network.reply('magazine_restore', aMagazine())
    const { user } = await showPage('/m/harbours/panel/general', { network, me: owner })
    network.reply('magazine_retrieve_by_name', aMagazine())
    await user.click(await screen.findByRole('button', { name: 'Restore magazine' }))
    expect(await screen.findByText('m/harbours is restored.')).toBeVisible()
  })

  test('to somebody whose ban is lifted', async () => {
    const network = magazine()
    const ban = {
      banId: 1,
      reason: 'advertising',
      expired: false,
      expiredAt: null,
      bannedUser: aSmallUser({ username: 'ines' }),
      bannedBy: aSmallUser(),
      magazine: aSmallMagazine(),
    }
    network.reply('moderate_magazine_retrieve_bans', pageOf([ban]))
    network.reply('moderate_magazine_unban_user', { ...ban, expired: true })
    const { user } = await showPage('/m/harbours/panel/bans', { network, me: owner })
    await user.click(await screen.findByRole('button', { name: /^Lift the ban/ }))
    expect(await screen.findByText('The ban of ines is lifted.')).toBeVisible()
  })
})
