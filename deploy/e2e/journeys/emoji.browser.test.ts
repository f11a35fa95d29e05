import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inBrowser, openPage, PASSWORD, send, startWeb, tellDeleted } from '../kit/browser.ts'
import type { Member, Visitor, Web } from '../kit/browser.ts'
import { redPng, uniqueName } from '../kit/people.ts'

const picture = { name: 'red.png', mimeType: 'image/png', buffer: redPng }

inBrowser('emoji in a browser (Chromium)', () => {
  let web: Web
  let admin: Visitor
  let author: Member
  let magazine: { magazineId: number; name: string }
  beforeAll(async () => {
    web = await startWeb()
    admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    await send(admin, '/auth/login', { login: 'admin', password: PASSWORD })
    author = await web.member('author')
    magazine = await send(author, '/api/moderate/magazine/new', { name: uniqueName('emoji'), title: 'Emoji' })
  })
  afterAll(() => web?.close())

  test('are added, put into a category and removed by an administrator, and shown where members write them', async () => {
    const { page } = admin
    await openPage(page, '/admin/emoji')
    await page.getByText('No emoji yet').waitFor()
    await page.getByLabel('Name', { exact: true }).fill(':Red_Square:')
    await page.getByLabel('Category', { exact: true }).fill('Shapes')
    await page.getByLabel('Picture', { exact: true }).setInputFiles(picture)
    await page.getByRole('button', { name: 'Add emoji' }).click()
    await page.getByRole('heading', { name: 'Shapes' }).waitFor()
    await page.getByText(':red_square:', { exact: true }).waitFor()
    await page.getByLabel('Category: red_square').fill('Colours')
    await page.getByRole('button', { name: 'Save red_square' }).click()
    await page.getByRole('heading', { name: 'Colours' }).waitFor()

    await send(author, '/api/users/profile', { title: 'Ann :red_square:' }, 'PUT')
    const { entryId } = await send<{ entryId: number }>(
      author,
      `/api/magazine/${magazine.magazineId}/article`,
      {
        title: 'Of :red_square:',
        body: '# :red_square:\n\nIn a line :red_square:, not in `:red_square:`',
        lang: 'en',
      },
    )
    const thread = `/m/${magazine.name}/t/${entryId}/-`
    await openPage(author.page, thread)
    const shown = author.page.getByRole('main').locator('img.emoji')
    expect(await shown.count()).toBeGreaterThanOrEqual(4)
    await expect(author.page.title()).resolves.toContain('Of :red_square:')
    await author.page.getByRole('main').getByText('Ann').first().waitFor()
    // Its place is there before the picture is, whatever that measures.
    for (const emoji of await shown.all()) {
      const box = await emoji.boundingBox()
      expect(box?.width).toBeCloseTo(box?.height ?? 0, 1)
      expect(box?.height).toBeGreaterThan(12)
    }

    await author.page.getByRole('button', { name: 'Add a comment' }).click()
    await author.page.getByRole('textbox', { name: 'Text in Markdown' }).pressSequentially('Like :red')
    await author.page.getByRole('option', { name: ':red_square:' }).click()
    await author.page.keyboard.press('Control+Enter')
    await author.page.locator('.cm img.emoji').first().waitFor()

    await page.getByRole('button', { name: 'Remove red_square' }).click()
    await page.getByText('No emoji yet').waitFor()
    await page.getByText(':red_square: is gone.').waitFor()
    await tellDeleted(page)
    await openPage(page, '/admin/emoji')
    await page.getByText('No emoji yet').waitFor()
    expect(web.faults).toEqual([])
  })

  test('are added, moved and removed without script, and drawn by the server', async () => {
    const { page, context } = await web.visitor({
      javaScriptEnabled: false,
      extraHTTPHeaders: { origin: web.origin },
    })
    await send({ context }, '/auth/login', { login: 'admin', password: PASSWORD })
    await page.goto('/admin/emoji')
    const add = async (name: string) => {
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Picture', { exact: true }).setInputFiles(picture)
      await page.getByRole('button', { name: 'Add emoji' }).click()
    }
    await add('no_script')
    await page.getByText(':no_script:', { exact: true }).waitFor()
    await add('no_script')
    await page.getByText('there is an emoji no_script already', { exact: false }).waitFor()
    await page.getByLabel('Category: no_script').fill('Plain')
    await page.getByRole('button', { name: 'Save no_script' }).click()
    await page.getByRole('heading', { name: 'Plain' }).waitFor()

    const { postId } = await send<{ postId: number }>(author, `/api/magazine/${magazine.magazineId}/posts`, {
      body: 'A :no_script: one',
      lang: 'en',
    })
    await page.goto(`/m/${magazine.name}/p/${postId}/-`)
    await page.getByRole('img', { name: ':no_script:' }).first().waitFor()

    await page.goto('/admin/emoji')
    await page.getByRole('button', { name: 'Remove no_script' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('no_script')
    await question.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No emoji yet').waitFor()
  })
})
