import { eventually } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inBrowser, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Member, Visitor, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'
import { focused, heard, listen, structureFaults } from '../kit/spoken.ts'

/** What a screen reader is given: told from Chromium's accessibility tree, and from what live regions say. */
inBrowser('a screen reader in a browser (Chromium)', () => {
  let web: Web
  let admin: Visitor
  let ann: Member
  let ben: Member
  let magazine: { magazineId: number; name: string }
  let thread: string
  let entryId: number
  beforeAll(async () => {
    web = await startWeb()
    admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    await send(admin, '/auth/login', { login: 'admin', password: PASSWORD })
    ann = await web.member('ann')
    ben = await web.member('ben')
    await listen(ann.page)
    magazine = await send(ann, '/api/moderate/magazine/new', { name: uniqueName('boats'), title: 'Boats' })
    const written = await send<{ entryId: number }>(ben, `/api/magazine/${magazine.magazineId}/article`, {
      title: 'Which varnish lasts?',
      body: 'Two summers at most, so far.',
    })
    entryId = written.entryId
    thread = `/m/${magazine.name}/t/${entryId}/which-varnish-lasts`
    const { commentId } = await send<{ commentId: number }>(ben, `/api/entry/${entryId}/comments`, {
      body: 'I sand it every spring.',
    })
    await send(ann, `/api/entry/${entryId}/comments/${commentId}/reply`, { body: 'With which grain?' })
    await send(ben, `/api/magazine/${magazine.magazineId}/posts`, { body: 'The harbour froze over.' })
  })
  afterAll(() => web?.close())

  /** Waits for what comes with the idle page: what looks after the keyboard. */
  const open = async ({ page }: Visitor, path: string) => {
    await openPage(page, path)
    await page.waitForSelector('html[data-attended]', { state: 'attached' })
  }
  const isHeard = (page: Visitor['page'], text: string | RegExp) =>
    eventually(async () =>
      expect(await heard(page)).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text)),
    )
  const isFocused = (page: Visitor['page'], what: object) =>
    eventually(async () => expect(await focused(page)).toMatchObject(what))

  test('a vote is told by the button that has the keyboard, one by a key is said, a refused one is an alert', async () => {
    const { page } = ann
    await open(ann, thread)
    const button = page.locator('.thread .up')
    await button.focus()
    expect(await focused(page)).toMatchObject({ role: 'button', name: 'Favourite, 0', pressed: 'false' })
    await page.keyboard.press('Space')
    await isFocused(page, { role: 'button', name: 'Favourite, 1', pressed: 'true' })

    await page.locator('.cm-head [data-open]').first().focus()
    await page.keyboard.press('b')
    await isHeard(page, 'Boost: on')
    await page.keyboard.press('b')
    await isHeard(page, /^Boost, 1 boost: off$/)

    await page.route('**/favourite', (route) => route.fulfill({ status: 429, json: { detail: 'Too fast' } }))
    await button.focus()
    await page.keyboard.press('Space')
    await isHeard(page, /^Your vote was not taken\./)
    await page.unroute('**/favourite')
    await isFocused(page, { role: 'button', name: 'Favourite, 1', pressed: 'true' })
  })

  test('one’s own comment takes the keyboard and is said to be there, others’ are told without taking it', async () => {
    const { page } = ann
    await open(ann, thread)
    await page.getByRole('button', { name: 'Add a comment' }).focus()
    await page.keyboard.press('Enter')
    await isFocused(page, { role: 'textbox', name: 'Text in Markdown' })
    await page.keyboard.type('Oil it instead.')
    await page.keyboard.press('Control+Enter')
    await isHeard(page, 'Your comment is there.')
    await isFocused(page, { role: 'article' })
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Oil it instead.')

    await send(ben, `/api/entry/${entryId}/comments`, { body: 'Oil attracts dust.' })
    await isHeard(page, '1 new comment')
    await isFocused(page, { role: 'article' })
    await page.getByRole('button', { name: '1 new comment' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Oil attracts dust.').waitFor()
    await isFocused(page, { role: 'region', name: expect.stringMatching(/comments$/) })
  })

  test('who thinks better of a comment is back at the button they came by', async () => {
    const { page } = ann
    await open(ann, thread)
    for (const name of ['Add a comment', 'Reply']) {
      await page.getByRole('button', { name }).first().focus()
      await page.keyboard.press('Enter')
      await isFocused(page, { role: 'textbox', name: 'Text in Markdown' })
      await page.getByRole('button', { name: 'Cancel' }).focus()
      await page.keyboard.press('Enter')
      await isFocused(page, { role: 'button', name: expect.stringMatching(`^${name}`) })
    }
  })

  test('a form that is refused gives the keyboard to the field at fault, which says why', async () => {
    const visitor = await web.visitor()
    await listen(visitor.page)
    const { page } = visitor
    await open(visitor, '/register')
    const send = async () => {
      await page.getByRole('button', { name: 'Create account' }).focus()
      await page.keyboard.press('Enter')
    }
    await send()
    await isFocused(page, {
      role: 'textbox',
      name: 'Username',
      invalid: true,
      description: expect.stringMatching(/./),
    })
    await page.keyboard.type('somebody')
    await send()
    await isFocused(page, { role: 'textbox', name: 'E-mail', invalid: true })
    await page.keyboard.type('somebody@example.org')
    await page.locator('input[name=password]').fill(PASSWORD)
    await send()
    await isFocused(page, { role: 'checkbox', invalid: true, description: expect.stringMatching(/./) })

    await open(visitor, '/login')
    await page.getByLabel('Username or e-mail').fill('nobody-here')
    await page.locator('input[name=password]').fill('wrong')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await isHeard(page, /password/i)
    await isFocused(page, { role: 'alert' })

    await open(ann, thread)
    await ann.page.getByRole('button', { name: 'Add a comment' }).click()
    await ann.page.getByRole('button', { name: 'Send', exact: true }).click()
    await isFocused(ann.page, {
      role: 'textbox',
      name: 'Text in Markdown',
      invalid: true,
      description: expect.stringMatching(/./),
    })
  })

  test('a page that is gone to has its own title, and its heading takes the keyboard', async () => {
    const { page } = ann
    await open(ann, '/')
    const title = await page.title()
    await page.getByRole('main').getByRole('link', { name: 'Which varnish lasts?' }).click()
    await isFocused(page, { role: 'heading', level: 1, name: 'Which varnish lasts?' })
    expect(await page.title()).toMatch(/^.?Which varnish lasts\?/)
    await page.getByRole('link', { name: 'All magazines' }).first().click()
    await isFocused(page, { role: 'heading', level: 1, name: 'Magazines' })
    await page.goBack()
    await isFocused(page, { role: 'heading', level: 1, name: 'Which varnish lasts?' })
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await eventually(async () => expect(await page.title()).toBe(title))
    await isFocused(page, { role: 'heading', level: 1 })
  })

  test('every page has its headings in order, its parts named, and says what is written on it', async () => {
    const faults: string[] = []
    const look = async (reader: Visitor, paths: readonly string[]) => {
      for (const path of paths) {
        await openPage(reader.page, path)
        for (const fault of await structureFaults(reader.page)) faults.push(`${path}: ${fault}`)
      }
    }
    const visitor = await web.visitor()
    await Promise.all([listen(visitor.page), listen(admin.page)])
    await look(visitor, [
      '/',
      thread,
      '/login',
      '/register',
      '/magazines',
      '/about',
      '/accessibility',
      '/search?q=varnish',
      '/languages',
    ])
    await look(ann, [
      '/',
      '/all/microblog/newest',
      thread,
      `/m/${magazine.name}`,
      `/m/${magazine.name}/panel`,
      `/u/${ben.username}`,
      '/people',
      '/comments',
      '/new_entry',
      '/settings/general',
      '/settings/profile',
      '/settings/password',
      '/settings/notifications',
      '/settings/subscriptions/magazines',
      '/bookmark-lists',
      '/profile/messages',
      '/modlog',
      '/stats',
      '/welcome',
    ])
    await look(admin, ['/admin', '/admin/settings', '/admin/users', '/admin/federation'])
    expect(faults).toEqual([])
  })

  test('no page failed on the way', () => {
    expect(web.faults).toEqual([])
  })
})
