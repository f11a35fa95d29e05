import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import { hydrated, inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { uniqueName } from '../kit/people.ts'

jest.setTimeout(180_000)

/** A file as somebody chooses it. */
const picture = async (name: string, background: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
})
const alts = ['A gate that stands open', 'A goat upon the wall', 'The sea behind it all']

/** Pictures with what is written: chosen together, described and ordered by keys, seen behind a warning, changed. */
inBrowser('a gallery with a warning (Chromium)', () => {
  let web: Web
  let writer: Member
  let path: string
  const name = uniqueName('views')
  beforeAll(async () => {
    web = await startWeb()
    writer = await web.member('writer')
    await send(writer, '/api/moderate/magazine/new', { name, title: name })
  }, 120_000)
  afterAll(() => web?.close())

  const described = (page: Member['page']) =>
    page.locator('.gallery img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

  test('a member writes it: three pictures in the order that keys give them, each described', async () => {
    const { page } = writer
    await openPage(page, `/microblog/create?magazine=${name}`)
    await page.getByLabel('Text', { exact: true }).fill('Behind the warning')
    await page.getByText('Content warning').first().click()
    await page.getByRole('textbox', { name: 'Content warning' }).fill('Heights')
    await page
      .locator('input[type=file]')
      .setInputFiles([await picture('sea', '#2a6f97'), await picture('gate', '#6a994e')])
    await page.locator('input[type=file]').setInputFiles([await picture('goat', '#bc4749')])
    await page.getByText('3 of 8').waitFor()
    // The sea goes to the end, by its button and the keyboard alone, which keeps the focus on it.
    const later = page.getByRole('button', { name: 'Move picture 1 towards the end' })
    await later.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Now picture 2 of 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByText('Now picture 3 of 3').waitFor({ state: 'attached' })
    for (const [at, alt] of alts.entries())
      await page.getByLabel(`Describe picture ${at + 1} for people who cannot see it`).fill(alt)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.waitForURL(/\/p\/\d+\//)
    path = new URL(page.url()).pathname
  })

  test('a reader is warned, opens it, and walks the pictures and what they say by keys', async () => {
    const { page } = await web.visitor()
    await openPage(page, path)
    expect(await page.locator('.gallery').isVisible()).toBe(false)
    const warning = page.locator('details.warned > summary')
    expect(await warning.innerText()).toContain('Heights')
    await warning.focus()
    await page.keyboard.press('Enter')
    await page.locator('.gallery').waitFor()
    expect(await described(page)).toEqual(alts)
    const first = page.locator('.gallery a').first()
    await first.focus()
    for (const [at, alt] of alts.entries()) {
      const figure = page.locator('.gallery figure').nth(at)
      expect(await figure.locator('a:focus').count()).toBe(1)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      expect(await figure.locator('details').innerText()).toContain(alt)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
    }
    expect(web.faults).toEqual([])
  })

  test('a reader looks at them alone: by keys, larger, with what each says, and is back where they were', async () => {
    const { page } = await web.visitor()
    await openPage(page, path)
    await page.locator('html[data-attended]').waitFor()
    await page.locator('details.warned > summary').click()
    await page.locator('.gallery a').first().focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    const says = (at: number) => viewer.locator('.yarl__slide_current').getByText(alts[at]!, { exact: true })
    await says(0).waitFor()
    expect(await viewer.getByText('1 / 3').isVisible()).toBe(true)
    expect(await viewer.getByRole('button', { name: 'Previous picture' }).isDisabled()).toBe(true)
    // Keys of the page, behind it, do nothing.
    await page.keyboard.press('Control+k')
    await page.keyboard.press('ArrowRight')
    await says(1).waitFor()
    expect(await page.getByRole('combobox').count()).toBe(0)
    const shown = viewer.locator('.yarl__slide_current img')
    const width = async () => (await shown.boundingBox())!.width
    const before = await width()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await eventually(async () => expect(await width()).toBeGreaterThan(before))
    expect(await viewer.getByRole('link', { name: 'Open the original picture' }).getAttribute('href')).toBe(
      await page
        .locator('.gallery a')
        .nth(1)
        .evaluate((link) => (link as unknown as { href: string }).href),
    )
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    expect(
      await page
        .locator('.gallery a')
        .nth(1)
        .evaluate((link) => link.matches(':focus')),
    ).toBe(true)
    expect(web.faults).toEqual([])
  })

  test('its author removes one, adds another, and describes anew', async () => {
    const { page } = writer
    await openPage(page, `${path}/edit`)
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await page.getByLabel('Describe picture 1 for people who cannot see it').fill('A gate')
    await page.locator('input[type=file]').setInputFiles([await picture('moon', '#e9d8a6')])
    await page.getByLabel('Describe picture 3 for people who cannot see it').fill('The moon')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
    await hydrated(page)
    await page.locator('details.warned > summary').click()
    await page.locator('.gallery').waitFor()
    expect(await described(page)).toEqual(['A gate', 'The sea behind it all', 'The moon'])
  })

  test('a comment takes pictures that are pasted, and nothing else', async () => {
    const { page } = writer
    await openPage(page, path)
    await page.locator('.reply-box').click()
    const field = page.getByRole('textbox', { name: 'Text in Markdown' })
    await field.waitFor()
    const bytes = (await picture('pasted', '#555555')).buffer.toString('base64')
    // As text, for it runs in the page, whose names are unknown here.
    await page.evaluate(`{
      const element = document.querySelector('form textarea[name=body]')
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob('${bytes}'), (sign) => sign.charCodeAt(0))
      data.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }`)
    await page.getByLabel('Describe picture 1 for people who cannot see it').fill('From the clipboard')
    await page.locator('form:has(.upload) button[type=submit]').first().click()
    await page.locator('.cm img[alt="From the clipboard"]').first().waitFor()
    expect(web.faults).toEqual([])
  })

  test('without script they are chosen together and described line by line', async () => {
    const { page, context } = await web.visitor({ javaScriptEnabled: false })
    await context.addCookies(await writer.context.cookies())
    await page.goto(`/microblog/create?magazine=${name}`)
    await page.locator('textarea[name=body]').fill('By hand')
    await page.locator('input[name=magazine]').fill(name)
    await page
      .locator('input[type=file]')
      .setInputFiles([await picture('one', '#112233'), await picture('two', '#445566')])
    await page.locator('textarea[name=alts]').fill('The first line\nThe second line')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.waitForURL(/\/p\/\d+\//)
    expect(await described(page)).toEqual(['The first line', 'The second line'])
    await page.goto(`${new URL(page.url()).pathname}/edit`)
    await page.locator('input[name=place]').first().fill('2')
    await page.locator('input[name=place]').nth(1).fill('1')
    await page.locator('input[type=file]').setInputFiles([await picture('three', '#778899')])
    await page.locator('textarea[name=alts]').fill('The third line')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
    expect(await described(page)).toEqual(['The second line', 'The first line', 'The third line'])
    await page.goto(`${new URL(page.url()).pathname}/edit`)
    await page.locator('input[name=gone]').first().check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
    expect(await described(page)).toEqual(['The first line', 'The third line'])
  })

  test('a cross-post brings the pictures of its thread along, with script and without', async () => {
    const { page } = writer
    await openPage(page, `/m/${name}/new_entry`)
    await page.getByLabel('Title').fill('Seen twice')
    await page.locator('input[type=file]').setInputFiles([await picture('bay', '#0a9396')])
    await page.getByLabel('Describe picture 1 for people who cannot see it').fill('The bay')
    await page.getByRole('button', { name: `Post to ${name}` }).click()
    await page.waitForURL(/\/t\/\d+\//)
    const [, id] = /\/t\/(\d+)\//.exec(page.url())!
    const other = uniqueName('bays')
    await send(writer, '/api/moderate/magazine/new', { name: other, title: other })

    const plain = await web.visitor({ javaScriptEnabled: false })
    await plain.context.addCookies(await writer.context.cookies())
    const bay = 'img[alt="The bay, once more"]'
    for (const { page: there } of [writer, plain]) {
      await there.goto(`/crosspost/${id}`)
      await there.waitForURL(/\/new_entry\?/)
      const alt = there.getByLabel('Describe picture 1 for people who cannot see it')
      expect(await alt.inputValue()).toBe('The bay')
      expect(
        await there
          .locator('.upload img')
          .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      ).toBe(640)
      if (there === page) await hydrated(there)
      await alt.fill('The bay, once more')
      await there.locator('input[name=magazine]').fill(other)
      await there.getByRole('button', { name: /^Post/ }).click()
      await there.waitForURL(/\/t\/\d+\//)
      await there.locator(bay).first().waitFor()
    }
    expect(web.faults).toEqual([])
  })
})
