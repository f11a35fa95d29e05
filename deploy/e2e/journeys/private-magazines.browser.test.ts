import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { Page } from 'playwright-core'
import { inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

const NOTE = 'Only members read and write here.'

/** Somebody makes a private magazine, somebody is let in, writes and reads, and is taken out again; nobody else sees any of it. */
inBrowser('a private magazine in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  test('who is let in reads and writes, and everybody else sees that there is a magazine', async () => {
    const [owner, friend, stranger, visitor] = [
      await web.member('owner'),
      await web.member('friend'),
      await web.member('stranger'),
      await web.visitor(),
    ]
    const name = uniqueName('snug')
    await openPage(owner.page, '/newMagazine')
    await owner.page.getByRole('textbox', { name: 'Name' }).fill(name)
    await owner.page.getByLabel('Title').fill('The snug')
    await owner.page.getByLabel('Who may read it').selectOption('Members only')
    await owner.page.getByRole('button', { name: 'Create magazine' }).click()
    await owner.page.waitForURL(`**/m/${name}`)
    await owner.page.getByText('Members only').first().waitFor()
    expect(await owner.page.getByText(NOTE).count()).toBe(0)
    const made = await send<{ magazineId: number }>(owner, `/api/magazine/name/${name}`, undefined, 'GET')

    await openPage(friend.page, `/m/${name}`)
    await friend.page.getByText(NOTE).waitFor()
    expect(await friend.page.getByRole('link', { name: 'New thread' }).count()).toBe(0)
    await friend.page.getByRole('main').getByRole('button', { name: 'Ask to join' }).click()
    await friend.page.getByRole('main').getByRole('button', { name: 'Requested' }).waitFor()

    await openPage(owner.page, `/m/${name}/panel/subscribers`)
    await owner.page.getByRole('button', { name: `Accept ${friend.username}` }).click()
    await owner.page.getByText('Nobody asks to subscribe').waitFor()

    await eventually(async () => {
      await openPage(friend.page, `/m/${name}`)
      expect(await friend.page.getByText(NOTE).count()).toBe(0)
    })
    const { entryId } = await send<{ entryId: number }>(friend, `/api/magazine/${made.magazineId}/article`, {
      title: 'Between us',
      body: `Psst @${stranger.username}`,
      lang: 'en',
      tags: [],
      badges: [],
    })
    const thread = `/m/${name}/t/${entryId}/-`
    await openPage(owner.page, thread)
    await owner.page.getByRole('heading', { level: 1, name: 'Between us' }).waitFor()
    await owner.page.getByRole('button', { name: 'Add a comment' }).click()
    await owner.page.getByRole('textbox', { name: 'Text in Markdown' }).fill('I will tell nobody')
    await owner.page.getByRole('button', { name: 'Send' }).click()
    await owner.page.getByText('I will tell nobody').first().waitFor()
    await eventually(async () => {
      await openPage(friend.page, thread)
      expect(await friend.page.getByText('I will tell nobody').count()).toBeGreaterThan(0)
    })

    const places = [
      `/m/${name}`,
      `/m/${name}/newest`,
      `/u/${friend.username}`,
      '/newest',
      '/search?q=Between',
    ]
    const sees = async (page: Page) => {
      const found: string[] = []
      for (const place of places) {
        await page.goto(place)
        if (/Between us|I will tell nobody/.test((await page.getByRole('main').textContent()) ?? ''))
          found.push(place)
      }
      return found
    }
    for (const { page } of [stranger, visitor]) {
      expect((await page.goto(thread))?.status()).toBe(404)
      expect(await sees(page)).toEqual([])
    }
    await visitor.page.goto(`/m/${name}`)
    await visitor.page.getByText(NOTE).waitFor()
    await openPage(stranger.page, '/settings/notifications')
    expect(await stranger.page.getByText(friend.username).count()).toBe(0)

    await openPage(owner.page, `/m/${name}/panel/subscribers/members`)
    await owner.page.getByRole('button', { name: `Remove ${friend.username}` }).click()
    await owner.page.getByRole('button', { name: `Remove ${friend.username}` }).waitFor({ state: 'detached' })
    await eventually(async () => {
      await openPage(friend.page, thread)
      // Their own thread stays theirs, and nothing that others said in it.
      expect(await friend.page.getByText('I will tell nobody').count()).toBe(0)
    })
    await openPage(friend.page, `/m/${name}`)
    await friend.page.getByText(NOTE).waitFor()
    expect(await friend.page.getByText('Between us').count()).toBe(0)
    expect(web.faults).toEqual([])
  })

  test('whoever has no script asks to join, and the owner lets them in, by forms', async () => {
    const [owner, plain] = [await web.member('owner'), await web.member('plain')]
    const name = uniqueName('nook')
    const title = 'The nook'
    await send(owner, '/api/moderate/magazine/new', { name, title, readers: 'members' })
    const { page } = await web.visitor({
      javaScriptEnabled: false,
      storageState: await plain.context.storageState(),
    })
    await page.goto(`/m/${name}`)
    await page.getByText(NOTE).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Ask to join' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Requested' }).waitFor()
    const keeper = await web.visitor({
      javaScriptEnabled: false,
      storageState: await owner.context.storageState(),
    })
    await keeper.page.goto(`/m/${name}/panel/subscribers`)
    await keeper.page.getByRole('button', { name: `Accept ${plain.username}` }).click()
    await eventually(async () => {
      await page.goto(`/m/${name}`)
      expect(await page.getByText(NOTE).count()).toBe(0)
    })
    await keeper.page.goto(`/m/${name}/panel/subscribers/members`)
    await keeper.page.getByRole('button', { name: `Remove ${plain.username}` }).click()
    await eventually(async () => {
      await page.goto(`/m/${name}`)
      expect(await page.getByText(NOTE).count()).toBe(1)
    })
  })
})
