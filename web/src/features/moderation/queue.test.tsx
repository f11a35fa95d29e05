import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { api } from '../../api/api.ts'
import { showPage } from '../../testing/show.tsx'
import { aMember, anEntry, aRecord, aReport, aSmallUser, pageOf } from '../../testing/things.ts'
import type { Report } from './moderation.api.ts'

const moderator = aMember()
const author = aSmallUser({ userId: 55, username: 'ines' })

/** Reports of threads called `one`, `two` …, none of the moderator's own. */
const reportsOf = (...titles: string[]): Report[] =>
  titles.map((title, index) =>
    aReport({
      reportId: 91 + index,
      reported: author,
      subject: anEntry({ entryId: 31 + index, title, isAdult: false }),
    }),
  )

/** A queue whose server keeps what is decided, unless it refuses a report. */
const queue = async (
  waiting: Report[],
  { refuses = [] as number[], at = '/mod/reports', keys = 'on' } = {},
) => {
  const network = fakeNetwork()
  const decided = new Map<number, Report['status']>()
  const all = () => waiting.map((one) => ({ ...one, status: decided.get(one.reportId) ?? one.status }))
  network.reply('moderate_retrieve_reports', ({ query }) =>
    pageOf(all().filter(({ status }) => query['status'] === 'any' || status === query['status'])),
  )
  const decides =
    (status: Report['status']) =>
    ({ params }: { params: Record<string, string> }): Report => {
      const id = Number(params['report_id'])
      decided.set(id, status)
      return all().find(({ reportId }) => reportId === id)!
    }
  network.reply('moderate_magazine_accept_report', decides('approved'))
  network.reply('moderate_magazine_reject_report', decides('rejected'))
  network.reply('moderate_magazine_reopen_report', decides('pending'))
  network.reply('moderate_entry_set_adult', anEntry())
  network.reply('moderate_magazine_retrieve_report_record', aRecord())
  network.refuseSome('moderate_magazine_accept_report', 403, 'It is not yours to decide', (asked) =>
    refuses.includes(Number(asked.params['report_id'])),
  )
  const shown = await showPage(at, {
    network,
    me: moderator,
    appearance: { keys: keys as 'on' | 'off' },
  })
  await screen.findAllByRole('article')
  return { ...shown, network }
}

const titles = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('.rp-top a')?.textContent)
const focused = () => document.activeElement?.textContent

describe('about the report that one is at', () => {
  test('stands the record of its author, fetched for that report alone', async () => {
    const { user, network } = await queue(reportsOf('one', 'two', 'three'))
    network.reply('moderate_magazine_retrieve_report_record', ({ params }) =>
      aRecord(params['report_id'] === '93' ? { days: [{ day: '2026-06-14', written: 12, removed: 1 }] } : {}),
    )
    await user.click(screen.getByRole('link', { name: 'three' }))
    expect(await screen.findByRole('img', { name: '12 written, 1 of it removed' })).toBeVisible()
    const beside = within(screen.getByRole('complementary', { name: 'About this report' }))
    expect(beside.getByText('5 of 7')).toBeVisible()
    expect(beside.getByText('none')).toBeVisible()
    expect(
      network.askedFor('moderate_magazine_retrieve_report_record').map(({ params }) => params['report_id']),
    ).toEqual(['91', '93'])
  })

  test('says that it cannot be had', async () => {
    const { network, user } = await queue(reportsOf('one', 'two'))
    network.breakDown('moderate_magazine_retrieve_report_record')
    await user.click(screen.getByRole('link', { name: 'two' }))
    expect(await screen.findByText('What they wrote cannot be had just now.')).toBeVisible()
  })
})

describe('the queue by keys', () => {
  test('decides on the report that has the focus, and goes on to the next', async () => {
    const { user, network } = await queue(reportsOf('one', 'two', 'three'))
    // The first key shows where it would act, and does not yet.
    await user.keyboard('e')
    expect(focused()).toBe('one')
    expect(titles()).toEqual(['one', 'two', 'three'])
    await user.keyboard('e')
    expect(titles()).toEqual(['two', 'three'])
    expect(focused()).toBe('two')
    expect(await screen.findByText('Removed “one”.')).toBeVisible()
    await user.keyboard('v')
    expect(await screen.findByText('Kept “two”.')).toBeVisible()
    await user.keyboard('h')
    expect(await screen.findByText('Marked “three” as 18+ and kept it.')).toBeVisible()
    // The queue says it at once, and the page again with what the server answers.
    await waitFor(() => expect(screen.getByText('No reports here')).toBeVisible())
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reports' }))
    expect(network.askedFor('moderate_magazine_accept_report')).toMatchObject([
      { params: { report_id: '91' } },
    ])
    expect(network.askedFor('moderate_magazine_reject_report')).toMatchObject([
      { params: { report_id: '92' } },
      { params: { report_id: '93' } },
    ])
    expect(network.askedFor('moderate_entry_set_adult')).toMatchObject([
      { params: { entry_id: '33', adult: 'true' } },
    ])
  })

  test('says what was closed with it where several reported the same', async () => {
    const [one] = reportsOf('one')
    const { user } = await queue([{ ...one!, weight: 3 }])
    await user.keyboard('ee')
    expect(await screen.findByText('Removed “one”. Reports closed: 3.')).toBeVisible()
  })

  test('takes back the last decision, and the one before it', async () => {
    const { user, network } = await queue(reportsOf('one', 'two', 'three'))
    await user.keyboard('ee')
    await screen.findByText('Removed “one”.')
    await user.keyboard('h')
    await screen.findByText('Marked “two” as 18+ and kept it.')
    await user.keyboard('u')
    expect(await screen.findByText('“two” waits for a decision again.')).toBeVisible()
    await waitFor(() => expect(titles()).toEqual(['two', 'three']))
    await waitFor(() => expect(focused()).toBe('two'))
    await user.keyboard('u')
    expect(await screen.findByText('“one” waits for a decision again.')).toBeVisible()
    await waitFor(() => expect(titles()).toEqual(['one', 'two', 'three']))
    expect(
      network.askedFor('moderate_magazine_reopen_report').map(({ params }) => params['report_id']),
    ).toEqual(['92', '91'])
    expect(network.askedFor('moderate_entry_set_adult').map(({ params }) => params['adult'])).toEqual([
      'true',
      'false',
    ])
    // Nothing is left to take back.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('leads to the form that bans the author', async () => {
    const { user, address } = await queue(reportsOf('one'))
    await user.keyboard('BB')
    await waitFor(() => expect(address()).toBe('/m/harbours/panel/ban/ines'))
  })

  test('is said by buttons, and does nothing where keys are switched off', async () => {
    const { unmount } = await queue(reportsOf('one'))
    const card = within(screen.getByRole('article'))
    for (const [name, key] of [
      ['Remove', 'E'],
      ['Keep', 'V'],
      ['Mark as 18+', 'H'],
    ] as const)
      expect(card.getByRole('button', { name })).toHaveAttribute('aria-keyshortcuts', key)
    expect(card.getByRole('link', { name: 'Ban author' })).toHaveAttribute('aria-keyshortcuts', 'Shift+B')
    expect(card.getByRole('link', { name: 'one' })).toHaveAttribute('aria-keyshortcuts', 'O')
    unmount()
    const off = await queue(reportsOf('one'), { keys: 'off' })
    await off.user.keyboard('ee')
    expect(screen.getByRole('button', { name: 'Remove' })).not.toHaveAttribute('aria-keyshortcuts')
    expect(titles()).toEqual(['one'])
    expect(off.network.askedFor('moderate_magazine_accept_report')).toEqual([])
  })
})

describe('what was decided', () => {
  test('comes back with the reason where the server refuses', async () => {
    const { user } = await queue(reportsOf('one', 'two'), { refuses: [91] })
    await user.click(within(screen.getAllByRole('article')[0]!).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“one” stays as it was: It is not yours to decide',
    )
    await waitFor(() => expect(titles()).toEqual(['one', 'two']))
    expect(within(screen.getAllByRole('article')[0]!).getByText('It is not yours to decide')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('can be taken back for ten seconds, and as long as one points at it', async () => {
    const { user } = await queue(reportsOf('one'))
    await user.keyboard('ee')
    const said = (await screen.findByText('Removed “one”.')).closest<HTMLElement>('[role="status"]')!
    vi.useFakeTimers()
    try {
      fireEvent.pointerEnter(said)
      act(() => vi.advanceTimersByTime(60_000))
      expect(said).toBeVisible()
      fireEvent.pointerLeave(said)
      act(() => vi.advanceTimersByTime(9_900))
      expect(said).toBeVisible()
      act(() => vi.advanceTimersByTime(100))
      expect(said).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })

  test('is final where moderators remove what they wrote themselves', async () => {
    const [own] = reportsOf('one')
    const { user } = await queue([{ ...own!, reported: aSmallUser({ userId: moderator.userId }) }])
    await user.keyboard('ee')
    expect(await screen.findByText('Removed “one”.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('about somebody names them, and marks nothing', async () => {
    const [one] = reportsOf('one')
    const { user } = await queue([{ ...one!, type: 'null_report', subject: null, isOfPerson: true }])
    expect(screen.queryByRole('button', { name: 'Mark as 18+' })).toBeNull()
    await user.keyboard('hh')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await user.keyboard('v')
    expect(await screen.findByText('The report about ines is dismissed.')).toBeVisible()
  })

  test('stays in the list of all, as decided', async () => {
    const { user } = await queue(reportsOf('one'), { at: '/mod/reports/all' })
    await user.keyboard('ee')
    expect(await screen.findByText('Removed “one”.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    expect(titles()).toEqual(['one'])
  })
})

describe('several reports', () => {
  test('are chosen by box, by key and all together, and decided at once', async () => {
    const { user, network } = await queue(reportsOf('one', 'two', 'three'))
    await user.click(screen.getByRole('checkbox', { name: 'Select “two”' }))
    expect(screen.getByRole('checkbox', { name: 'All on this page' })).toBePartiallyChecked()
    await user.keyboard('X')
    expect(screen.getByText('Selected: 3')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'All on this page' })).toBeChecked()
    await user.keyboard('X')
    expect(screen.queryByText(/^Selected/)).toBeNull()
    act(() => screen.getByRole('link', { name: 'one' }).focus())
    await user.keyboard('x')
    act(() => screen.getByRole('link', { name: 'three' }).focus())
    await user.keyboard('x')
    const group = screen.getByRole('group', { name: 'Selected: 2' })
    await user.click(within(group).getByRole('button', { name: 'Remove' }))
    expect(titles()).toEqual(['two'])
    expect(await screen.findByText('Removed 2 of 2.')).toBeVisible()
    expect(
      network.askedFor('moderate_magazine_accept_report').map(({ params }) => params['report_id']),
    ).toEqual(['91', '93'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Waiting for a decision again: 2 of 2.')).toBeVisible()
    await waitFor(() => expect(titles()).toEqual(['one', 'two', 'three']))
  })

  test('of which some are refused say which, and why', async () => {
    const { user } = await queue(reportsOf('one', 'two', 'three'), { refuses: [91, 93] })
    await user.keyboard('Xe')
    expect(await screen.findByText('Removed 1 of 3.')).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: 2 of 3. Each says why.')
    await waitFor(() => expect(titles()).toEqual(['one', 'three']))
    expect(screen.getAllByText('It is not yours to decide')).toHaveLength(2)
  })
})

test('an appeal says what its author says, and is decided on in words of its own', async () => {
  const [appealed] = reportsOf('one')
  const appeal = { text: 'It was a quotation.', createdAt: '2026-06-15T11:00:00+00:00' }
  const { user, network } = await queue([{ ...appealed!, reporting: author, reason: null, appeal }])
  const card = within(screen.getByRole('article'))
  expect(card.getByText('ines asks to have it back')).toBeVisible()
  expect(card.getByText('It was a quotation.')).toBeVisible()
  // Nobody had reported it.
  expect(card.getAllByRole('listitem')).toHaveLength(1)
  expect(card.getByRole('button', { name: 'Leave removed' })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('“one” is back.')).toBeVisible()
  expect(network.askedFor('moderate_magazine_reject_report')).toHaveLength(1)
})

describe('what other moderators do meanwhile', () => {
  /** An open queue, and what its server hears others do. */
  const sharedQueue = async () => {
    const shown = await queue(reportsOf('one', 'two', 'three'))
    const tell = async (reports: Report[], decided?: Report) => {
      shown.network.reply('moderate_retrieve_reports', pageOf(reports))
      if (decided) shown.network.reply('moderate_magazine_retrieve_report', decided)
      await act(async () => void shown.store.dispatch(api.util.invalidateTags(['Reports'])))
    }
    return { ...shown, tell }
  }

  test('stays where it stood, and says who decided', async () => {
    const { user, network, tell } = await sharedQueue()
    const [one, two, three] = reportsOf('one', 'two', 'three')
    const decided: Report = { ...two!, status: 'approved', consideredBy: aSmallUser({ username: 'mara' }) }
    await tell([one!, three!], decided)
    expect(await screen.findByText(/mara/)).toBeVisible()
    expect(titles()).toEqual(['one', 'two', 'three'])
    // It is passed over by keys, and what is decided here goes as ever.
    await user.keyboard('e')
    await user.keyboard('e')
    await user.keyboard('v')
    expect(titles()).toEqual(['two'])
    expect(network.askedFor('moderate_magazine_reject_report')).toMatchObject([
      { params: { report_id: '93' } },
    ])
  })

  test('shows who took a report on, and puts what is new at the end', async () => {
    const { tell } = await sharedQueue()
    const [one, two, three] = reportsOf('one', 'two', 'three')
    const assignment = { moderator: aSmallUser({ userId: 77, username: 'linus' }), since: one!.createdAt }
    const fresh = { ...reportsOf('zero')[0]!, reportId: 99 }
    await tell([fresh, { ...one!, assignment }, two!, three!])
    expect(await screen.findByText('linus is on it')).toBeVisible()
    expect(titles()).toEqual(['one', 'two', 'three', 'zero'])
  })

  test('leaves nothing of a report whose item was purged', async () => {
    const { network, tell } = await sharedQueue()
    network.refuse('moderate_magazine_retrieve_report', 404, 'No such report')
    const [one, , three] = reportsOf('one', 'two', 'three')
    await tell([one!, three!])
    await waitFor(() => expect(titles()).toEqual(['one', 'three']))
  })
})
