import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** What the forms for threads do beside taking a text. */
inBrowser('writing threads in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  const url = 'https://tides.example/today'

  test('a link that is here already leads to its discussion, and a thread is changed in all it was written with', async () => {
    const [owner, writer] = [await web.member('owner'), await web.member('writer')]
    const magazine = uniqueName('tides')
    const { magazineId } = await send<{ magazineId: number }>(owner, '/api/moderate/magazine/new', {
      name: magazine,
      title: 'All tides',
    })
    for (const name of ['Question', 'News'])
      await send(owner, `/api/moderate/magazine/${magazineId}/badge`, { name })
    const { page } = writer
    const language = page.getByRole('combobox', { name: 'Language' })

    await openPage(page, `/m/${magazine}/new_entry`)
    await page.getByLabel('Link', { exact: false }).first().fill(url)
    await page.getByLabel(/^Title/).fill('When is high water?')
    await page.getByRole('checkbox', { name: 'Question' }).check()
    await language.selectOption('de')
    await page.getByRole('button', { name: 'Post to All tides' }).click()
    await page.getByRole('heading', { level: 1, name: 'When is high water?' }).waitFor()
    const thread = new URL(page.url()).pathname
    await page.locator('.thread .chip', { hasText: 'Question' }).waitFor()
    await page.locator('.thread .chip', { hasText: 'de' }).waitFor()

    await openPage(owner.page, `/m/${magazine}/new_entry`)
    await owner.page.getByLabel('Link', { exact: false }).first().fill(url)
    await owner.page.getByText('Already here: When is high water?').waitFor()
    await owner.page.getByRole('link', { name: 'Join the discussion' }).click()
    await owner.page.getByRole('heading', { level: 1, name: 'When is high water?' }).waitFor()
    expect(new URL(owner.page.url()).pathname).toBe(thread)

    await openPage(page, `${thread}/edit`)
    await page.getByRole('checkbox', { name: 'Question' }).uncheck()
    await page.getByRole('checkbox', { name: 'News' }).check()
    await page.getByLabel(/^Tags/).fill('water #tides')
    await page.getByRole('switch', { name: 'Original content' }).check()
    await language.selectOption('nl')
    await page.getByRole('button', { name: 'Save' }).click()
    for (const mark of ['News', 'OC', 'nl']) await page.locator('.thread .chip', { hasText: mark }).waitFor()
    await page.locator('.thread').getByRole('link', { name: '#tides' }).first().waitFor()
    expect(await page.locator('.thread .chip', { hasText: 'Question' }).count()).toBe(0)
    expect(web.faults).toEqual([])
  })
})
