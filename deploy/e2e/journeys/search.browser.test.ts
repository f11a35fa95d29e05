import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hydrated, inBrowser, send, startWeb, openPage } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

inBrowser('searching in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  test('a search begun in a magazine, or at a person, stays there until it is widened', async () => {
    const [ann, ben] = [await web.member('ann'), await web.member('ben')]
    const names = [uniqueName('maps'), uniqueName('rails')]
    for (const name of names) {
      const { magazineId } = await send<{ magazineId: number }>(ann, '/api/moderate/magazine/new', {
        name,
        title: name,
      })
      for (const [title, who] of [
        [`Lanterns of ann in ${name}`, ann],
        [`Lanterns of ben in ${name}`, ben],
      ] as const)
        await send(who, `/api/magazine/${magazineId}/article`, { title, body: 'Seen at dusk.' })
    }
    const { page } = await web.visitor()
    const search = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page
        .getByRole('menuitem', { name: 'Search here' })
        .or(page.getByText('Search here'))
        .first()
        .click()
      await page.waitForURL('**/search?**')
      const words = page.locator('#content [name=q]')
      await words.fill('lanterns')
      await words.press('Enter')
    }
    const found = (title: string) => page.getByRole('heading', { name: title })

    await openPage(page, `/m/${names[0]}`)
    await search()
    await found(`Lanterns of ann in ${names[0]}`).waitFor()
    await found(`Lanterns of ben in ${names[0]}`).waitFor()
    expect(await found(`Lanterns of ann in ${names[1]}`).count()).toBe(0)
    await page.getByRole('link', { name: `Not only ${names[0]}` }).click()
    await found(`Lanterns of ann in ${names[1]}`).waitFor()

    await openPage(page, `/u/${ben.username}`)
    await search()
    await found(`Lanterns of ben in ${names[1]}`).waitFor()
    expect(await found(`Lanterns of ann in ${names[1]}`).count()).toBe(0)
    expect(web.faults).toEqual([])
  })

  test('a few letters lead a member to a magazine from anywhere, by the keyboard alone', async () => {
    const member = await web.member('walker')
    const name = uniqueName('harbour')
    await send(member, '/api/moderate/magazine/new', { name, title: `The ${name}` })
    const { page } = member
    await openPage(page, '/settings/general')
    await hydrated(page)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Go to a page, magazine or person' })
    await field.fill(name)
    await page.getByRole('option', { name: `The ${name}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/m/${name}`)
    expect(await field.isVisible()).toBe(false)
    await page.locator('body').press('g')
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    expect(await field.isVisible()).toBe(false)
    expect(web.faults).toEqual([])
  })

  test('the field above every page completes names, and remembers what a member searched for', async () => {
    const member = await web.member('keeper')
    const name = uniqueName('beacon')
    await send(member, '/api/moderate/magazine/new', { name, title: `The ${name}` })
    const { page } = member
    await openPage(page, '/settings/general')
    await hydrated(page)
    const field = page.locator('#q')
    await field.fill('old lamps')
    await field.press('Enter')
    await page.getByText('Nothing found for').waitFor()
    await field.fill('')
    await page.locator('#search').getByRole('option', { name: 'old lamps' }).waitFor()
    await field.fill(name)
    const option = page.locator('#search').getByRole('option', { name: `The ${name}` })
    await option.waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL(`**/m/${name}`)
    await openPage(page, '/explore')
    await page.getByRole('heading', { name: 'Explore' }).waitFor()
    expect(web.faults).toEqual([])
  })

  test('where there is no such magazine there is nothing to search', async () => {
    const { page } = await web.visitor()
    await openPage(page, '/search?q=lanterns&magazine=nowhere')
    await page.getByText('No magazine here by that name.').waitFor()
    expect(await page.locator('main [data-item]').count()).toBe(0)
  })
})
