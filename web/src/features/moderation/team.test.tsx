import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aMember, anEntry, aRecord, aReport, aSmallUser, pageOf } from '../../testing/things.ts'
import type { Report } from './moderation.api.ts'

const me = aMember()
const ines = aSmallUser({ userId: 55, username: 'ines' })
const since = '2026-06-15T11:00:00+00:00'
const mine = aSmallUser({ userId: me.userId, username: me.username })

/** The queue of one report, whose server keeps who is on it and what is noted. */
const reported = async (changes: Partial<Report> = {}, who = me) => {
  const network = fakeNetwork()
  let report = aReport({
    reported: aSmallUser({ userId: 56, username: 'tom' }),
    subject: anEntry({ title: 'one' }),
    ...changes,
  })
  const { assignment: _, ...free } = report
  network.reply('moderate_retrieve_reports', () => pageOf([report]))
  network.reply('moderate_magazine_retrieve_report_record', aRecord())
  network.reply(
    'moderate_magazine_take_report',
    () => (report = { ...report, assignment: { moderator: mine, since } }),
  )
  network.reply('moderate_magazine_release_report', () => (report = free))
  network.reply('moderate_magazine_add_report_note', ({ body }) => {
    const note = { noteId: 7, author: mine, text: (body as { text: string }).text, createdAt: since }
    report = { ...report, notes: [...(report.notes ?? []), note] }
    return note
  })
  network.reply('moderate_magazine_delete_report_note', () => {
    report = { ...report, notes: [] }
    return undefined
  })
  const shown = await showPage('/mod/reports', { network, me: who })
  const card = within(await screen.findByRole('article'))
  return { ...shown, network, card }
}

test('a report is taken on and given back, by button and by key', async () => {
  const { user, card, network } = await reported()
  await user.click(card.getByRole('button', { name: 'Take on' }))
  expect(await screen.findByText('You are on “one” now.')).toBeVisible()
  expect(await card.findByText('You are on it')).toBeVisible()
  // The button that was pressed is on the report.
  await user.keyboard('t')
  expect(await screen.findByText('Nobody is on “one” now.')).toBeVisible()
  await waitFor(() => expect(card.queryByText('You are on it')).toBeNull())
  expect(card.getByRole('button', { name: 'Take on' })).toHaveAttribute('aria-keyshortcuts', 'T')
  expect(network.askedFor('moderate_magazine_take_report')).toMatchObject([{ params: { report_id: '91' } }])
  expect(network.askedFor('moderate_magazine_release_report')).toHaveLength(1)
})

test('a report that somebody else is on says who, and can be taken over', async () => {
  const { user, card } = await reported({ assignment: { moderator: ines, since } })
  expect(card.getByText('ines is on it')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Take over' }))
  expect(await card.findByText('You are on it')).toBeVisible()
})

test('notes are read by all, and each deletes their own', async () => {
  const note = { noteId: 6, author: ines, text: 'The third time.', createdAt: since }
  const { user, card, network } = await reported({ notes: [note] })
  expect(
    within(card.getByRole('list', { name: 'Notes from moderators' })).getByText('The third time.'),
  ).toBeVisible()
  expect(card.queryByRole('button', { name: 'Delete note' })).toBeNull()
  await user.keyboard('ii')
  const field = card.getByRole('textbox', { name: 'Note for other moderators' })
  expect(field).toHaveFocus()
  // What is typed there is no key of the queue.
  await user.type(field, 'I wrote to them, the evening before.')
  await user.click(card.getByRole('button', { name: 'Save note' }))
  expect(await card.findByText('I wrote to them, the evening before.')).toBeVisible()
  expect(field).toHaveValue('')
  await user.click(card.getByRole('button', { name: 'Delete note' }))
  expect(await screen.findByText('The note is deleted.')).toBeVisible()
  expect(network.askedFor('moderate_magazine_delete_report_note')).toMatchObject([
    { params: { note_id: '7' } },
  ])
})

test('an administrator deletes what others noted', async () => {
  const note = { noteId: 6, author: ines, text: 'The third time.', createdAt: since }
  const { card } = await reported({ notes: [note] }, { ...me, isAdmin: true })
  expect(card.getByRole('button', { name: 'Delete note' })).toBeVisible()
})

test('a note that is refused stays, with the reason', async () => {
  const { user, card, network } = await reported()
  network.refuse('moderate_magazine_add_report_note', 400, 'A report takes 20 notes.')
  await user.click(card.getByText('Write a note'))
  await user.type(card.getByRole('textbox'), 'One more.')
  await user.click(card.getByRole('button', { name: 'Save note' }))
  expect(await card.findByText('A report takes 20 notes.')).toBeVisible()
  expect(card.getByRole('textbox')).toHaveValue('One more.')
})

test('what moderators wrote themselves has no notes for them', async () => {
  const { card } = await reported({ reported: mine })
  expect(card.queryByText('Write a note')).toBeNull()
})
