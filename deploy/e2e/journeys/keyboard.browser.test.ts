import { join } from 'node:path'
import { eventually } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Visitor, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'
import { focused, listen } from '../kit/spoken.ts'

type Holder = { text: string; tag: string; isRinged: boolean; isInWindow: boolean; isCovered: boolean }
type Page = Visitor['page']

/** Whoever has no mouse, magnifies what they read, chose their own colours or wants nothing to move. */
inBrowser('keys, magnification and colours in a browser (Chromium)', () => {
  let web: Web
  let ann: Member
  let ben: Member
  let magazine: { magazineId: number; name: string }
  let thread: string
  let entryId: number
  beforeAll(async () => {
    web = await startWeb()
    ann = await web.member('ann')
    ben = await web.member('ben')
    await listen(ann.page)
    await ann.page.addInitScript({ path: join(import.meta.dirname, '../visual/in-page.js') })
    magazine = await send(ann, '/api/moderate/magazine/new', { name: uniqueName('boats'), title: 'Boats' })
    const written = await send<{ entryId: number }>(ben, `/api/magazine/${magazine.magazineId}/article`, {
      title: 'Which varnish lasts?',
      body: 'Two summers at most, so far.',
    })
    entryId = written.entryId
    thread = `/m/${magazine.name}/t/${entryId}/which-varnish-lasts`
    await send(ben, `/api/entry/${entryId}/comments`, { body: 'I sand it every spring.' })
  })
  afterAll(() => web?.close())

  const open = async (page: Page, path: string) => {
    await openPage(page, path)
    await page.waitForSelector('html[data-attended]', { state: 'attached' })
  }
  const holder = (page: Page): Promise<Holder> => page.evaluate('spoken.holder()')
  const isFocused = (page: Page, what: object) =>
    eventually(async () => expect(await focused(page)).toMatchObject(what))

  /** Goes on by Tab until something that says this has the keyboard; everything on the way shows that it has it. */
  const tabTo = async (page: Page, text: RegExp, key = 'Tab') => {
    const passed: string[] = []
    for (let step = 0; step < 150; step++) {
      await page.keyboard.press(key)
      const at = await holder(page)
      passed.push(at.text.slice(0, 30))
      if (!at.isRinged || !at.isInWindow || at.isCovered)
        throw new Error(
          `${at.tag} “${at.text}” does not show that it has the keyboard: ${JSON.stringify(at)}`,
        )
      if (text.test(at.text)) return
    }
    throw new Error(`nothing says ${text}: ${passed.join(' | ')}`)
  }

  test('a thread is opened, favoured, answered and reported by keys alone', async () => {
    const { page } = ann
    await open(page, '/')
    await tabTo(page, /^Which varnish lasts\?$/)
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'heading', name: 'Which varnish lasts?' })
    await tabTo(page, /^Favourite, 0/)
    await page.keyboard.press('Space')
    await isFocused(page, { name: 'Favourite, 1', pressed: 'true' })
    await tabTo(page, /Add a comment/)
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'textbox' })
    await page.keyboard.type('Oil it instead.')
    await tabTo(page, /^Send$/)
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'article' })
    await page.locator('.cm', { hasText: 'I sand it' }).locator('[data-open]').first().focus()
    await tabTo(page, /^Reply$/)
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'textbox' })
    await page.keyboard.type('With which grain?')
    await page.keyboard.press('Control+Enter')
    await isFocused(page, { role: 'article' })
    expect(await page.evaluate('document.activeElement.textContent')).toContain('With which grain?')

    await page.locator('.cm', { hasText: 'I sand it' }).locator('.reply').first().focus()
    await tabTo(page, /^More$/)
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'link', name: 'Report' })
    await page.keyboard.press('Escape')
    await isFocused(page, { role: 'button', name: 'More' })
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'link', name: 'Report' })
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'textbox', name: 'What is wrong with it?' })
    await page.keyboard.type('It is an advertisement.')
    await tabTo(page, /^Report$/)
    await page.keyboard.press('Enter')
    await page.getByText('Reported. Thank you.').waitFor()
    await isFocused(page, { role: 'heading', level: 1 })
  })

  test('Tab leads through a whole page and out of it', async () => {
    const { page } = ann
    for (const path of ['/', thread, '/settings/general', '/new_entry']) {
      await open(page, path)
      const passed: string[] = []
      // Past its end the browser begins anew: at the page, or at the skip links.
      for (let over = false; !over;) {
        await page.keyboard.press('Tab')
        const { tag, text } = await holder(page)
        passed.push(`${tag} ${text}`)
        over = passed.length > 5 && (tag === 'body' || text === 'Skip to content')
        if (passed.length > 200)
          throw new Error(`${path} keeps the keyboard: ${passed.slice(-20).join(' | ')}`)
      }
      expect(passed.length).toBeGreaterThan(10)
    }
  })

  test('what opens above the page takes the keyboard and gives it back', async () => {
    const { page } = ann
    await open(page, thread)
    const button = page.locator('.thread .more')
    await button.focus()
    await page.keyboard.press('?')
    await isFocused(page, { role: 'dialog', name: 'Keyboard shortcuts' })
    await page.keyboard.press('Escape')
    await isFocused(page, { role: 'button', name: 'More' })
    await page.keyboard.press('?')
    await isFocused(page, { role: 'dialog', name: 'Keyboard shortcuts' })
    await page.keyboard.press('Escape')
    await isFocused(page, { role: 'button', name: 'More' })

    await page.locator('[popovertarget=me]').focus()
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'link', name: 'Profile' })
    for (let step = 0; step < 20 && (await holder(page)).text !== 'Appearance'; step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'dialog', name: 'Appearance' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await isFocused(page, { role: 'button', name: expect.stringMatching(/account/) })

    await open(page, '/settings/password')
    const asks = page.locator('main [popovertarget]').first()
    if ((await asks.count()) > 0) {
      await asks.focus()
      await page.keyboard.press('Enter')
      await isFocused(page, { role: 'alertdialog' })
      await page.keyboard.press('Escape')
      await isFocused(page, { role: 'button' })
    }
  })

  test('at 400 % nothing is cut or beside the window, and what has the keyboard is seen', async () => {
    const { page } = ann
    await page.setViewportSize({ width: 320, height: 256 })
    const faults: string[] = []
    for (const path of [
      '/',
      thread,
      `/m/${magazine.name}`,
      `/m/${magazine.name}/panel`,
      `/u/${ben.username}`,
      '/magazines',
      '/search?q=varnish',
      '/new_entry',
      '/settings/general',
      '/settings/password',
      '/settings/notifications',
      '/bookmark-lists',
      '/about',
    ]) {
      await open(page, path)
      const found: string[] = await page.evaluate('visual.faults(320)')
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    await page.goto('/login')
    await open(page, thread)
    for (const act of ['.cm-acts .boost', '.bar .boost', '.bar .more', '.cm-acts .more'])
      expect([act, await page.locator(act).first().isVisible()]).toEqual([act, true])
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const at = await holder(page)
      if (at.isCovered || !at.isInWindow)
        faults.push(`at ${step} ${at.tag} “${at.text.slice(0, 40)}” is not seen`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(faults).toEqual([])
  })

  test('in the reader’s own colours what is chosen differs from what is not', async () => {
    const { page } = ann
    await page.emulateMedia({ forcedColors: 'active' })
    await open(page, thread)
    const look = (selector: string): Promise<string> =>
      page.evaluate(`spoken.look(${JSON.stringify(selector)})`)
    const alike: string[] = []
    const differ = async (on: string, off: string) => {
      if ((await look(on)) === (await look(off))) alike.push(`${on} looks like ${off}`)
    }
    await differ('.thread .vote .up[aria-pressed="true"]', '.cm .vote .up[aria-pressed="false"]')
    await open(page, '/')
    await differ('.rail .nav a[aria-current]', '.rail .nav a:not([aria-current])')
    await open(page, '/settings/general')
    await differ('.tabs a[aria-current]', '.tabs a:not([aria-current])')
    await differ('.switch:checked', '.switch:not(:checked)')
    await differ('.seg :checked + label', '.seg :not(:checked) + label')
    await page.emulateMedia({ forcedColors: null })
    expect(alike).toEqual([])
  })

  test('nothing moves for whoever wants that', async () => {
    const { page } = ann
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/', thread, '/settings/general']) {
      await open(page, path)
      expect(await page.evaluate('spoken.moving()')).toEqual([])
    }
    await page.emulateMedia({ reducedMotion: null })
    expect(web.faults).toEqual([])
  })
})
