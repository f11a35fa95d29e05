import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { hydrated, inBrowser, send, startWeb, openPage } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** The card over the name of whoever wrote something, and what one writes down about them. */
inBrowser('the card of a person in a browser (Chromium)', () => {
  let web: Web
  let author: Member
  let reader: Member
  let thread: string
  beforeAll(async () => {
    web = await startWeb()
    ;[author, reader] = [await web.member('author'), await web.member('reader')]
    const magazine = await send<{ magazineId: number; name: string }>(author, '/api/moderate/magazine/new', {
      name: uniqueName('wells'),
      title: 'Village wells',
    })
    const { entryId } = await send<{ entryId: number }>(
      author,
      `/api/magazine/${magazine.magazineId}/article`,
      { title: 'The deepest well', body: 'Forty metres.\n\n'.repeat(60), lang: 'en', tags: [], badges: [] },
    )
    await send(author, `/api/entry/${entryId}/comments`, { body: 'And cold.', lang: 'en' })
    thread = `/m/${magazine.name}/t/${entryId}/-`
  })
  afterAll(() => web?.close())

  const cardIn = (page: Page) => page.getByRole('dialog', { name: author.username })
  const nameIn = (page: Page) => page.getByRole('main').getByRole('link', { name: author.username }).first()
  const noteIn = (page: Page) => page.getByRole('textbox', { name: 'Private note' })

  test('opens where the pointer rests, beside the name, and keeps a note that its writer alone sees', async () => {
    const { page } = reader
    await openPage(page, thread)
    await nameIn(page).hover()
    const card = cardIn(page)
    await card.getByText('1 comment').waitFor()
    await card.getByText('1 thread').waitFor()
    const [at, name] = [await card.boundingBox(), await nameIn(page).boundingBox()]
    expect(at!.y).toBeGreaterThanOrEqual(name!.y + name!.height)

    await card.getByRole('button', { name: 'Follow' }).click()
    await card.getByRole('button', { name: 'Following' }).waitFor()
    await noteIn(page).fill('Knows how deep they are.')
    // What is being written stays, wherever the pointer and the page go.
    await page.mouse.move(2, 2)
    await page.mouse.wheel(0, 200)
    await card.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('Note saved.').waitFor()

    await card.getByRole('link', { name: '1 comment' }).click()
    await page.waitForURL(`**/u/${author.username}/comments`)
    await card.waitFor({ state: 'detached' })
    await page.reload()
    await hydrated(page)
    expect(await noteIn(page).inputValue()).toBe('Knows how deep they are.')

    await openPage(author.page, `/u/${author.username}`)
    await author.page.getByRole('link', { name: 'Edit profile' }).waitFor()
    expect(await noteIn(author.page).count()).toBe(0)
    const other = await web.member('other')
    await openPage(other.page, `/u/${author.username}`)
    expect(await noteIn(other.page).inputValue()).toBe('')
    const html = await (await fetch(`${web.origin}/u/${author.username}`)).text()
    expect(html).not.toContain('Private note')
    expect(web.faults).toEqual([])
  })

  test('opens by keyboard, and Escape leads back to the name', async () => {
    const { page } = reader
    await openPage(page, thread)
    await nameIn(page).focus()
    await page.keyboard.press('Alt+ArrowDown')
    const card = cardIn(page)
    await card.getByRole('link', { name: author.username }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe(author.username)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await nameIn(page).and(page.locator(':focus')).waitFor()

    await page.keyboard.press('Alt+ArrowDown')
    await card.getByRole('link', { name: author.username }).waitFor()
    await page.mouse.move(2, 400)
    await page.mouse.wheel(0, 300)
    await card.waitFor({ state: 'detached' })
    expect(web.faults).toEqual([])
  })

  test('a visitor reads it without a note, it goes with the pointer, and a finger opens none', async () => {
    // What is held back here must not pass through the service worker, which would show what it keeps.
    const { page } = await web.visitor({ serviceWorkers: 'block' })
    await openPage(page, thread)
    await nameIn(page).hover()
    const card = cardIn(page)
    await card.getByRole('link', { name: 'Follow' }).waitFor()
    expect(await noteIn(page).count()).toBe(0)
    await card.hover()
    await page.mouse.move(2, 700)
    await card.waitFor({ state: 'detached' })

    await page.route('**/api/users/name/**', (route) => route.abort())
    await openPage(page, thread)
    await nameIn(page).hover()
    await card.getByRole('alert').waitFor()
    await page.unroute('**/api/users/name/**')
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByText('1 thread').waitFor()

    const touch = await web.visitor({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })
    await openPage(touch.page, thread)
    await nameIn(touch.page).tap()
    await touch.page.waitForURL(`**/u/${author.username}`)
    expect(await cardIn(touch.page).count()).toBe(0)
    expect(web.faults).toEqual([])
  })
})
