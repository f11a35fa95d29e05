import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { inBrowser } from '../kit/browser.ts'
import { axeFaults } from '../kit/axe.ts'
import type { Filled } from './data.ts'
import { alsoWithoutScript, pages } from './pages.ts'
import type { Reader } from './pages.ts'
import { forgetFailures, keptPictures, matchesKept, pictureFault } from './pictures.ts'
import { HEIGHT, inside, opened, openedWithoutScript, openStage } from './stage.ts'
import type { Stage } from './stage.ts'

const WIDTHS = [360, 768, 1440] as const
/** Of what is further down a page the same was seen above, or nothing. */
const MOST_HEIGHT = 1800
const DARK = 768
/** The numbers on badges are made the same (`in-page.js`), which is not what their labels say. */
const ALIKE = { 'label-content-name-mismatch': { enabled: false } }

inBrowser('how pages look (Chromium)', () => {
  let stage: Stage
  let filled: Filled
  const contexts = new Map<Reader, BrowserContext>()

  beforeAll(async () => {
    stage = await openStage()
    filled = stage.filled
    for (const reader of new Set(pages.map(([, name]) => name)))
      contexts.set(reader, await stage.contextOf(reader))
    await forgetFailures()
  })
  afterAll(() => stage?.close())

  const open = (reader: Reader, path: string): Promise<Page> => opened(contexts.get(reader)!, path)

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
    const page = await open(reader, path(filled))
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
    faults.push(...(await foreignFonts(page)), ...(await axeFaults(page, { rules: ALIKE })))
    await page.close()
    expect(faults).toEqual([])
  })

  test.concurrent.each(pages.filter(([name]) => alsoWithoutScript.includes(name)))(
    '%s, without script',
    async (_, reader, path) => {
      const context = await stage.contextWithoutScript(reader)
      const page = await openedWithoutScript(context, path(filled))
      const faults = await inside(page, 'idle')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT })
        faults.push(...(await inside(page, 'faults', width)).map((fault) => `${width} px: ${fault}`))
      }
      await context.close()
      expect(faults).toEqual([])
    },
  )

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
      const page = await open(reader, path(filled))
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
      const page = await open(null, '/login')
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
