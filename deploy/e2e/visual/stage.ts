import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../kit/browser.ts'
import { forgetProofs } from '../kit/database.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { fill, PASSWORD } from './data.ts'
import type { Filled } from './data.ts'
import type { Reader } from './pages.ts'

/** One name on every machine, whatever the port: the browser finds it by itself. */
const SITE = 'http://commonplace.example'
export const HEIGHT = 900
const IN_PAGE = join(import.meta.dirname, 'in-page.js')

type InPage = {
  settle(): Promise<void>
  faults(width: number): string[]
  markUnusual(): void
  idle(): string[]
}

export type Stage = {
  /** Where its API answers from outside of the browser. */
  origin: string
  filled: Filled
  /** A browser in which that reader is signed in. */
  contextOf(reader: Reader): Promise<BrowserContext>
  /** The same, where no script runs. */
  contextWithoutScript(reader: Reader): Promise<BrowserContext>
  close(): Promise<void>
}

/** An instance that has something to show, and a browser that draws it alike on every machine. */
export const openStage = async (): Promise<Stage> => {
  const instance: Instance = await startInstance({ MBIN_URL: SITE })
  const { port } = new URL(instance.origin)
  const browser: Browser = await launchChromium(
    `--host-resolver-rules=MAP commonplace.example 127.0.0.1:${port}`,
    '--no-proxy-server',
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
  )
  const filled = await fill(instance.origin)
  const newContext = (more: BrowserContextOptions = {}): Promise<BrowserContext> =>
    browser.newContext({
      baseURL: SITE,
      viewport: { width: 360, height: HEIGHT },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      // The list of sessions says it.
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36',
      timezoneId: 'UTC',
      ...more,
    })
  const stage: Stage = {
    origin: instance.origin,
    filled,
    async contextOf(reader) {
      const context = await newContext()
      await context.addInitScript({ path: IN_PAGE })
      if (reader === null) return context
      const page = await context.newPage()
      await page.goto('/login')
      const status = await page.evaluate(`fetch('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify({ login: reader, password: PASSWORD }))},
      }).then(({ status }) => status)`)
      if (status !== 200) throw new Error(`${reader} could not sign in: ${String(status)}`)
      // Pages look alike however long ago that was.
      await forgetProofs(instance)
      await page.close()
      return context
    },
    async contextWithoutScript(reader) {
      const signedIn = await stage.contextOf(reader)
      const storageState = await signedIn.storageState()
      await signedIn.close()
      return newContext({ storageState, javaScriptEnabled: false })
    },
    async close() {
      await browser.close()
      await instance.remove()
    },
  }
  return stage
}

/** Opens a page in which no script runs but the one that looks at it. */
export const openedWithoutScript = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  await page.evaluate(readFileSync(IN_PAGE, 'utf8'))
  return page
}

/** Opens a page and waits until all of it is there. */
export const opened = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
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

/** Calls what `in-page.js` brought into the page. */
export const inside = <K extends keyof InPage>(page: Page, act: K, ...args: Parameters<InPage[K]>) =>
  page.evaluate(`visual.${act}(${args.map(String).join()})`) as Promise<Awaited<ReturnType<InPage[K]>>>
