import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/index.ts'
import type { Page } from 'playwright-core'
import { inBrowser, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** What one account gives out, another takes in: all of it through pages. */
inBrowser('export and import in a browser (Chromium)', () => {
  let web: Web
  let anna: Member
  const magazine = uniqueName('boats')
  let settings: Buffer
  beforeAll(async () => {
    web = await startWeb()
    anna = await web.member('anna')
    const ben = await web.member('ben')
    const { userId } = await send<{ userId: number }>(ben, '/api/users/me', undefined, 'GET')
    await send(anna, `/api/users/${userId}/follow`, undefined, 'PUT')
    const { magazineId } = await send<{ magazineId: number }>(ben, '/api/moderate/magazine/new', {
      name: magazine,
      title: 'Boats',
    })
    const entry = await send<{ entryId: number }>(ben, `/api/magazine/${magazineId}/article`, {
      title: 'A boat',
      body: 'It floats.',
    })
    await eventually(() => send(anna, `/api/magazine/${magazineId}/subscribe`, undefined, 'PUT'))
    await send(anna, `/api/bos/${entry.entryId}/entry`, undefined, 'PUT')
  })
  afterAll(() => web?.close())

  const download = async (page: Page, what: string): Promise<Buffer> => {
    const started = page.waitForEvent('download')
    await page.locator('.line', { hasText: what }).getByRole('link', { name: 'Download' }).click()
    return readFile(await (await started).path())
  }
  const upload = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer })
    await page.getByRole('button', { name: 'Read the file' }).click()
  }

  test('a member takes their lists along', async () => {
    await openPage(anna.page, '/settings/profile')
    await anna.page.getByRole('link', { name: 'Export and import' }).click()
    await anna.page.getByText('You have brought no file yet.').waitFor()
    const follows = await download(anna.page, 'People you follow')
    expect(follows.toString()).toMatch(/^Account address,Show boosts,.*\nben\w*@\S+,true,false,\n$/)
    settings = await download(anna.page, 'All of it in one file')
    expect(JSON.parse(settings.toString())).toMatchObject({
      followed_communities: [expect.stringMatching(new RegExp(`/m/${magazine}$`))],
      saved_posts: [expect.stringContaining('/t/')],
      followed_users: [expect.stringMatching(/\/u\/ben/)],
    })
  })

  test('another brings them, after seeing what they hold', async () => {
    const cleo = await web.member('cleo')
    await openPage(cleo.page, '/settings/transfer')
    await upload(cleo.page, 'photo.csv', Buffer.from([0xff, 0xd8, 0]))
    await cleo.page.getByText('this is no text in UTF-8').waitFor()
    await upload(cleo.page, 'settings.json', settings)
    await cleo.page.getByText('Nothing has changed yet').waitFor()
    await cleo.page.getByRole('button', { name: 'Start' }).click()
    await cleo.page.locator('.line', { hasText: 'settings.json' }).getByText('Done: 3').waitFor()
    await cleo.page.getByRole('link', { name: 'settings.json' }).click()
    await cleo.page.getByText(`/m/${magazine}`).first().waitFor()
    const again = JSON.parse(
      await cleo.context.request.get('/auth/account/export/settings').then((answer) => answer.text()),
    )
    const before = JSON.parse(settings.toString())
    for (const list of ['followed_communities', 'saved_posts', 'followed_users', 'bookmark_lists'])
      expect(again[list]).toEqual(before[list])
  })

  test('so does one without script', async () => {
    const { page } = await web.visitor({ javaScriptEnabled: false })
    const dora = await web.member('dora')
    await page.goto('/login?next=/settings/transfer')
    await page.getByLabel('Username or e-mail').fill(dora.username)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('You have brought no file yet.').waitFor()
    await upload(page, 'settings.json', settings)
    await page.getByRole('button', { name: 'Start' }).click()
    await eventually(async () => {
      await page.goto('/settings/transfer')
      expect(await page.getByText('Done: 3').count()).toBe(1)
      // Its last turn, in which it ends, comes after the last line.
      expect(await page.getByRole('button', { name: 'Remove from the list' }).count()).toBe(1)
    })
    await page.getByRole('button', { name: 'Remove from the list' }).click()
    await page.getByText('You have brought no file yet.').waitFor()
  })

  test('a member has everything they wrote put into one file', async () => {
    await openPage(anna.page, '/settings/transfer')
    await anna.page.getByRole('button', { name: 'Make an archive' }).click()
    await anna.page.getByText(/^Ready until/).waitFor()
    const archive = await download(anna.page, 'Ready until')
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    for (const name of ['actor.json', 'outbox.json', 'messages.json', 'lists/settings.json'])
      expect(archive.includes(name)).toBe(true)
  })

  test('nothing failed on any page', () => expect(web.faults).toEqual([]))
})
