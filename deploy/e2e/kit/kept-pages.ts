import type { Page } from 'playwright-core'

/** Waits until an expression holds of what the browser keeps; whoever is led to another page meanwhile is asked there. */
export const until = async (page: Page, holds: string): Promise<void> => {
  while (!(await page.evaluate(`(async () => ${holds})()`).catch(() => false))) await page.waitForLoadState()
}

/** An expression of what one of the caches holds of a page. */
export const kept = (path: string, cacheName: string): string =>
  `await caches.match(${JSON.stringify(path)}, { cacheName: '${cacheName}', ignoreVary: true })`

/** Waits until the page that is open can do without a connection. */
export const isKept = (page: Page, path: string): Promise<void> =>
  until(
    page,
    `navigator.serviceWorker.controller && ${kept('/offline', 'shell')} && ((${kept(path, 'pages')}) || ${kept(path, 'visits')}) ? true : false`,
  )
