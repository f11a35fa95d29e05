import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startMailServer } from '@app/platform/testing/mail-server.ts'
import type { Page } from 'playwright-core'
import { axeFaults } from '../../kit/axe.ts'
import { inBrowser, openPage, startWeb } from '../../kit/browser.ts'
import type { Web } from '../../kit/browser.ts'
import type { Mails } from '../../kit/mails.ts'
import { ownScreens } from './own-screens.ts'
import { publicScreens } from './public-screens.ts'
import { staffScreens } from './staff-screens.ts'
import { screensWorld } from './world.ts'
import type { Reader, ScreensWorld } from './world.ts'

/** Each address once, as who may do most there and so sees most controls. */
const screens = [
  ...new Map(
    [...publicScreens, ...ownScreens, ...staffScreens].map(([, address, sees]) => [address, sees.at(-1)!]),
  ),
]

inBrowser('axe finds nothing wrong with any screen (Chromium)', () => {
  let mails: Mails
  let web: Web
  let world: ScreensWorld

  beforeAll(async () => {
    mails = await startMailServer()
    web = await startWeb({ SMTP_URL: mails.url })
    world = await screensWorld(web.instance, mails)
  })
  afterAll(async () => {
    await web?.close()
    mails?.close()
  })

  const fill = (address: string): string =>
    address.replace(/\{(\w+)\}/g, (_, name: string) => String(world.names[name]))

  /** Pages that nobody looks at now. Each has a browser of its own: streams of many would use up its connections. */
  const free = new Map<Reader, Page[]>()
  const pageOf = async (reader: Reader): Promise<Page> => {
    const page = free.get(reader)?.pop()
    if (page) return page
    const somebody = await web.visitor({ reducedMotion: 'reduce' })
    const cookies = world.clients[reader].cookie.split('; ').filter((cookie) => cookie !== '')
    await somebody.context.addCookies(
      cookies.map((cookie) => {
        const [name = '', value = ''] = cookie.split('=')
        return { name, value, url: web.origin }
      }),
    )
    return somebody.page
  }

  test.concurrent.each(screens)('%s as %s', async (address, reader) => {
    const page = await pageOf(reader)
    await openPage(page, fill(address))
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    // In that look the pages of the visual tests are asked.
    const faults = await axeFaults(page, { without: 'dark, high contrast' })
    free.set(reader, [...(free.get(reader) ?? []), page])
    expect(faults).toEqual([])
  })
})
