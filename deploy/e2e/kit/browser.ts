import { existsSync } from 'node:fs'
import { describe } from '@jest/globals'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { uniqueName } from './people.ts'
import { startInstance } from './program.ts'
import type { Instance } from './program.ts'

/**
 * The first is the same engine without the browser around it, which costs less than half: the other starts for each page
 * a process more, so as to have it ready for the next, and does for each what a window needs.
 */
const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/** A suite that needs a real browser, passed over where none is installed. */
export const inBrowser = executablePath ? describe : describe.skip

export const PASSWORD = 'correct horse battery'

/** Somebody at a browser of their own. */
export type Visitor = { page: Page; context: BrowserContext }
export type Member = Visitor & { username: string }

/** Opens a page and waits until it answers to its script: what is typed before belongs to nobody. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
}

/** Waits until a page that was opened by something else answers to its script. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/** Has the server told at once of what was deleted and could be had back for ten seconds. */
export const tellDeleted = async (page: Page): Promise<void> => {
  const told = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.evaluate("dispatchEvent(new Event('pagehide'))")
  await told
}

export const logIn = async (page: Page, login: string, password = PASSWORD): Promise<void> => {
  await openPage(page, '/login')
  await page.getByLabel('Username or e-mail').fill(login)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Asks the API as the visitor of a browser; throws what it refuses. */
export const send = async <T>(
  { context }: Pick<Visitor, 'context'>,
  path: string,
  data: object = {},
  method = 'POST',
): Promise<T> => {
  const answer = await context.request.fetch(path, { method, data })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`)
  return (text ? JSON.parse(text) : null) as T
}

export type Web = {
  instance: Instance
  origin: string
  browser: Browser
  /** What failed on any page so far: exceptions, breaches of the security policy, pages drawn twice. */
  faults: string[]
  /** A browser of somebody nobody knows; every question of a dialog is answered with yes. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>
  /** Somebody with an account who is signed in. */
  member(prefix: string): Promise<Member>
  close(): Promise<void>
}

export const launchChromium = (...args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', ...args],
  })

/** The whole program and a Chromium in front of it. */
export const startWeb = async (env: Record<string, string> = {}, port?: number): Promise<Web> => {
  const instance = await startInstance(env, port)
  const { origin } = instance
  const browser = await launchChromium()
  const faults: string[] = []

  const visitor = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
      ...options,
    })
    const page = await context.newPage()
    // Ends what hangs; a busy machine takes its time.
    page.setDefaultTimeout(60_000)
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && /content security policy|hydrat/i.test(message.text()))
        faults.push(message.text())
    })
    return { page, context }
  }

  return {
    instance,
    origin,
    browser,
    faults,
    visitor,
    async member(prefix) {
      // Cookies are only taken from pages of the site itself, and so are these.
      const somebody = await visitor({ extraHTTPHeaders: { origin } })
      const username = uniqueName(prefix)
      const email = `${username}@example.org`
      await send(somebody, '/auth/register', { username, email, plainPassword: PASSWORD, agreeTerms: true })
      await send(somebody, '/auth/login', { login: username, password: PASSWORD })
      return { ...somebody, username }
    },
    async close() {
      await browser.close()
      await instance.remove()
    },
  }
}
