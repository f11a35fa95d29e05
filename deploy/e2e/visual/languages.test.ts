import { interfaceLanguages } from '@app/contract/languages.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser } from '../kit/browser.ts'
import { pages } from './pages.ts'
import type { Reader } from './pages.ts'
import { inside, openStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** Where the most of ours stands in the least room: every page in every language would take a quarter of an hour. */
const FULL = new Set(['front-member', 'thread', 'new-thread', 'settings'])
const narrow = pages.filter(([name]) => FULL.has(name))

inBrowser('pages in every language (Chromium)', () => {
  let stage: Stage
  /** One for each reader: a new page is a new process, which costs as much as what is looked at. */
  const opened = new Map<Reader, Page>()
  beforeAll(async () => {
    stage = await openStage()
    for (const reader of new Set(narrow.map(([, name]) => name)))
      opened.set(reader, await (await stage.contextOf(reader)).newPage())
  })
  afterAll(() => stage?.close())

  test.each(interfaceLanguages.map((one) => [one.tag, one] as const))(
    '%s fits on a phone',
    async (tag, { dir, locale = tag }) => {
      const faults: string[] = []
      for (const page of opened.values())
        await page
          .context()
          .addCookies([{ name: 'mbin_lang', value: tag, url: 'http://commonplace.example' }])
      for (const [name, reader, path] of narrow) {
        const page = opened.get(reader)!
        await page.goto(path(stage.filled))
        const html = page.locator('html')
        expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([locale, dir])
        await inside(page, 'settle')
        for (const fault of await inside(page, 'faults', 360)) faults.push(`${name}: ${fault}`)
      }
      expect(faults).toEqual([])
    },
  )
})
