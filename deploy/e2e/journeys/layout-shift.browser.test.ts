import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { BrowserContext } from 'playwright-core'
import { magazineRetrieveByName } from '@app/contract/community/magazines.ts'
import { magazineEntryCreateLink } from '@app/contract/content/entries.ts'
import { magazinePostsCreateImage } from '@app/contract/content/posts.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { hydrated, inBrowser } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { COUNT_SHIFTS, shiftsOf } from '../kit/shifts.ts'
import { PASSWORD } from '../visual/data.ts'
import { openStage } from '../visual/stage.ts'
import type { Stage } from '../visual/stage.ts'

/** Nobody who reads notices less; up to 0.1 pages count as good. */
const MOST = 0.02

inBrowser('nothing shifts while pages load (Chromium)', () => {
  let stage: Stage
  let context: BrowserContext
  const paths: Record<string, string> = {
    front: '/',
    magazine: '/m/harbours',
    person: '/u/ada',
    microblogs: '/microblog',
  }

  beforeAll(async () => {
    stage = await openStage()
    context = await stage.contextOf(null)
    await context.addInitScript(COUNT_SHIFTS)
    paths['thread with pictures in comments'] = stage.filled.tables
    paths['thread of a picture'] = stage.filled.photo

    const client = new Client(stage.origin)
    await client.get(authLogin, { body: { login: 'ada', password: PASSWORD } })
    const { magazineId } = await client.get(magazineRetrieveByName, {
      params: { magazine_name: 'harbours' },
    })
    const here = { params: { magazine_id: magazineId } }
    const picture = async (width: number, height: number, background: string) => ({
      name: 'one.png',
      bytes: await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    })
    const { postId } = await client.get(magazinePostsCreateImage, {
      ...here,
      body: { body: 'Three of them.', lang: 'en' },
      file: [
        await picture(900, 600, '#2a6f97'),
        await picture(600, 900, '#6a994e'),
        await picture(800, 800, '#bc4749'),
      ],
    })
    paths['microblog with a gallery'] = `/m/harbours/p/${postId}/-`
    for (const [title, url] of [
      ['a video', 'https://films.example/tides.mp4'],
      ['what another site shows', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ] as const) {
      const { entryId } = await client.get(magazineEntryCreateLink, {
        ...here,
        body: { title, url, lang: 'en' },
      })
      paths[`thread of ${title}`] = `/m/harbours/t/${entryId}/-`
    }
  })
  afterAll(() => stage?.close())

  test.each([360, 1440])('at %d px, with pictures that come last of all', async (width) => {
    const found: Record<string, unknown> = {}
    for (const [name, path] of Object.entries(paths)) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      let release = (): void => undefined
      const allElse = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/media/**', async (route) => {
        await allElse
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await hydrated(page)
      release()
      await page.waitForLoadState('load')
      const shifts = await shiftsOf(page)
      if (shifts.reduce((sum, { value }) => sum + value, 0) >= MOST) found[name] = shifts
      await page.close()
    }
    expect(found).toEqual({})
  })
})
