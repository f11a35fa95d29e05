import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { eventually } from '@app/platform/testing/index.ts'
import puppeteer from 'puppeteer-core'
import { Builder, By, Capabilities, Key, until } from 'selenium-webdriver'

/** How long what a busy machine draws may take, in milliseconds. */
const PATIENCE_MS = 30_000

/** A tab of a browser, as far as one journey needs it; what is on the page is named by XPath. */
export type Tab = {
  open(address: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Waits until it is seen. */
  see(xpath: string): Promise<void>
  click(xpath: string): Promise<void>
  /** Types, key by key, into what is clicked. */
  type(xpath: string, text: string): Promise<void>
  /** Presses keys where the keyboard is, each in order; `Control` is held over the one after it. */
  press(...keys: ('Enter' | 'Escape' | 'Control' | (string & {}))[]): Promise<void>
  attach(xpath: string, file: string): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

/** What a driver presses is what lies there: not where the bar at the end of a form lies above it. */
const inTheMiddle = (element: unknown): void =>
  (element as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center', behavior: 'instant' })

export type Engine = { name: string; isHere: boolean; launch(): Promise<Tab> }

const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** Firefox itself, by WebDriver BiDi. */
const firefox: Engine = {
  name: 'Firefox',
  isHere: firefoxPath !== undefined,
  async launch() {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxPath!,
      headless: true,
    })
    const page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const found = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
    const press = async (xpath: string): Promise<void> => {
      const element = await found(xpath).waitHandle()
      await element.evaluate(inTheMiddle)
      await found(xpath).click()
    }
    return {
      open: async (address) => void (await page.goto(address)),
      resize: (width, height) => page.setViewport({ width, height }),
      see: async (xpath) => void (await found(xpath).wait()),
      click: press,
      async type(xpath, text) {
        await press(xpath)
        await page.keyboard.type(text)
      },
      async press(...keys) {
        const held = keys.includes('Control')
        if (held) await page.keyboard.down('Control')
        for (const key of keys) if (key !== 'Control') await page.keyboard.press(key as 'Enter')
        if (held) await page.keyboard.up('Control')
      },
      async attach(xpath, file) {
        const input = await page.waitForSelector(`::-p-xpath(${xpath})`)
        await input!
          .asElement()!
          .toElement('input')
          .then((element) => element.uploadFile(file))
      },
      evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
      close: () => browser.close(),
    }
  },
}

const webkitDriver = '/usr/bin/WebKitWebDriver'
const screenOf = '/usr/bin/xvfb-run'

/** WebKit, which Safari is made of, in GTK's own small browser on a screen of its own. */
const webkit: Engine = {
  name: 'WebKit',
  isHere: existsSync(webkitDriver) && existsSync(screenOf),
  async launch() {
    const port = await freePort()
    const driving = spawn(screenOf, ['-a', webkitDriver, `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      // Its sandbox needs more than root has in a container; it opens nothing but what the test serves.
      env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    })
    const end = async (): Promise<void> => {
      const ended = once(driving, 'exit')
      process.kill(-driving.pid!)
      await ended
    }
    const server = `http://127.0.0.1:${port}`
    try {
      await eventually(async () => void (await fetch(`${server}/status`)))
      const driver = await new Builder()
        .usingServer(server)
        .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
        .build()
      const found = async (xpath: string) => {
        const element = await driver.wait(until.elementLocated(By.xpath(xpath)), PATIENCE_MS)
        return driver.wait(until.elementIsVisible(element), PATIENCE_MS)
      }
      const press = async (xpath: string): Promise<void> => {
        const element = await found(xpath)
        await driver.executeScript(`(${String(inTheMiddle)})(arguments[0])`, element)
        await element.click()
      }
      return {
        open: (address) => driver.get(address),
        resize: async (width, height) => void (await driver.manage().window().setRect({ width, height })),
        see: async (xpath) => void (await found(xpath)),
        click: press,
        async type(xpath, text) {
          await press(xpath)
          await driver.actions().sendKeys(text).perform()
        },
        async press(...keys) {
          const held = keys.includes('Control')
          const named: Record<string, string> = { Enter: Key.ENTER, Escape: Key.ESCAPE }
          const actions = driver.actions()
          if (held) actions.keyDown(Key.CONTROL)
          for (const key of keys) if (key !== 'Control') actions.sendKeys(named[key] ?? key)
          if (held) actions.keyUp(Key.CONTROL)
          await actions.perform()
        },
        attach: async (xpath, file) =>
          (await driver.wait(until.elementLocated(By.xpath(xpath)), PATIENCE_MS)).sendKeys(file),
        evaluate: <T>(expression: string) => driver.executeScript<T>(`return ${expression}`),
        async close() {
          await driver.quit()
          await end()
        },
      }
    } catch (error) {
      await end()
      throw error
    }
  },
}

/** Browsers that share nothing with Chromium, in which nearly all other journeys are made. */
export const engines: readonly Engine[] = [firefox, webkit]
