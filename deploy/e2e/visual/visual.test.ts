import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inBrowser, launchChromium } from '../kit/browser.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { fill, PASSWORD } from './data.ts'
import type { Filled } from './data.ts'
import { pages } from './pages.ts'
import { forgetFailures, keptPictures, matchesKept, pictureFault } from './pictures.ts'

/** One name on every machine, whatever the port: the browser finds it by itself. */
const SITE = 'http://commonplace.example'
const WIDTHS = [360, 768, 1440] as const
const HEIGHT = 900
/** Of what is further down a page the same was seen above, or nothing. */
const MOST_HEIGHT = 1800
const DARK = 768

type InPage = { settle(): Promise<void>; faults(width: number): string[]; markUnusual(): void }

inBrowser('how pages look (Chromium)', () => {
  let instance: Instance
  let browser: Browser
  let filled: Filled
  const contexts = new Map<string | null, BrowserContext>()

  beforeAll(async () => {
    instance = await startInstance({ MBIN_URL: SITE })
    const { port } = new URL(instance.origin)
    browser = await launchChromium(
      `--host-resolver-rules=MAP commonplace.example 127.0.0.1:${port}`,
      '--no-proxy-server',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
    )
    filled = await fill(instance.origin)
    for (const reader of new Set(pages.map(([, name]) => name))) contexts.set(reader, await contextOf(reader))
    await forgetFailures()
  })
  afterAll(async () => {
    await browser?.close()
    await instance?.remove()
  })

  const contextOf = async (reader: string | null): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: SITE,
      viewport: { width: WIDTHS[0], height: HEIGHT },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      // The list of sessions says it.
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36',
      timezoneId: 'UTC',
    })
    await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') })
    if (reader === null) return context
    const page = await context.newPage()
    await page.goto('/login')
    const status = await page.evaluate(`fetch('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify({ login: reader, password: PASSWORD }))},
    }).then(({ status }) => status)`)
    if (status !== 200) throw new Error(`${reader} could not sign in: ${String(status)}`)
    await page.close()
    return context
  }

  /** Opens a page and waits until all of it is there. */
  const opened = async (reader: string | null, path: string): Promise<Page> => {
    const page = await contexts.get(reader)!.newPage()
    const pending = new Set<unknown>()
    page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request))
    page.on('requestfinished', (request) => pending.delete(request))
    page.on('requestfailed', (request) => pending.delete(request))
    await page.goto(path)
    // A page that could not be drawn has nothing to bring to life.
    await page.locator('html[data-hydrated], .error-page').first().waitFor()
    for (let quiet = 0; quiet < 3;) {
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))')
      const busy = pending.size > 0 || (await page.locator('[aria-busy="true"]').count()) > 0
      quiet = busy ? 0 : quiet + 1
    }
    return page
  }
  const inside = <K extends keyof InPage>(page: Page, act: K, ...args: Parameters<InPage[K]>) =>
    page.evaluate(`visual.${act}(${args.map(String).join()})`) as Promise<Awaited<ReturnType<InPage[K]>>>

  /** Makes the window as high as the page: bars that stay at its edges then cover nothing. */
  const unfold = async (page: Page, width: number): Promise<void> => {
    const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
    await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) })
  }

  /** What is drawn by a font of this machine's system, and not by the one that we ship. */
  const foreignFonts = async (page: Page): Promise<string[]> => {
    await inside(page, 'markUnusual')
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const selector = '[data-unusual]'
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    const faults: string[] = []
    for (const nodeId of nodeIds) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont)
      if (foreign.length === 0) continue
      const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
      faults.push(
        `${foreign.map(({ familyName }) => familyName).join()} draws part of ${outerHTML.slice(0, 200)}`,
      )
    }
    await session.detach()
    return faults
  }

  test.concurrent.each(pages)('%s', async (name, reader, path) => {
    const page = await opened(reader, path(filled))
    const faults: string[] = []
    const take = async (picture: string): Promise<void> => {
      const fault = await pictureFault(picture, () => page.screenshot({ animations: 'disabled' }))
      if (fault) faults.push(fault)
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      await inside(page, 'settle')
      for (const fault of await inside(page, 'faults', width)) faults.push(`${width} px: ${fault}`)
      await unfold(page, width)
      await take(`${name}-${width}`)
      if (width !== DARK) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      await take(`${name}-${width}-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    faults.push(...(await foreignFonts(page)))
    await page.close()
    expect(faults).toEqual([])
  })

  test('no picture is kept of what nobody looks at any more', () => {
    expect(keptPictures()).toEqual(
      pages
        .flatMap(([name]) => [...WIDTHS, `${DARK}-dark`].map((width) => `${name}-${width}.webp`))
        .toSorted(),
    )
  })

  describe('notices', () => {
    const broken = async (name: string, width: number, css: string) => {
      const [, reader, path] = pages.find(([one]) => one === name)!
      const page = await opened(reader, path(filled))
      await page.setViewportSize({ width, height: HEIGHT })
      await inside(page, 'settle')
      await page.evaluate(`{
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(${JSON.stringify(css)})
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }`)
      const faults = await inside(page, 'faults', width)
      await unfold(page, width)
      const alike = await matchesKept(`${name}-${width}`, await page.screenshot({ animations: 'disabled' }))
      await page.close()
      return { faults, alike }
    }

    test.concurrent.each([
      ['that the frame lost a column', 'front', 1440, '.shell { grid-template-columns: minmax(0, 1fr) }'],
      ['that cards lost their grid', 'front', 768, '.card { display: block }'],
      ['that rows moved together', 'front', 360, '.card { padding-block: 4px }'],
      ['that text is as dark as paper', 'thread', 768, ':root { --ink: var(--paper) }'],
      ['that a button lost its colour', 'log-in', 360, '.btn-p { background: none }'],
    ])('%s', async (_, name, width, css) => {
      expect((await broken(name, width, css.replaceAll(/;| }/g, ' !important$&'))).alike).toBe(false)
    })

    test('letters that our font does not have', async () => {
      const page = await opened(null, '/login')
      await page.evaluate(`document.querySelector('h1').textContent = 'Жук'`)
      expect(await foreignFonts(page)).toEqual([expect.stringContaining('Жук')])
      await page.close()
    })

    test('nothing where letters are only drawn otherwise', async () => {
      const smoothing =
        'body { -webkit-font-smoothing: none; text-rendering: optimizeSpeed; filter: blur(0.3px) }'
      expect(await broken('front', 1440, smoothing)).toEqual({ faults: [], alike: true })
    })

    test.concurrent.each([
      ['what is wider than the page', '.card { width: 800px }', /^the page is \d+ px wide/],
      ['text that is cut', '.card-title { height: 12px; overflow: hidden }', /is cut by/],
      [
        'a row that hides its end',
        '.filters { flex-wrap: nowrap; overflow-x: auto; width: 120px }',
        /hides \d+ px of itself/,
      ],
      ['a button over another', '.acts .act { margin-inline-end: -30px }', /lies over/],
      [
        'a link outside of the window',
        '.acts { position: relative; left: 300px }',
        /is outside of the window/,
      ],
    ])('%s', async (_, css, expected) => {
      const { faults } = await broken('front', 360, css.replaceAll(/;| }/g, ' !important$&'))
      expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
    })
  })
})
