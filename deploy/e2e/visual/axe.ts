import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Of everything but the numbers on badges, which are made the same for pictures (`in-page.js`). */
const all = { rules: { 'label-content-name-mismatch': { enabled: false } } }
const colours = { runOnly: ['color-contrast'] }

/** How a reader may see a page; in other looks than the first only colours differ. */
const looks = [
  { name: 'light', colorScheme: 'light', contrast: 'no-preference', run: all },
  { name: 'dark', colorScheme: 'dark', contrast: 'no-preference', run: colours },
  { name: 'high contrast', colorScheme: 'light', contrast: 'more', run: colours },
  { name: 'dark, high contrast', colorScheme: 'dark', contrast: 'more', run: colours },
] as const

/** What axe finds wrong with a page, in each look: the rule, where, and why. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const faults: string[] = []
  for (const { name, run, ...media } of looks) {
    await page.emulateMedia(media)
    const { violations } = (await page.evaluate(
      `axe.run(document, ${JSON.stringify(run)})`,
    )) as axe.AxeResults
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        faults.push(`${name}: ${id}: ${html.slice(0, 160)}: ${(failureSummary ?? '').slice(0, 240)}`)
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
  return faults
}
