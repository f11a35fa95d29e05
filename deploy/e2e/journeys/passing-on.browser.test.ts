import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

jest.setTimeout(120_000)

/** A thread leaves the browser: to another app, and on paper. */
inBrowser('a thread that is passed on (Chromium)', () => {
  let web: Web
  let path: string
  beforeAll(async () => {
    web = await startWeb()
    const writer = await web.member('writer')
    const name = uniqueName('tides')
    const { magazineId } = await send<{ magazineId: number }>(writer, '/api/moderate/magazine/new', {
      name,
      title: name,
    })
    const body = [
      `A [table](https://tides.example/table) and a long word: ${'tide'.repeat(80)}`,
      `\`\`\`\n${'high low '.repeat(60)}\n\`\`\``,
    ].join('\n\n')
    const { entryId } = await send<{ entryId: number }>(writer, `/api/magazine/${magazineId}/article`, {
      title: 'Tides of the bay',
      body,
    })
    await send(writer, `/api/entry/${entryId}/comments`, { body: 'High at noon.' })
    path = `/m/${name}/t/${entryId}/-`
  }, 120_000)
  afterAll(() => web?.close())

  test('is shared with what the browser asks for', async () => {
    const { page } = await web.visitor()
    await page.addInitScript(
      `Object.defineProperty(navigator, 'share', { value: async (data) => { globalThis.shared = data } })`,
    )
    await openPage(page, path)
    await page.locator('.thread .act.more').click()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.waitForFunction('globalThis.shared')
    expect(await page.evaluate('globalThis.shared')).toMatchObject({
      title: 'Tides of the bay',
      url: expect.stringMatching(new RegExp(`^${web.origin}${path.slice(0, -2)}`)),
    })
    expect(web.faults).toEqual([])
  })

  test('is whole on paper, dark or light: its text, where its links lead, and no buttons', async () => {
    const { page } = await web.visitor({ colorScheme: 'dark' })
    await openPage(page, path)
    // As wide as the text of a sheet of A4.
    await page.setViewportSize({ width: 700, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    for (const gone of ['.top', '.rail', '.thread .bar', '.cm-acts', '.tabbar', '.toasts'])
      expect(await page.locator(gone).first().isVisible()).toBe(false)
    for (const said of ['Tides of the bay', 'A table', 'High at noon.'])
      expect(await page.getByText(said).first().isVisible()).toBe(true)
    expect(
      await page.evaluate(`(() => {
        const link = document.querySelector('.prose a[href^="http"]')
        const code = document.querySelector('.prose pre')
        return {
          leadsTo: getComputedStyle(link, '::after').content,
          ink: getComputedStyle(document.querySelector('.prose')).color,
          cut: code.scrollWidth > code.clientWidth,
        }
      })()`),
    ).toEqual({ leadsTo: '" (https://tides.example/table)"', ink: 'rgb(0, 0, 0)', cut: false })
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
