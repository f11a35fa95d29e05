import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { inBrowser, send, startWeb, openPage } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** What people were given for what they wrote, for everybody; and how much they wrote and voted, for themselves. */
inBrowser('points and own statistics in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  const read = async (path: string) => {
    const answer = await fetch(web.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
  }

  /** An author with a thread and a comment on it, and a fan who boosted and favourited the thread. */
  const admired = async () => {
    const [author, fan] = [await web.member('author'), await web.member('fan')]
    const write = <T>(who: Member, path: string, body: object = {}, method = 'POST') =>
      send<T>(who, path, { lang: 'en', tags: [], badges: [], ...body }, method)
    const { magazineId } = await write<{ magazineId: number }>(author, '/api/moderate/magazine/new', {
      name: uniqueName('points'),
      title: 'Points',
    })
    const { entryId } = await write<{ entryId: number }>(author, `/api/magazine/${magazineId}/article`, {
      title: 'Worth a point',
      body: 'Or three.',
    })
    await write(author, `/api/entry/${entryId}/comments`, { body: 'I say so myself.' })
    await write(fan, `/api/entry/${entryId}/vote/1`, {}, 'PUT')
    await write(fan, `/api/entry/${entryId}/favourite`, {}, 'PUT')
    const today = new Date().toISOString().slice(0, 10)
    return { author, fan, entryId, today }
  }

  test('a profile leads to the points of each day and kind, with and without script, until they are taken back', async () => {
    const { author, fan, entryId, today } = await admired()
    const base = `/u/${author.username}`
    const { page } = await web.visitor({ viewport: { width: 360, height: 780 } })
    await eventually(async () => expect((await read(base)).html.includes('<b>3</b>')).toBe(true))
    await openPage(page, base)
    await page.getByRole('link', { name: '3 reputation' }).click()
    await page.waitForURL(`**${base}/reputation/threads`)
    await page.getByRole('row', { name: `${today} 3` }).waitFor()
    await eventually(async () =>
      expect(await page.title()).toContain(`Reputation of ${author.username} for threads`),
    )
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)

    // The other kinds are reached by key.
    await page.getByRole('link', { name: 'Comments' }).last().focus()
    await page.keyboard.press('Enter')
    await page.getByText(`${author.username} has no points for comments yet.`).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${base}/reputation/comments`)

    const plain = await read(`${base}/reputation/threads`)
    const row = `<time dateTime="${today}">${today}</time></td><td class="num">3</td>`
    expect([plain.status, plain.html.includes(row)]).toEqual([200, true])
    for (const path of [`${base}/reputation/nothing`, '/u/nobody_here/reputation/posts'])
      expect([path, (await read(path)).status]).toEqual([path, 404])

    await send(fan, `/api/entry/${entryId}/favourite`, {}, 'PUT')
    await eventually(async () => {
      const { html } = await read(`${base}/reputation/threads`)
      expect(html.includes('<td class="num">2</td>')).toBe(true)
    })
    expect(web.faults).toEqual([])
  })

  test('a member sees how much they wrote and voted; nobody else does', async () => {
    const { author, fan } = await admired()
    const { page } = author
    await openPage(page, '/settings/general')
    await page.getByRole('link', { name: 'Statistics', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
    const tile = (on: typeof page, name: string) =>
      on.locator('.tile-n', { has: on.getByText(name, { exact: true }) }).locator('b')
    const numbers = (on: typeof page, names: string[]) =>
      Promise.all(names.map((name) => tile(on, name).textContent()))
    await page.getByRole('img', { name: /^Written each day.*: 2 in all/ }).waitFor()
    expect(await numbers(page, ['Threads', 'Comments', 'Microblogs', 'Replies'])).toEqual([
      '1',
      '1',
      '0',
      '0',
    ])
    await page.getByRole('link', { name: 'In magazines of this server' }).click()
    await page.waitForURL('**/settings/stats/content/31/0')
    await page.getByRole('img', { name: /: 2 in all/ }).waitFor()

    await openPage(fan.page, '/settings/stats/content/7/1')
    await fan.page.getByRole('img', { name: /: 0 in all/ }).waitFor()
    await fan.page.getByRole('link', { name: 'Votes', exact: true }).click()
    await fan.page.waitForURL('**/settings/stats/votes/7/1')
    await fan.page.getByRole('img', { name: /^Votes each day.*: 2 in all/ }).waitFor()
    expect(await numbers(fan.page, ['Favourites', 'Boosts', 'Reductions'])).toEqual(['1', '1', '0'])

    expect(await read('/settings/stats/votes/7/1')).toMatchObject({
      status: 302,
      location: expect.stringContaining('/login?next='),
    })
    expect((await fan.page.goto('/settings/stats/general'))?.status()).toBe(404)
    expect(web.faults).toEqual([])
  })
})
