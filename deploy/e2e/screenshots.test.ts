import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { entriesCollection } from '@app/contract/content/entry-feeds.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { inBrowser, launchChromium, logIn, openPage } from './kit/browser.ts'
import { Client } from './kit/client.ts'
import { operatorCommand } from './kit/operator-command.ts'
import { startInstance } from './kit/program.ts'
import type { Instance } from './kit/program.ts'

const FOLDER = fileURLToPath(new URL('../../docs/content/img/', import.meta.url))
/** `npm test -- e2e/screenshots --update` takes them anew. */
const UPDATES = process.env['UPDATE_EXPECTED'] === '1'
const PASSWORD = 'a long password'
const LOOKS = ['light', 'dark'] as const
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }

/** So small that it does not matter how long ago something is said to be, but how a page is laid out. */
const gist = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).greyscale().resize(32, 32, { fit: 'fill' }).raw().toBuffer()
/** How far apart two pictures are on average, of 255. */
const distance = async (one: Buffer, other: Buffer): Promise<number> => {
  const [a, b] = await Promise.all([gist(one), gist(other)])
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}
/** What two runs differ by is far below, and an empty page, or another one, above. */
const MOST_APART = 2.5

inBrowser('pictures of the product in the documentation', () => {
  let instance: Instance
  let browser: Browser
  let thread: string

  beforeAll(async () => {
    instance = await startInstance()
    await instance.program.stop()
    await operatorCommand(instance, ['demo', '--password', PASSWORD], { PORT: String(await freePort()) })
    await instance.program.start()
    browser = await launchChromium('--hide-scrollbars')
    const { items } = await new Client(instance.origin).get(entriesCollection, {
      query: { sort: 'commented', perPage: 1 },
    })
    thread = `/m/${items[0]?.magazine.name}/t/${items[0]?.entryId}`
  })
  afterAll(async () => {
    await browser?.close()
    await instance?.remove()
  })

  test.each(LOOKS)('show what the demo shows (%s)', async (colorScheme) => {
    const context = await browser.newContext({
      baseURL: instance.origin,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      viewport: DESK,
    })
    const page = await context.newPage()
    await logIn(page, 'marta', PASSWORD)
    await page.waitForURL(({ pathname }) => pathname !== '/login')
    const pictures = [
      ['front', '/hot', DESK],
      ['thread', thread, DESK],
      ['magazine', '/m/harbour', DESK],
      ['phone', '/hot', PHONE],
    ] as const
    await mkdir(FOLDER, { recursive: true })
    for (const [name, path, size] of pictures) {
      await page.setViewportSize(size)
      await openPage(page, path)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      const shot = await sharp(await page.screenshot())
        .webp({ quality: 80, effort: 6 })
        .toBuffer()
      const file = join(FOLDER, `${name}-${colorScheme}.webp`)
      if (UPDATES) await writeFile(file, shot)
      expect(await distance(shot, await readFile(file))).toBeLessThan(MOST_APART)
    }
    await context.close()
  })

  test('are shown where the product is described, and none is there for nothing', async () => {
    const texts = await Promise.all(
      ['README.md', 'docs/content/index.md', 'docs/content/user/README.md'].map((file) =>
        readFile(new URL(`../../${file}`, import.meta.url), 'utf8'),
      ),
    )
    const unused = (await readdir(FOLDER)).filter((name) => !texts.join('\n').includes(name))
    expect(unused).toEqual([])
  })
})
