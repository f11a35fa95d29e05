import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import sharp from 'sharp'
import { inBrowser, logIn, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

const built = new URL('../../../web/dist/client/.vite/manifest.json', import.meta.url)

jest.setTimeout(240_000)

type Page = Member['page']

const bytes = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()

/** What somebody begins to write is theirs until they send it, whatever comes between. */
inBrowser('a writer with pictures and drafts (Chromium)', () => {
  let web: Web
  let writer: Member
  let desk: Page
  const name = uniqueName('quays')
  beforeAll(async () => {
    web = await startWeb()
    writer = await web.member('writer')
    desk = writer.page
    const { magazineId } = await send<{ magazineId: number }>(writer, '/api/moderate/magazine/new', {
      name,
      title: name,
    })
    await send(writer, `/api/moderate/magazine/${magazineId}/badge`, { name: 'Question' })
  }, 120_000)
  afterAll(() => web?.close())

  type Listed = { items: { key: string; firstWords: string }[] }
  const drafts = async () => {
    const answer = await writer.context.request.get('/api/drafts')
    return ((await answer.json()) as Listed).items
  }
  const kept = (key: string, words: string) =>
    eventually(async () =>
      expect(await drafts()).toContainEqual(
        expect.objectContaining({ key, firstWords: expect.stringContaining(words) }),
      ),
    )
  const gone = (key: string) =>
    eventually(async () => expect((await drafts()).map((draft) => draft.key)).not.toContain(key))
  const title = (page: Page) => page.locator('input[name=title]')
  const text = (page: Page) => page.getByLabel('Text', { exact: true })
  const newThread = `/m/${name}/new_entry`

  const pick = async (page: Page, picture: string, background: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles([{ name: `${picture}.png`, mimeType: 'image/png', buffer: await bytes(background) }])
  const paste = async (page: Page) => {
    const pasted = (await bytes('#555555')).toString('base64')
    // As text, for it runs in the page, whose names are unknown here.
    await page.evaluate(`{
      const element = document.querySelector('form textarea[name=body]')
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob('${pasted}'), (sign) => sign.charCodeAt(0))
      data.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }`)
  }
  const described = (page: Page, at: number) =>
    page.getByLabel(`Describe picture ${at} for people who cannot see it`)
  const describe = (page: Page, at: number, alt: string) => described(page, at).fill(alt)
  const language = (page: Page) => page.locator('select[name=lang]')
  const whole = async (key: string): Promise<unknown> =>
    (await writer.context.request.get(`/api/drafts/${key}`)).json()
  const addPictures = async (page: Page) => {
    await paste(page)
    await describe(page, 1, 'The quay at dawn')
    await pick(page, 'boat', '#2a6f97')
    await describe(page, 2, 'A boat beside it')
  }
  const secondDevice = async () => {
    const context = await web.browser.newContext({ baseURL: web.origin })
    await context.addCookies(await writer.context.cookies())
    return { context, page: await context.newPage() }
  }

  test('begins a thread, reloads, and finishes it on another device', async () => {
    await openPage(desk, newThread)
    await title(desk).fill('Where to moor')
    await text(desk).fill('We came to the harbour when')
    await addPictures(desk)
    await language(desk).selectOption('de')
    await desk.getByRole('checkbox', { name: 'Question' }).check()
    await desk.locator('.poll-fields summary').first().click()
    await desk.getByLabel('Option 1').fill('North quay')
    await desk.getByLabel('Option 2').fill('South quay')
    await eventually(async () =>
      expect(await whole('new-thread')).toMatchObject({
        fields: { pollOption1: 'South quay', lang: 'de' },
        pictures: [{ alt: 'The quay at dawn' }, { alt: 'A boat beside it' }],
      }),
    )
    await openPage(desk, newThread)
    await eventually(async () => expect(await title(desk).inputValue()).toBe('Where to moor'))
    expect(await text(desk).inputValue()).toBe('We came to the harbour when')

    const { context, page: phone } = await secondDevice()
    await phone.setViewportSize({ width: 360, height: 740 })
    await openPage(phone, '/drafts')
    await phone.locator('#content').getByRole('link', { name }).click()
    await phone.waitForURL(`**${newThread}`)
    await eventually(async () => expect(await title(phone).inputValue()).toBe('Where to moor'))
    await text(phone).fill('We came to the harbour when the tide was out.')
    await described(phone, 2).waitFor()
    expect(await described(phone, 1).inputValue()).toBe('The quay at dawn')
    expect(await language(phone).inputValue()).toBe('de')
    expect(await phone.getByRole('checkbox', { name: 'Question' }).isChecked()).toBe(true)
    expect(await phone.getByLabel('Option 2').inputValue()).toBe('South quay')
    await described(phone, 2).fill('Two boats beside it')
    await phone.getByRole('button', { name: /^Post/ }).click()
    await phone.waitForURL(/\/t\/\d+\//)
    await phone.getByText('when the tide was out').waitFor()
    expect(
      await phone.locator('.gallery img').evaluateAll((all) => all.map((one) => one.getAttribute('alt'))),
    ).toEqual(['The quay at dawn', 'Two boats beside it'])
    await phone.getByText('South quay').first().waitFor()
    await phone.getByText('Question').first().waitFor()
    await gone('new-thread')

    // Neither device begins with it again.
    for (const page of [phone, desk])
      await eventually(async () => {
        await openPage(page, newThread)
        await page.waitForLoadState('networkidle')
        expect(await title(page).inputValue()).toBe('')
      })
    await context.close()
  })

  test('a page that comes filled in shows no draft of another', async () => {
    await openPage(desk, newThread)
    await title(desk).fill('Half a thought')
    await kept('new-thread', 'Half a thought')
    await openPage(desk, `${newThread}?title=Shared&url=https%3A%2F%2Fa.example%2F`)
    await desk.waitForLoadState('networkidle')
    expect(await title(desk).inputValue()).toBe('Shared')
    expect((await drafts()).map((draft) => draft.key)).toEqual(['new-thread'])
  })

  test('a comment that is half written survives logging out and in, and a refusal', async () => {
    const owner = await web.member('owner')
    const { magazineId } = await send<{ magazineId: number }>(owner, '/api/moderate/magazine/new', {
      name: `${name}b`,
      title: `${name}b`,
    })
    const { entryId } = await send<{ entryId: number }>(owner, `/api/magazine/${magazineId}/article`, {
      title: 'Tides of the bay',
      body: 'Text.',
    })
    const thread = `/m/${name}b/t/${entryId}/-`
    const box = desk.getByRole('textbox', { name: 'Text in Markdown' })
    await openPage(desk, thread)
    await desk.locator('.reply-box').click()
    await box.fill('High water is')
    await kept(`comment-entry-${entryId}`, 'High water is')
    await send(writer, '/auth/logout')
    await openPage(desk, '/')
    await logIn(desk, writer.username)
    await desk.waitForURL((url) => url.pathname !== '/login')
    await openPage(desk, thread)
    await desk.locator('.reply-box').click()
    await eventually(async () => expect(await box.inputValue()).toBe('High water is'))

    // Nobody may comment meanwhile: what was typed stays, with the reason.
    await send(owner, `/api/moderate/entry/${entryId}/lock`, {}, 'PUT')
    await box.fill('High water is at six.')
    await desk.locator('.editor-foot button[type=submit]').first().click()
    await desk.getByRole('alert').first().waitFor()
    expect(await box.inputValue()).toBe('High water is at six.')
    await kept(`comment-entry-${entryId}`, 'High water is at six.')

    await send(owner, `/api/moderate/entry/${entryId}/lock`, {}, 'PUT')
    await openPage(desk, '/drafts')
    await desk.locator('#content').getByRole('link', { name: 'Tides of the bay' }).click()
    await desk.waitForURL('**/comment/create')
    await eventually(async () => expect(await box.inputValue()).toBe('High water is at six.'))
    await desk.locator('.editor-foot button[type=submit]').first().click()
    const said = desk.locator('.cm', { hasText: 'High water is at six.' })
    await said.waitFor()
    await gone(`comment-entry-${entryId}`)

    // What they wrote goes at once, comes back for ten seconds, and is gone for good once they leave.
    const remove = async () => {
      await said.getByRole('button', { name: 'More' }).click()
      await desk.locator('#item-menu').getByRole('link', { name: 'Delete' }).click()
      await said.waitFor({ state: 'detached' })
    }
    await remove()
    await desk.getByRole('button', { name: 'Undo' }).click()
    await said.waitFor()
    await remove()
    await openPage(desk, '/')
    await eventually(async () => {
      const answer = await writer.context.request.get(`/api/entry/${entryId}/comments`)
      expect(((await answer.json()) as { items: unknown[] }).items).toEqual([])
    })
  })

  test('the list takes a draft away and gives it back, also without script', async () => {
    await openPage(desk, '/drafts')
    await desk.getByRole('button', { name: 'Delete draft' }).click()
    await desk.getByText('You have no drafts.').waitFor()
    await desk.getByRole('button', { name: 'Undo' }).click()
    await desk.getByText('Half a thought').waitFor()
    const { page, context } = await web.visitor({ javaScriptEnabled: false })
    await context.addCookies(await writer.context.cookies())
    await page.goto('/drafts')
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await page.getByText('You have no drafts.').waitFor()
    expect(web.faults).toEqual([])
  })

  test('who writes before the editor has come goes on writing in it', async () => {
    const files = JSON.parse(await readFile(built, 'utf8')) as Record<string, { file: string }>
    const { page } = await web.visitor()
    await page.context().addCookies(await writer.context.cookies())
    let come = (): void => {}
    const hasCome = new Promise<void>((resolve) => (come = resolve))
    await page.route(`**/${files['src/ui/Editor.tsx']!.file}`, async (route) => {
      await hasCome
      await route.continue()
    })
    await openPage(page, newThread)
    const box = page.locator('form textarea[name=body]')
    await box.click()
    await page.keyboard.type('The tide ')
    const tools = page.getByRole('toolbar', { name: 'Formatting' })
    expect(await tools.count()).toBe(0)
    come()
    await tools.waitFor()
    await page.keyboard.type('comes in')
    expect(await box.inputValue()).toBe('The tide comes in')
    expect(web.faults).toEqual([])
  })
})
