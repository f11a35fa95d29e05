import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { LANGUAGE_COOKIE } from '@app/contract/languages.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { inBrowser, logIn, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

jest.setTimeout(120_000)

/** A finger that is laid on something, drawn so far, and lifted. */
const draw = async (page: Page, selector: string, dx: number, dy = 0): Promise<void> => {
  const at = page.locator(selector).first()
  await at.scrollIntoViewIfNeeded()
  const box = (await at.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * share, y: y + dy * share }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 8; step++) await touch('touchMove', step / 8)
  await touch('touchEnd', 1)
  await session.detach()
}

const attended = (page: Page) => page.locator('html[data-attended]').waitFor({ state: 'attached' })

inBrowser('swipes on a phone (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  }, 120_000)
  afterAll(() => web?.close())

  test('vote one way and answer the other, unless they scroll or are switched off', async () => {
    const [owner, reader] = [await web.member('owner'), await web.member('reader')]
    const name = uniqueName('drawn')
    const { magazineId } = await send<{ magazineId: number }>(owner, '/api/moderate/magazine/new', {
      name,
      title: name,
    })
    const { entryId } = await send<{ entryId: number }>(owner, `/api/magazine/${magazineId}/article`, {
      title: 'Drawn aside',
      body: 'Text.\n\n'.repeat(30),
    })
    const { commentId } = await send<{ commentId: number }>(owner, `/api/entry/${entryId}/comments`, {
      body: 'Said.',
      lang: 'en',
    })
    const { page } = await web.visitor({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 800 },
    })
    await logIn(page, reader.username, PASSWORD)
    await page.waitForURL((url) => url.pathname !== '/login')
    const isVotedFor = async (path: string) =>
      (await send<{ isFavourited: boolean }>({ context: page.context() }, path, undefined, 'GET'))
        .isFavourited

    await openPage(page, `/m/${name}`)
    await attended(page)
    const card = `#entry-${entryId}`
    // Down, or not far enough: nothing.
    await draw(page, `${card} .meta`, 20, -120)
    await draw(page, `${card} .meta`, 50)
    expect(await page.locator(`${card} .up[aria-pressed=true]`).count()).toBe(0)
    await draw(page, `${card} .meta`, 140)
    await page.locator(`${card} .up[aria-pressed=true]`).waitFor()
    await eventually(async () => expect(await isVotedFor(`/api/entry/${entryId}`)).toBe(true))
    // Nothing is answered in a list: there it is kept.
    await draw(page, `${card} .meta`, -140)
    await page.locator(`${card} .save[aria-pressed=true]`).waitFor()
    expect(await page.locator('.swipe-hint').count()).toBe(0)

    await openPage(page, `/m/${name}/t/${entryId}/-`)
    await attended(page)
    const comment = `#entry-comment-${commentId}`
    await draw(page, `${comment} .cm-head`, -140)
    await page.locator(`${comment} textarea`).waitFor()
    await draw(page, `${comment} .cm-head`, 140)
    await eventually(async () => expect(await isVotedFor(`/api/comments/${commentId}`)).toBe(true))

    await openPage(page, '/settings')
    await page.getByLabel('Swipes').uncheck()
    await openPage(page, `/m/${name}/t/${entryId}/-`)
    await attended(page)
    await draw(page, `${comment} .cm-head`, 140)
    await draw(page, `${comment} .cm-head`, -140)
    expect(await page.locator(`${comment} .up[aria-pressed=true]`).count()).toBe(1)
    expect(await page.locator(`${comment} textarea`).count()).toBe(0)
  })

  test('go the other way where lines are read from right to left', async () => {
    const owner = await web.member('owner')
    const name = uniqueName('mirrored')
    const { magazineId } = await send<{ magazineId: number }>(owner, '/api/moderate/magazine/new', {
      name,
      title: name,
    })
    const { entryId } = await send<{ entryId: number }>(owner, `/api/magazine/${magazineId}/article`, {
      title: 'Mirrored',
      body: 'Text.',
    })
    const { page } = await web.visitor({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 800 },
    })
    await page.context().addCookies(await owner.context.cookies())
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'ar', url: web.origin }])
    await openPage(page, `/m/${name}`)
    await attended(page)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await draw(page, `#entry-${entryId} .meta`, -140)
    await page.locator(`#entry-${entryId} .up[aria-pressed=true]`).waitFor()
  })

  test('no page failed on the way', () => {
    expect(web.faults).toEqual([])
  })
})
