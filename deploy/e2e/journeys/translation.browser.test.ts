import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { startLibreTranslate } from '@app/platform/testing/servers/libretranslate.ts'
import type { TranslationPeer } from '@app/platform/testing/servers/libretranslate.ts'
import type { Page } from 'playwright-core'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { inBrowser, openPage, PASSWORD, startWeb } from '../kit/browser.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import type { Member, Web } from '../kit/browser.ts'

jest.setTimeout(120_000)

/** From the administrator who names a server to the member who reads what somebody wrote in another language. */
inBrowser('a translation in a browser (Chromium)', () => {
  let web: Web
  let server: TranslationPeer
  let reader: Member
  let path: string
  let id: number

  beforeAll(async () => {
    server = await startLibreTranslate()
    server.detect('de')
    web = await startWeb({ MBIN_TRANSLATE_URL: server.url })
    reader = await web.member('reader')
    const author = await aPerson(web.origin, 'author')
    const magazine = await aMagazineOf(author)
    const post = await author.client.get(magazinePostsCreate, {
      params: { magazine_id: magazine.magazineId },
      body: { body: 'Der Nebel hob sich **am Mittag**, sagt @author.', lang: 'de' },
    })
    id = post.postId
    path = `/m/${magazine.name}/p/${id}/-`
    await author.client.get(postCommentsCreate, {
      params: { post_id: id },
      body: { body: 'Endlich!', lang: 'de' },
    })
  }, 120_000)
  afterAll(async () => {
    await web?.close()
    await server?.close()
  })

  const logIn = async (page: Page, name: string) => {
    await page.goto('/login')
    await page.getByLabel('Username or e-mail').fill(name)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }

  test('stands in the place of the text, beside others, until the original is asked for', async () => {
    const { page } = reader
    await page.setViewportSize({ width: 360, height: 740 })
    await openPage(page, path)
    for (const one of [0, 1]) {
      await page.getByRole('button', { name: 'More' }).nth(one).click()
      await page.getByRole('link', { name: 'Translate', exact: true }).click()
      await page.getByText(/^en: /).nth(one).waitFor()
    }
    await page.getByText('Translated from German by', { exact: false }).first().waitFor()
    expect(await page.getByText(/Der Nebel/).count()).toBe(0)
    expect(await page.locator('[lang=en] strong', { hasText: 'AM MITTAG' }).count()).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Show original' }).first().click()
    await page.getByText(/Der Nebel/).waitFor()
    expect(await page.getByText(/en: ENDLICH/).count()).toBe(1)
  })

  test('comes by a form where there is no script', async () => {
    const { page } = await web.visitor({ javaScriptEnabled: false })
    await logIn(page, reader.username)
    await page.goto(path)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('link', { name: 'Translate', exact: true }).click()
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    await page.getByText('Translated from German by', { exact: false }).waitFor()
    await page.getByText(/^en: DER NEBEL/).waitFor()
  })

  test('comes from a server that the administration asks whether it answers', async () => {
    const { page } = await web.visitor()
    await logIn(page, 'admin')
    await page.waitForURL((url) => url.pathname !== '/login')
    await openPage(page, '/admin/settings')
    await page.getByRole('button', { name: 'Ask the server' }).click()
    await page.getByText('answers, and translates into: English, German', { exact: false }).waitFor()
    expect(web.faults).toEqual([])
  })
})
