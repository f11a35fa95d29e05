import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { inBrowser, logIn, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Member, Visitor, Web } from '../kit/browser.ts'
import { redPng, uniqueName } from '../kit/people.ts'

/** Whoever runs the place does the main thing of each panel once; somebody else, at a browser of their own, sees what came of it. */
inBrowser('an administrator over all panels (Chromium)', () => {
  let web: Web
  let admin: Visitor
  let member: Member
  let magazine: { magazineId: number; name: string }
  /** What the consoles of both browsers complained of. */
  const errors: string[] = []
  const listened = <V extends Visitor>(visitor: V): V => {
    visitor.page.setDefaultTimeout(20_000)
    visitor.page.on('console', (message) => {
      const { url } = message.location()
      // Of a server that nobody here knows there is nothing to tell, and browsers log that.
      if (message.type() === 'error' && !url.endsWith('/api/remoteInstance/storm.example'))
        errors.push(`${url}: ${message.text()}`)
    })
    return visitor
  }
  beforeAll(async () => {
    web = await startWeb()
    admin = listened(await web.visitor({ reducedMotion: 'reduce' }))
    member = listened(await web.member('member'))
    magazine = await send(member, '/api/moderate/magazine/new', { name: uniqueName('sea'), title: 'The sea' })
    await logIn(admin.page, 'admin')
    await admin.page.waitForURL('**/')
  })
  afterAll(() => web?.close())

  const panels = () => admin.page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  const openPanel = async (name: string): Promise<void> => {
    await panels().getByText(name, { exact: true }).click()
    await admin.page.locator('.tabs [aria-current=page]').getByText(name, { exact: true }).waitFor()
  }
  const openThread = async (body: { title: string; url?: string; text?: string }): Promise<string> => {
    const { title, url, text = 'Text.' } = body
    const kind = url ? 'link' : 'article'
    const { entryId } = await send<{ entryId: number }>(
      member,
      `/api/magazine/${magazine.magazineId}/${kind}`,
      { title, body: text, lang: 'en', ...(url && { url }) },
    )
    return `/m/${magazine.name}/t/${entryId}/-`
  }
  /** Settings reach the other contexts a moment after they are saved. */
  const sees = (path: string, shown: (text: string) => void): Promise<void> =>
    eventually(async () => {
      await openPage(member.page, path)
      shown(await member.page.locator('body').innerText())
    }, 20_000)

  test('every panel opens from the menu', async () => {
    const { page } = admin
    await page.locator('button[popovertarget=me]:visible').first().click()
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
    const names = await panels().allInnerTexts()
    expect(names).toHaveLength(16)
    for (const name of names) {
      await openPanel(name)
      await page.locator('main .skeleton').waitFor({ state: 'detached' })
    }
    expect(errors).toEqual([])
  })

  test('settings: the place is called otherwise, apps are registered by staff alone, links show what a new provider has', async () => {
    const tides = await openThread({ title: 'Tides', url: 'https://sea.example/watch/tides' })
    const app = {
      name: 'Boat',
      contactEmail: 'boat@example.org',
      scopes: ['read'],
      grants: ['client_credentials'],
    }
    await openPanel('Settings')
    const { page } = admin
    await page.getByLabel('Name', { exact: true }).fill('The lighthouse')
    await page.getByRole('switch', { name: 'Only administrators register apps' }).check()
    const providers = page.locator('textarea[name=MBIN_EMBEDS]')
    const line = 'Sea tube | https://sea.example/watch/:id | https://sea.example/embed/:id'
    await providers.fill(`${await providers.inputValue()}\n${line}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The settings of this place are changed.').waitFor()

    await sees('/', (text) => expect(text).toContain('The lighthouse'))
    await sees(tides, (text) => expect(text).toContain('Sea tube'))
    await expect(send(member, '/api/client', app)).rejects.toThrow('403')
    expect(errors).toEqual([])
  })

  test('pages: what is announced stands on the front page, what the place says of itself on its own', async () => {
    const { page } = admin
    await openPanel('Pages')
    for (const [name, text] of [
      ['Announcement', 'Closed on *Sunday*.'],
      ['FAQ', 'Ask the **keeper**.'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click()
      await page.locator('.chips [aria-current=true]').getByText(name).waitFor()
      await page.getByLabel('Text (Markdown)').fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The page is changed.').first().waitFor()
    }
    await sees('/', (text) => expect(text).toContain('Closed on Sunday.'))
    await sees('/faq', (text) => expect(text).toContain('Ask the keeper.'))
    expect(errors).toEqual([])
  })

  test('members: who is banned is signed out and cannot come back, until the ban is lifted', async () => {
    const pest = await web.member('pest')
    const { page } = admin
    const find = async (list: string): Promise<void> => {
      await openPanel('Members')
      const chip = page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: list })
      await chip.click()
      await page.locator('.pick[aria-current=true]').getByText(list, { exact: true }).waitFor()
      await page.getByRole('searchbox', { name: 'Part of a handle' }).fill(pest.username)
      await page.keyboard.press('Enter')
      // A menu that is opened before the list has changed goes with it.
      await page.waitForURL(({ searchParams }) => searchParams.get('q') === pest.username)
      await page.getByRole('button', { name: `Actions for ${pest.username}` }).click()
    }
    await find('From here')
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText(`Banned ${pest.username}.`).waitFor()
    await openPage(pest.page, '/')
    await pest.page.getByRole('link', { name: 'Log in' }).first().waitFor()
    await logIn(pest.page, pest.username)
    await pest.page.getByRole('alert').waitFor()

    await find('Banned')
    await page.getByRole('button', { name: 'Lift the ban', exact: true }).click()
    await page.getByText(`${pest.username} is no longer banned.`).waitFor()
    await logIn(pest.page, pest.username)
    await pest.page.waitForURL('**/')
    expect(errors).toEqual([])
  })

  test('sign-ups: who must be approved waits, and is let in', async () => {
    const { page } = admin
    await openPanel('Settings')
    const approval = page.getByRole('switch', { name: 'New members wait for approval' })
    const set = async (on: boolean): Promise<void> => {
      await approval.setChecked(on)
      // The sentence may still stand there from before.
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/instance/settings'),
      )
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      expect((await saved).status()).toBe(200)
      await page.getByText('The settings of this place are changed.').first().waitFor()
    }
    await set(true)
    const guest = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    const username = uniqueName('guest')
    const account = { username, email: `${username}@example.org`, plainPassword: PASSWORD, agreeTerms: true }
    await send(guest, '/auth/register', { ...account, application: 'I keep a boat.' })
    await logIn(guest.page, username)
    await guest.page.getByRole('alert').waitFor()

    await openPanel('Sign-ups')
    await page.getByText('I keep a boat.').waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText(`${username} is a member now.`).waitFor()
    await logIn(guest.page, username)
    await guest.page.waitForURL('**/')
    await openPanel('Settings')
    await set(false)
    expect(errors).toEqual([])
  })

  test('reports: what is removed is gone for whoever reads, and its author is told', async () => {
    const path = await openThread({ title: 'Cheap anchors' })
    const reporter = await web.member('reporter')
    const [, entryId] = /t\/(\d+)/.exec(path) ?? []
    await send(reporter, `/api/entry/${entryId}/report`, { reason: 'An advertisement' })
    const { page } = admin
    await openPanel('Reports')
    const report = page.getByRole('article').filter({ hasText: 'An advertisement' })
    await eventually(async () => {
      await page.reload()
      expect(await report.count()).toBe(1)
    }, 20_000)
    await report.getByRole('button', { name: 'Remove' }).click()
    await report.waitFor({ state: 'detached' })
    await sees('/settings/notifications', (text) => expect(text).toContain('An advertisement'))
    await openPage(reporter.page, `/m/${magazine.name}/newest`)
    expect(await reporter.page.getByText('Cheap anchors').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('federation: members see with whom the place does not speak, and that it does again', async () => {
    const { page } = admin
    await openPanel('Federation')
    await page.getByLabel('Server', { exact: true }).fill('storm.example')
    await page.getByRole('button', { name: 'Defederate' }).click()
    await page.getByRole('heading', { name: 'What it costs' }).waitFor()
    await page.getByRole('checkbox').check()
    await page.getByRole('main').getByRole('button', { name: 'Defederate' }).click()
    await page.waitForURL('**/admin/federation')
    await sees('/federation', (text) => expect(text).toContain('storm.example'))
    await page.getByRole('button', { name: /storm\.example$/ }).click()
    await page.getByText('Federated with storm.example.').waitFor()
    expect(errors).toEqual([])
  })

  test('tags: nothing new may bear one that is banned', async () => {
    await openThread({ title: 'Of wrecks', text: 'All about #wrecks' })
    const { page } = admin
    await openPage(page, '/tag/wrecks')
    await page.getByRole('button', { name: 'Ban tag' }).click()
    await page.getByRole('button', { name: 'End the ban' }).waitFor()
    await sees('/tag/wrecks', (text) => expect(text).toContain('This tag is banned'))
    await page.getByRole('button', { name: 'End the ban' }).click()
    await page.getByRole('button', { name: 'Ban tag' }).waitFor()
    await openPage(page, '/admin')
    expect(errors).toEqual([])
  })

  test('emoji: one that is added is drawn where a member writes its name', async () => {
    const { page } = admin
    await openPanel('Emoji')
    await page.getByLabel('Name', { exact: true }).fill('buoy')
    const picture = { name: 'buoy.png', mimeType: 'image/png', buffer: redPng }
    await page.getByLabel('Picture', { exact: true }).setInputFiles(picture)
    await page.getByRole('button', { name: 'Add emoji' }).click()
    await page.getByText(':buoy: is there now.').waitFor()
    const path = await openThread({ title: 'Of buoys', text: 'Red ones :buoy:' })
    await openPage(member.page, path)
    await member.page.getByRole('main').locator('img.emoji').first().waitFor()
    expect(errors).toEqual([])
  })

  test('webhooks, mails and the log of what staff did', async () => {
    const { page } = admin
    await openPanel('Webhooks')
    await page.getByLabel('Name', { exact: true }).fill('The harbour master')
    await page.locator('input[name=url]').fill('https://hooks.example/harbour')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await page.getByRole('link', { name: 'The harbour master' }).waitFor()

    await openPanel('Mails')
    await page.getByRole('button', { name: 'Send it to me' }).click()
    await page.getByText('It is on its way to your address.').waitFor()

    await openPanel('Audit log')
    await page.getByText('storm.example').first().waitFor()
    expect(errors).toEqual([])
    expect(web.faults).toEqual([])
  })
})
