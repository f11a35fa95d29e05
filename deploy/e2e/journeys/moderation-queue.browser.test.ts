import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

type Reports = {
  items: {
    status: string
    assignment?: { moderator: { username: string } }
    subject: { title: string; visibility: string; isAdult: boolean }
  }[]
}

/** A moderator's queue, cleared without a pointer. */
inBrowser('the moderation queue in a browser (Chromium)', () => {
  let web: Web
  let author: Member
  let reader: Member
  beforeAll(async () => {
    web = await startWeb()
    ;[author, reader] = [await web.member('author'), await web.member('reader')]
  })
  afterAll(() => web?.close())

  const reportsOf = async (owner: Member, status: string) => {
    const { items } = await send<Reports>(
      owner,
      `/api/moderate/reports?status=${status}&perPage=48`,
      undefined,
      'GET',
    )
    return items
  }

  /** A magazine whose owner has so many threads to decide on. */
  const reportedThreads = async (owner: Member, count: number): Promise<number> => {
    const { magazineId } = await send<{ magazineId: number }>(owner, '/api/moderate/magazine/new', {
      name: uniqueName('queue'),
      title: 'A long queue',
    })
    for (let number = 1; number <= count; number++) {
      const { entryId } = await send<{ entryId: number }>(author, `/api/magazine/${magazineId}/article`, {
        title: `Thread ${number}`,
        body: 'Cheap watches.',
        lang: 'en',
      })
      await send(reader, `/api/entry/${entryId}/report`, { reason: 'advertising' })
    }
    await eventually(async () => expect(await reportsOf(owner, 'pending')).toHaveLength(count))
    return magazineId
  }

  test('thirty reports are decided by keys, and what was a mistake is taken back', async () => {
    const owner = await web.member('owner')
    await reportedThreads(owner, 30)
    const { page } = owner
    await openPage(page, '/mod/reports')
    const { keyboard } = page
    const cards = page.getByRole('article')
    const atTitle = () => page.evaluate<string>('document.activeElement.textContent')
    await keyboard.press('j')
    await eventually(async () => expect(await atTitle()).toBe('Thread 30'))

    // The others see who is on it.
    await keyboard.press('t')
    await page.getByText('You are on it').waitFor()
    expect(await reportsOf(owner, 'pending')).toMatchObject([
      { assignment: { moderator: { username: owner.username } } },
      ...Array.from({ length: 29 }, () => ({})),
    ])

    // By mistake, and back.
    await keyboard.press('e')
    await page.getByText('Removed “Thread 30”.').waitFor()
    await eventually(async () =>
      expect(await reportsOf(owner, 'approved')).toMatchObject([
        { subject: { title: 'Thread 30', visibility: 'trashed' } },
      ]),
    )
    await keyboard.press('u')
    await page.getByText('“Thread 30” waits for a decision again.').waitFor()
    await eventually(async () => expect(await atTitle()).toBe('Thread 30'))
    const waiting = await reportsOf(owner, 'pending')
    expect(waiting).toHaveLength(30)
    expect(waiting.every(({ subject }) => subject.visibility === 'visible')).toBe(true)

    // One by one, each with its key: the focus goes on by itself, over the end of the page.
    await keyboard.press('v')
    await page.getByText('Kept “Thread 30”.').waitFor()
    await keyboard.press('h')
    await page.getByText('Marked “Thread 29” as 18+ and kept it.').waitFor()
    for (let number = 28; number > 20; number--) {
      await eventually(async () => expect(await atTitle()).toBe(`Thread ${number}`))
      await keyboard.press('e')
    }
    // The rest in two strokes.
    await eventually(async () => expect(await cards.count()).toBe(20))
    await keyboard.press('Shift+X')
    await page.getByText('Selected: 20').waitFor()
    await keyboard.press('e')
    await page.getByText('Removed 20 of 20.').waitFor()
    await page.getByText('No reports here').waitFor()
    expect(await page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toBe('Reports')

    expect(await reportsOf(owner, 'pending')).toEqual([])
    const removed = await reportsOf(owner, 'approved')
    expect(removed).toHaveLength(28)
    expect(removed.every(({ subject }) => subject.visibility === 'trashed')).toBe(true)
    const kept = await reportsOf(owner, 'rejected')
    expect(kept.map(({ subject }) => [subject.title, subject.visibility, subject.isAdult])).toEqual([
      ['Thread 30', 'visible', false],
      ['Thread 29', 'visible', true],
    ])
    expect(web.faults).toEqual([])
  })

  test('what another moderator does shows in an open queue, and moves nothing on the page', async () => {
    const [owner, second] = [await web.member('owner'), await web.member('second')]
    const magazineId = await reportedThreads(owner, 12)
    const { userId } = await send<{ userId: number }>(second, '/api/users/me', undefined, 'GET')
    await send(owner, `/api/moderate/magazine/${magazineId}/mod/${userId}`)
    const [mine, theirs] = [owner.page, second.page]
    const listening = mine.waitForResponse((answer) => answer.url().endsWith('/live/me'))
    await openPage(mine, '/mod/reports')
    await listening
    await openPage(theirs, '/mod/reports')
    const card = (page: typeof mine, title: string) =>
      page.getByRole('article').filter({ hasText: new RegExp(`${title}(?!\\d)`) })
    const inSight = card(mine, 'Thread 4')
    await inSight.scrollIntoViewIfNeeded()
    const at = async () => (await inSight.boundingBox())?.y
    const before = await at()

    await card(theirs, 'Thread 4').getByRole('button', { name: 'Take on' }).click()
    await inSight.getByText(`${second.username} is on it`).waitFor()
    await card(theirs, 'Thread 4').getByText('Write a note').click()
    await card(theirs, 'Thread 4').getByRole('textbox').fill('I wrote to them.')
    await card(theirs, 'Thread 4').getByRole('button', { name: 'Save note' }).click()
    await inSight.getByText('I wrote to them.').waitFor()
    await card(theirs, 'Thread 4').getByRole('button', { name: 'Give back' }).click()
    await inSight.getByText(`${second.username} is on it`).waitFor({ state: 'detached' })
    await card(theirs, 'Thread 12').getByRole('button', { name: 'Remove' }).click()
    await card(mine, 'Thread 12').getByText(new RegExp(second.username)).waitFor()
    expect(await card(mine, 'Thread 12').getByRole('button', { name: 'Keep' }).count()).toBe(0)
    expect(Math.abs((await at())! - before!)).toBeLessThan(2)
    expect(await mine.getByRole('article').count()).toBe(12)
    expect(web.faults).toEqual([])
  })

  test('without script the same is done by the forms of the page', async () => {
    const owner = await web.member('owner')
    await reportedThreads(owner, 4)
    const { page } = await web.visitor({
      javaScriptEnabled: false,
      storageState: await owner.context.storageState(),
    })
    await page.goto('/mod/reports')
    const card = (title: string) => page.getByRole('article').filter({ hasText: title })
    await card('Thread 4').getByRole('button', { name: 'Mark as 18+' }).click()
    await page.getByText('Marked “Thread 4” as 18+ and kept it.').waitFor()
    await card('Thread 3').getByRole('button', { name: 'Take on' }).click()
    await card('Thread 3').getByText('You are on it').waitFor()
    await card('Thread 3').getByText('Write a note').click()
    await card('Thread 3').getByRole('textbox').fill('I wrote to them.')
    await card('Thread 3').getByRole('button', { name: 'Save note' }).click()
    await card('Thread 3').getByText('I wrote to them.').waitFor()
    await card('Thread 3').getByRole('button', { name: 'Delete note' }).click()
    await card('Thread 3').getByText('I wrote to them.').waitFor({ state: 'detached' })
    await card('Thread 3').getByRole('button', { name: 'Give back' }).click()
    await card('Thread 3').getByText('You are on it').waitFor({ state: 'detached' })
    await card('Thread 3').getByRole('button', { name: 'Keep' }).click()
    await card('Thread 3').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Select “Thread 1”' }).check()
    await page.getByRole('checkbox', { name: 'Select “Thread 2”' }).check()
    await page.getByRole('group').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Removed 2 of 2.').waitFor()
    await page.getByText('No reports here').waitFor()
    expect(await reportsOf(owner, 'approved')).toHaveLength(2)
  })
})
