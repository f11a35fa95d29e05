import type { Page } from 'playwright-core'

/**
 * What a page runs before its own scripts: notes how much of it shifted without anybody having asked for it, and what
 * shifted furthest.
 */
export const COUNT_SHIFTS = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      const what = sources.map(({ node, previousRect, currentRect }) =>
        (node?.outerHTML ?? node?.textContent ?? '').slice(0, 80) + ' from ' + previousRect.y + ' to ' + currentRect.y)
      globalThis.shifts.push({ value, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

/** What shifted so far. */
export const shiftsOf = async (page: Page): Promise<{ value: number; what: string[] }[]> => {
  // What was just drawn is told after the next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return (await page.evaluate('globalThis.shifts')) as { value: number; what: string[] }[]
}
