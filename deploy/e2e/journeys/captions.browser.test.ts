import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Visitor, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

jest.setTimeout(180_000)

/** Eight seconds of silence, as a WAV of eight bits. */
const silence = (): Buffer => {
  const rate = 8_000
  const head = Buffer.alloc(44)
  const samples = Buffer.alloc(8 * rate, 128)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
const SOUND = 'https://sounds.example/tides.wav'
const captions = (...said: string[]) =>
  [
    'WEBVTT',
    ...said.map((text, at) => `00:0${at * 4}.000 --> 00:0${Math.min(at * 4 + 4, 8)}.000\n${text}`),
  ].join('\n\n')

/** A sound of another server: captioned by who links to it, heard, read, and changed without script. */
inBrowser('a sound with captions (Chromium)', () => {
  let web: Web
  let writer: Member
  let path: string
  const name = uniqueName('tides')
  /** Answers for the other server, and says what was asked of it. */
  const elsewhere = async ({ context }: Visitor): Promise<string[]> => {
    const asked: string[] = []
    await context.route('https://sounds.example/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'audio/wav', body: silence() })
    })
    return asked
  }
  beforeAll(async () => {
    web = await startWeb()
    writer = await web.member('writer')
    await send(writer, '/api/moderate/magazine/new', { name, title: name })
  }, 120_000)
  afterAll(() => web?.close())

  test('a member links to it and gives its captions from a file', async () => {
    const { page } = writer
    await openPage(page, `/m/${name}/new_entry`)
    await page.getByLabel('Link', { exact: false }).first().fill(SOUND)
    await page.locator('input[name=title]').fill('Tides, told')
    await page.getByText('Captions and transcript').click()
    await page.getByLabel('Language of the captions').fill('en')
    await page.getByLabel('Choose a .vtt file').setInputFiles({
      name: 'en.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(captions('<v Ann>High water', 'Low water')),
    })
    await eventually(async () =>
      expect(await page.getByLabel('Captions as WebVTT').inputValue()).toContain('High water'),
    )
    await page.locator('.sticky-actions button[type=submit]').click()
    await page.waitForURL(/\/t\/\d+\//)
    path = new URL(page.url()).pathname
  })

  test('a reader hears nothing of that server before they press, then reads what is said', async () => {
    const visitor = await web.visitor()
    const { page } = visitor
    const asked = await elsewhere(visitor)
    await openPage(page, path)
    const player = page.locator('video.heard')
    await player.waitFor()
    const before = await player.boundingBox()
    expect(asked).toEqual([])
    expect(await player.getAttribute('aria-label')).toBe('Tides, told')
    const first = () => page.evaluate(`document.querySelector('video').textTracks[0].mode = 'showing'`)
    await first()
    await player.focus()
    await page.keyboard.press('Space')
    const shown = () =>
      page.evaluate(`(() => {
        const [track] = document.querySelector('video').textTracks
        return [...(track.activeCues ?? [])].map((cue) => cue.getCueAsHTML().textContent)
      })()`)
    await eventually(async () => expect(await shown()).toEqual(['High water']))
    expect(asked.length).toBeGreaterThan(0)
    expect(await player.boundingBox()).toEqual(before)
    await page.evaluate(`document.querySelector('video').currentTime = 6`)
    await eventually(async () => expect(await shown()).toEqual(['Low water']))
    const transcript = page.locator('details.transcript')
    await transcript.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await transcript.innerText()).toContain('Ann: High water\nLow water')
    expect(web.faults).toEqual([])
  })

  test('without script it is there all the same, and is changed there', async () => {
    const { page, context } = await web.visitor({ javaScriptEnabled: false })
    await context.addCookies(await writer.context.cookies())
    await page.goto(path)
    expect(await page.locator('video.heard track').getAttribute('srclang')).toBe('en')
    await page.locator('details.transcript summary').click()
    expect(await page.locator('details.transcript').innerText()).toContain('Low water')
    await page.goto(`${path}/edit`)
    await page.getByText('Captions and transcript').click()
    await page.locator('textarea[name=transcript]').fill('High water, then low water.')
    await page.locator('input[name=captionGone]').check()
    await page.locator('input[name=captionLanguage]').fill('de')
    await page.locator('textarea[name=captionText]').fill(captions('Hochwasser'))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
    expect(await page.locator('video.heard track').getAttribute('srclang')).toBe('de')
    await page.locator('details.transcript summary').click()
    expect(await page.locator('details.transcript').innerText()).toContain('High water, then low water.')
    await page.goto(`/m/${name}`)
    expect(await page.locator('.card .thumb .mark').count()).toBe(1)
  })

  test('a new thread without script has the fields, too', async () => {
    const { page, context } = await web.visitor({ javaScriptEnabled: false })
    await context.addCookies(await writer.context.cookies())
    await page.goto(`/m/${name}/new_entry`)
    await page.locator('input[name=url]').fill('https://sounds.example/again.wav')
    await page.locator('input[name=title]').fill('Again')
    await page.locator('input[name=magazine]').fill(name)
    await page.locator('noscript summary').click()
    await page.locator('input[name=captionLanguage]').fill('en')
    await page.locator('textarea[name=captionText]').fill('no captions at all')
    await page.locator('.sticky-actions button[type=submit]').click()
    await page.locator('details[open] [role=alert]').waitFor()
    expect(await page.locator('details [role=alert]').innerText()).toContain('WebVTT')
    expect(await page.locator('textarea[name=captionText]').inputValue()).toBe('no captions at all')
    await page.locator('textarea[name=captionText]').fill(captions('Again'))
    await page.locator('.sticky-actions button[type=submit]').click()
    await page.waitForURL(/\/t\/\d+\//)
    expect(await page.locator('video.heard track').count()).toBe(1)
  })
})
