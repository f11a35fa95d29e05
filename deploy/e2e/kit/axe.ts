import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Of what is asked only for some pages, or not of all of a page. */
type Rules = Readonly<Record<string, { enabled: boolean }>>

/** How a reader may see a page; in other looks than the first only colours differ. */
const looks = [
  { name: 'light', colorScheme: 'light', contrast: 'no-preference' },
  { name: 'dark', colorScheme: 'dark', contrast: 'no-preference' },
  { name: 'high contrast', colorScheme: 'light', contrast: 'more' },
  { name: 'dark, high contrast', colorScheme: 'dark', contrast: 'more' },
] as const

const COLOURS = { runOnly: ['color-contrast'] }

/** These scroll by themselves: of a target that is still half below their edge axe says that something covers it. */
const SCROLL_THEMSELVES = '.rail, .aside'

const ask = async (page: Page, options: object): Promise<string[]> => {
  const asked = JSON.stringify({ resultTypes: ['violations'], preload: false, ...options })
  const violations = (await page.evaluate(`axe.run(document, ${asked}).then(({ violations }) => {
    for (const one of violations)
      if (one.id === 'target-size')
        one.nodes = one.nodes.filter(({ target: [at], any }) =>
          !(document.querySelector(at)?.closest('${SCROLL_THEMSELVES}') &&
            any.some(({ data }) => /obscured/i.test(data?.messageKey))))
    return violations
  })`)) as axe.Result[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target, failureSummary }) => {
      const why = (failureSummary ?? '').replaceAll(/\s+/g, ' ').slice(0, 240)
      return `${id}: ${target.join(' ')}: ${html.slice(0, 160)}: ${why}`
    }),
  )
}

/** What axe finds wrong with the colours of a page as it is at this moment. */
export const colourFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  return ask(page, COLOURS)
}

/** What axe finds wrong with a page, in each look but `without`: the rule, where, and why. */
export const axeFaults = async (
  page: Page,
  { rules = {}, without }: { rules?: Rules; without?: (typeof looks)[number]['name'] } = {},
): Promise<string[]> => {
  await page.evaluate(axe.source)
  const faults: string[] = []
  for (const { name, ...media } of looks) {
    if (name === without) continue
    await page.emulateMedia(media)
    // Targets of at least 24 px are what WCAG 2.2 asks for; axe asks only where it is told to.
    const options = name === 'light' ? { rules: { 'target-size': { enabled: true }, ...rules } } : COLOURS
    faults.push(...(await ask(page, options)).map((fault) => `${name}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
  return faults
}
