import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hydrated, inBrowser, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Visitor, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

type Texts = { [name: string]: string | Texts }

const texts = join(import.meta.dirname, '../../../web/src/i18n')

/** What the pages say in a language, by the name of the text. */
const textsOf = (tag: string) => {
  const pieces = ['every', 'own', 'polls', 'reading'].map(
    (piece) => JSON.parse(readFileSync(join(texts, tag, `${piece}.json`), 'utf8')) as Texts,
  )
  return (name: string): string => {
    for (const piece of pieces) {
      const found = name
        .split('.')
        .reduce<Texts | string | undefined>(
          (at, part) => (typeof at === 'object' ? at[part] : undefined),
          piece,
        )
      if (typeof found === 'string') return found
    }
    throw new Error(`nothing is called ${name}`)
  }
}

/** Names that are the same in every language, or stand in their own. */
const NAMES =
  /Chromium|Commonplace|commonplace|Random|Markdown|Ctrl|Enter|Alt|Esc|FAQ|RSS|API|Mbin|OAuth|HTML|English|\b[\w.-]+@[\w.-]+|localhost(:\d+)?|https?:\S+|@\S+|\b[mu]\/\S+/g

/** Readers of two scripts, one of them from right to left, each arriving with nothing but their browser's language. */
inBrowser('readers in a browser (Chromium)', () => {
  let web: Web
  let admin: Visitor
  beforeAll(async () => {
    web = await startWeb()
    admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    await send(admin, '/auth/login', { login: 'admin', password: PASSWORD })
    // What administrators write is in their words.
    await send(admin, '/api/instance/about', { body: '🌊' }, 'PUT')
  })
  afterAll(() => web?.close())

  test.each([
    {
      tag: 'ar',
      locale: 'ar-EG',
      dir: 'rtl',
      script: /[\u0600-\u06ff]/,
      magazine: 'المرفأ',
      title: 'متى تبحر العبّارة الأخيرة؟',
      body: 'يقول الجدول إنها تبحر في التاسعة مساءً.',
      comment: 'رأيت القوارب الصغيرة تعود قبل الغروب.',
      word: 'قوارب',
    },
    {
      tag: 'ja',
      locale: 'ja-JP',
      dir: 'ltr',
      script: /[\u3040-\u30ff\u4e00-\u9fff]/,
      magazine: '港町通信',
      title: '最終の渡し船は何時に出ますか',
      body: '時刻表には午後九時と書いてあります。',
      comment: '夕暮れの前に小さな釣船が戻るのを見ました。',
      word: '釣船',
    },
  ])('$tag: reads, registers, comments, searches and settles in', async (reader) => {
    const { tag, locale, dir, script } = reader
    const t = textsOf(tag)
    const name = uniqueName('port')
    const { magazineId } = await send<{ magazineId: number }>(admin, '/api/moderate/magazine/new', {
      name,
      title: reader.magazine,
    })
    const { entryId } = await send<{ entryId: number }>(admin, `/api/magazine/${magazineId}/article`, {
      title: reader.title,
      body: reader.body,
      lang: tag,
    })
    const username = uniqueName('reader')
    const { page } = await web.visitor({ locale, timezoneId: 'UTC' })

    /** The page is in the language, and runs its way; what else is seen in Latin letters are names. */
    const isTheirs = async () => {
      expect(await page.locator('html').getAttribute('lang')).toBe(tag)
      expect(await page.locator('html').getAttribute('dir')).toBe(dir)
      const seen: string = await page.evaluate('document.body.innerText')
      const left = seen
        .replaceAll(NAMES, ' ')
        .replaceAll(/\b(port|reader)_\w+|admin/g, ' ')
        .match(/[A-Za-z]{3,}( [A-Za-z]+)*/g)
      expect([page.url(), left]).toEqual([page.url(), null])
    }

    await openPage(page, '/')
    await isTheirs()
    await page.getByRole('main').getByRole('link', { name: reader.title }).click()
    await page.getByText(reader.body).waitFor()
    await isTheirs()
    const written = page.locator('.thread h1')
    expect(await written.getAttribute('lang')).toBe(tag)
    // When it was added, as one writes it there.
    const added = await page.locator('.aside dd').nth(1).textContent()
    expect(added).not.toMatch(/[A-Za-z]{3}/)

    await openPage(page, '/register')
    await isTheirs()
    await page.getByLabel(t('account.username')).fill(username)
    await page.locator('input[name=email]').fill(`${username}@example.org`)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByLabel(t('account.agree')).check()
    await page.getByRole('button', { name: t('account.signUp') }).click()
    await page.waitForURL('**/welcome')
    await hydrated(page)

    await openPage(page, `/m/${name}/t/${entryId}/-`)
    await page.getByRole('button', { name: t('thread.add') }).click()
    await page.getByRole('textbox', { name: t('editor.label') }).fill(reader.comment)
    await page.getByRole('button', { name: t('editor.send'), exact: true }).click()
    await page.locator('.cm').getByText(reader.comment).waitFor()
    await isTheirs()

    await page.getByRole('searchbox').first().fill(reader.word)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/search')
    await page.getByRole('main').getByText(reader.comment).waitFor()
    await hydrated(page)
    await isTheirs()

    await openPage(page, '/settings/general')
    await page.getByRole('main').getByText(t('settings.dark'), { exact: true }).first().click()
    await eventually(async () => expect(await page.locator('html').getAttribute('data-theme')).toBe('dark'))
    await page.reload()
    await hydrated(page)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    const seen: string = await page.locator('main').innerText()
    expect(seen).toMatch(script)
    // Whoever is written to is written to in it: the account keeps the language.
    expect(await page.locator('html').getAttribute('lang')).toBe(tag)
    for (const path of [`/u/${username}`, '/accessibility']) {
      await openPage(page, path)
      await isTheirs()
    }
  })

  test('no page failed on the way', () => {
    expect(web.faults).toEqual([])
  })
})
