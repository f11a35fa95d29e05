import type { Page } from 'playwright-core'

/** What a page says without a connection. */
export const SAID = 'No connection. This is how the page was when you last saw it.'

/** Waits until an expression holds of what the browser keeps; whoever is led to another page meanwhile is asked there. */
export const until = async (page: Page, holds: string): Promise<void> => {
  while (!(await page.evaluate(`(async () => ${holds})()`).catch(() => false))) await page.waitForLoadState()
}

/** An expression for what the browser keeps of an address in one of its caches. */
export const kept = (path: string, cacheName: string): string =>
  `await caches.match(${JSON.stringify(path)}, { cacheName: '${cacheName}', ignoreVary: true })`

/** Waits until the page that is open can do without a connection, and follows what becomes of it. */
export const isKept = async (page: Page, path: string): Promise<void> => {
  await page.locator('aside[aria-label="Without a connection"]').waitFor({ state: 'attached' })
  await until(
    page,
    `navigator.serviceWorker.controller && ${kept('/offline', 'shell')} && ((${kept(path, 'pages')}) || ${kept(path, 'visits')}) ? true : false`,
  )
}
