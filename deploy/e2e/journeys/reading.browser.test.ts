import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { hydrated, inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

jest.setTimeout(120_000)

/** What a member read on one device is known on the other, and what came since is shown there. */
inBrowser('a reader with memory over two devices (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  }, 120_000)
  afterAll(() => web?.close())

  test('finds what is new, what they folded, and nothing of what they hid', async () => {
    const [owner, reader] = [await web.member('owner'), await web.member('reader')]
    const name = uniqueName('tides')
    const { magazineId } = await send<{ magazineId: number }>(owner, '/api/moderate/magazine/new', {
      name,
      title: name,
    })
    const { entryId } = await send<{ entryId: number }>(owner, `/api/magazine/${magazineId}/article`, {
      title: 'Tides of the bay',
      body: 'Text.',
    })
    const say = (body: string) =>
      send<{ commentId: number }>(owner, `/api/entry/${entryId}/comments`, { body, lang: 'en' })
    const old = await say('High at noon.')

    const { page: desk } = reader
    await openPage(desk, `/m/${name}/t/${entryId}/-`)
    const folded = (page: typeof desk) =>
      page.locator(`#entry-comment-${old.commentId} > details:not([open])`)
    expect(await desk.locator('.cm.is-new').count()).toBe(0)
    const kept = desk.waitForResponse((answer) => answer.url().endsWith(`/api/reading/entry/${entryId}`))
    await desk.locator(`#entry-comment-${old.commentId}  .cm-fold`).click()
    expect((await kept).status()).toBe(204)
    const fresh = await say('Low at six.')
    // As the service worker does, late where the machine is slow: what it keeps for later nobody has read.
    await desk.evaluate(
      `fetch(location.href, { headers: { purpose: 'prefetch' } }).then((page) => page.text())`,
    )

    // The other device: the same account, without script and with it.
    const context = await desk.context().browser()!.newContext({ baseURL: web.origin })
    await context.addCookies(await desk.context().cookies())
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 360, height: 740 })
    const card = phone.locator(`#entry-${entryId}`)
    await eventually(async () => {
      await openPage(phone, `/m/${name}`)
      expect(await card.getByText('1 new').count()).toBe(1)
    })
    await card.getByRole('link', { name: 'Tides of the bay' }).click()
    await phone.locator(`#entry-comment-${fresh.commentId}.is-new`).waitFor()
    expect(await folded(phone).count()).toBe(1)
    expect(await phone.locator('.cm.is-new').count()).toBe(1)
    await phone.getByRole('button', { name: 'Next new, 1 of 1' }).click()
    await phone.locator(`#entry-comment-${fresh.commentId}.is-at`).waitFor()

    // Back at the desk it is read.
    await eventually(async () => {
      await openPage(desk, `/m/${name}`)
      expect(await desk.locator(`#entry-${entryId}.is-read`).count()).toBe(1)
    })
    // What they have not read of the magazines that they subscribe to stands in the rail.
    await send(reader, `/api/magazine/${magazineId}/subscribe`, {}, 'PUT')
    await send(owner, `/api/magazine/${magazineId}/article`, { title: 'The next day', body: 'Text.' })
    await eventually(async () => {
      await openPage(desk, '/about')
      await desk.getByRole('link', { name: 'Subscribed Unread: 1' }).waitFor({ timeout: 10_000 })
    })
    await desk.getByRole('link', { name: `${name} Unread: 1` }).waitFor()
    await openPage(desk, `/m/${name}?unread=1`)
    expect(await desk.locator(`#entry-${entryId}`).count()).toBe(0)

    await openPage(desk, `/m/${name}`)
    await desk.locator(`#entry-${entryId} .more`).click()
    await desk.getByRole('button', { name: 'Hide' }).click()
    await desk.getByText('Hidden.').waitFor()
    await phone.goto(`${web.origin}/m/${name}`)
    await hydrated(phone)
    expect(await card.count()).toBe(0)
    await context.close()
  })
})
