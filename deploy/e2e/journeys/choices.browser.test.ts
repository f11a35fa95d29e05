import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { inBrowser, logIn, send, startWeb, openPage } from '../kit/browser.ts'
import type { Member, Visitor, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

type MagazineMade = { magazineId: number; name: string }

/** What members decide for themselves about magazines, threads and people: loud or muted, here or also there, gone or back. */
inBrowser('choices in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  const magazineOf = (owner: Member, title: string) =>
    send<MagazineMade>(owner, '/api/moderate/magazine/new', { name: uniqueName('choice'), title })
  const threadOf = (
    author: Member,
    { magazineId }: MagazineMade,
    thread: { title: string; body: string; url?: string },
  ) =>
    send<{ entryId: number }>(author, `/api/magazine/${magazineId}/${thread.url ? 'link' : 'article'}`, {
      lang: 'en',
      tags: [],
      badges: [],
      ...thread,
    })

  test('a loud magazine tells of every new thread, a muted one of none, and the choice is kept', async () => {
    const [owner, reader] = [await web.member('owner'), await web.member('reader')]
    const magazine = await magazineOf(owner, 'Bells')
    await openPage(reader.page, `/m/${magazine.name}`)
    await reader.page.getByRole('button', { name: 'Notifications: Default' }).click()
    await reader.page.getByRole('button', { name: /^Loud/ }).click()
    await reader.page.getByRole('button', { name: 'Notifications: Loud' }).waitFor()
    await threadOf(owner, magazine, { title: 'Rings', body: 'Text.' })
    await reader.page.getByRole('link', { name: 'Notifications, 1 unread' }).first().waitFor()

    await openPage(reader.page, `/m/${magazine.name}`)
    await reader.page.getByRole('button', { name: 'Notifications: Loud' }).click()
    await reader.page.getByRole('button', { name: /^Muted/ }).click()
    await reader.page.getByRole('button', { name: 'Notifications: Muted' }).waitFor()

    // Threads and people have the same choice.
    await reader.page.getByRole('link', { name: 'Rings' }).first().click()
    await reader.page.getByRole('heading', { level: 1, name: 'Rings' }).waitFor()
    await reader.page.getByRole('button', { name: 'Notifications: Default' }).waitFor()
    await openPage(reader.page, `/u/${owner.username}`)
    await reader.page.getByRole('button', { name: 'Notifications: Default' }).waitFor()
    expect(web.faults).toEqual([])
  })

  test('a face is fetched by who chose it, and texts keep it with the spaces between', async () => {
    const reader = await web.member('reader')
    const { page } = reader
    const magazine = await magazineOf(reader, 'Letters')
    const { entryId } = await threadOf(reader, magazine, { title: 'Long', body: 'One.\n\nTwo.' })
    const faces: string[] = []
    page.on('request', (request) => {
      const [face] = /chosen-[a-z]+/.exec(request.url()) ?? []
      if (face) faces.push(face)
    })
    const path = `/m/${magazine.name}/t/${entryId}/long`
    const styleOf = () =>
      page
        .locator('.prose p')
        .last()
        .evaluate((text) => {
          const { fontFamily, letterSpacing, wordSpacing, fontSize, marginTop } =
            text.ownerDocument.defaultView!.getComputedStyle(text)
          const ofSize = (length: string) => Math.round((100 * parseFloat(length)) / parseFloat(fontSize))
          return {
            face: fontFamily.split(',')[0]!,
            letters: ofSize(letterSpacing),
            words: ofSize(wordSpacing),
            paragraphs: ofSize(marginTop),
          }
        })
    await openPage(page, path)
    expect(await styleOf()).toMatchObject({ face: expect.stringContaining('Commissioner'), words: 0 })
    expect(faces).toEqual([])

    await openPage(page, '/settings/general')
    for (const [trait, choice] of [
      ['face', 'dyslexic'],
      ['letters', 'most'],
      ['words', 'most'],
      ['paragraphs', 'most'],
    ])
      await page.locator(`label[for=set-${trait}-${choice}]`).click()
    await openPage(page, path)
    expect(await styleOf()).toEqual({ face: 'OpenDyslexic', letters: 12, words: 16, paragraphs: 200 })
    expect(new Set(faces)).toEqual(new Set(['chosen-opendyslexic']))
    expect(web.faults).toEqual([])
  })

  test('the feeds of what somebody subscribed to and favoured show threads and microblogs together', async () => {
    const author = await web.member('author')
    const magazine = await magazineOf(author, 'Both kinds')
    const { entryId } = await threadOf(author, magazine, { title: 'A thread among both', body: 'Text.' })
    const { postId } = await send<{ postId: number }>(author, `/api/magazine/${magazine.magazineId}/posts`, {
      body: 'A microblog among both',
      lang: 'en',
    })
    await send(author, `/api/entry/${entryId}/favourite`, undefined, 'PUT')
    await send(author, `/api/post/${postId}/favourite`, undefined, 'PUT')
    for (const feed of ['/sub/combined/newest', '/fav/combined/newest', '/mod/combined/newest']) {
      await openPage(author.page, feed)
      const main = author.page.getByRole('main')
      await main.getByRole('link', { name: 'A thread among both' }).first().waitFor()
      await main.getByText('A microblog among both').first().waitFor()
    }
    expect(web.faults).toEqual([])
  })

  test('a member’s usual sort stays when they choose a time, and their bookmarks can be sorted by hot', async () => {
    const reader = await web.member('reader')
    const { page } = reader
    await send(reader, '/api/users/settings', { frontDefaultSort: 'newest' }, 'PUT')
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Sort: Newest' }).waitFor()
    await page.getByRole('button', { name: /^Time:/ }).click()
    await page.getByRole('link', { name: 'A week' }).click()
    await page.waitForURL('**/newest/1w')
    await page.getByRole('button', { name: 'Sort: Newest' }).waitFor()
    // What is not usual is said in the address, even hot.
    await page.getByRole('button', { name: 'Sort: Newest' }).click()
    await page.getByRole('link', { name: 'Hot', exact: true }).click()
    await page.waitForURL('**/hot/1w')

    const magazine = await magazineOf(reader, 'Keepsakes')
    const { entryId } = await threadOf(reader, magazine, { title: 'Kept', body: 'Text.' })
    const list = uniqueName('list')
    await send(reader, `/api/bookmark-lists/${list}`)
    await send(reader, `/api/bol/${entryId}/entry/${list}`, undefined, 'PUT')
    await openPage(page, `/bookmark-lists/show/${list}`)
    await page.getByRole('button', { name: 'Sort: Newest' }).click()
    await page.getByRole('link', { name: 'Hot', exact: true }).click()
    await page.waitForURL(`**/bookmark-lists/show/${list}/hot`)
    await page.getByRole('button', { name: 'Sort: Hot' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Kept' }).first().waitFor()
    expect(web.faults).toEqual([])
  })

  test('a thread is posted in a second magazine, and both lead to each other', async () => {
    const author = await web.member('author')
    const first = await magazineOf(author, 'The first place')
    const second = await magazineOf(author, 'The second place')
    const url = `https://www.example.com/${first.name}`
    const { entryId } = await threadOf(author, first, { title: 'Seen elsewhere', url, body: 'Worth it.' })
    const { page } = author
    await openPage(page, `/m/${first.name}/t/${entryId}/-`)
    await page.locator('.thread').getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Cross-post' }).click()
    await page.waitForURL('**/new_entry?*')
    expect(await page.getByLabel('Title').inputValue()).toBe('Seen elsewhere')
    expect(await page.getByLabel('Link').first().inputValue()).toBe(url)
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toContain('> Worth it.')
    await page.getByRole('combobox', { name: 'Magazine' }).fill('The second place')
    await page.getByRole('option', { name: /The second place/ }).click()
    await page.getByRole('button', { name: 'Post to The second place' }).click()
    await page.waitForURL(`**/m/${second.name}/t/*/**`)
    await page.getByRole('region', { name: 'The same link elsewhere' }).getByText(first.name).click()
    await page.waitForURL(`**/m/${first.name}/t/${entryId}/**`)
    await page.getByRole('region', { name: 'The same link elsewhere' }).getByText(second.name).waitFor()
    expect(web.faults).toEqual([])
  })

  test('a magazine for this server alone says so, is read by every visitor, and is nothing to other servers', async () => {
    const [owner, { page, context }] = [await web.member('owner'), await web.visitor()]
    const name = uniqueName('cellar')
    await openPage(owner.page, '/newMagazine')
    await owner.page.getByRole('textbox', { name: 'Name' }).fill(name)
    await owner.page.getByLabel('Title').fill('The cellar')
    await owner.page.getByLabel('Who may read it').selectOption('This server only')
    await owner.page.getByRole('button', { name: 'Create magazine' }).click()
    await owner.page.waitForURL(`**/m/${name}`)
    await owner.page.getByText('This server only').first().waitFor()
    const { magazineId } = await send<MagazineMade>(owner, `/api/magazine/name/${name}`, undefined, 'GET')
    const { entryId } = await threadOf(owner, { magazineId, name }, { title: 'Down here', body: 'Text.' })
    expect((await page.goto(`/m/${name}/t/${entryId}/-`))?.status()).toBe(200)

    const asServer = async (path: string) => {
      const headers = { accept: 'application/activity+json' }
      return (await context.request.get(path, { headers })).status()
    }
    const addresses = [`/m/${name}`, `/m/${name}/outbox`, `/m/${name}/t/${entryId}/-`]
    expect(await Promise.all(addresses.map(asServer))).toEqual([404, 404, 404])

    await openPage(owner.page, `/m/${name}/panel/general`)
    await owner.page.getByLabel('Who may read it').selectOption('Public')
    await owner.page.getByRole('button', { name: 'Save' }).click()
    await eventually(async () => {
      expect(await Promise.all(addresses.map(asServer))).toEqual([200, 200, 200])
    })
    expect(web.faults).toEqual([])
  })

  test('a deleted magazine is gone for others, and its owner brings it back', async () => {
    const [owner, other] = [await web.member('owner'), await web.member('other')]
    const magazine = await magazineOf(owner, 'Here and gone')
    await openPage(owner.page, `/m/${magazine.name}/panel/general`)
    await owner.page.getByRole('button', { name: 'Delete magazine' }).click()
    const question = owner.page.getByRole('alertdialog')
    const remove = question.getByRole('button', { name: 'Delete magazine' })
    await question.getByRole('textbox').fill('something else')
    await remove.click()
    expect(await question.isVisible()).toBe(true)
    await question.getByRole('textbox').fill(magazine.name)
    await remove.click()
    await owner.page.getByRole('button', { name: 'Restore magazine' }).waitFor()
    expect((await other.page.goto(`/m/${magazine.name}`))?.status()).toBe(404)
    await openPage(owner.page, `/m/${magazine.name}`)
    await owner.page.getByRole('link', { name: 'Restore magazine' }).click()
    await owner.page.getByRole('button', { name: 'Restore magazine' }).click()
    await owner.page.getByRole('button', { name: 'Delete magazine' }).waitFor()
    // What is written there comes back a moment after the magazine itself.
    await eventually(async () => {
      expect((await other.page.goto(`/m/${magazine.name}`))?.status()).toBe(200)
    })
    expect(web.faults).toEqual([])
  })

  test('how the pages look goes with the account to another browser, and stays with nobody else', async () => {
    const reader = await web.member('reader')
    await openPage(reader.page, '/settings/general')
    const themeOf = ({ page }: Visitor) => page.locator('html').getAttribute('data-theme')
    expect(await themeOf(reader)).toBeNull()
    const kept = reader.page.waitForResponse(
      (answer) => answer.url().endsWith('/api/users/settings') && answer.request().method() === 'PUT',
    )
    await reader.page.locator('label[for=set-theme-dark]').click()
    expect((await kept).ok()).toBe(true)

    const elsewhere = await web.visitor()
    await openPage(elsewhere.page, '/')
    expect(await themeOf(elsewhere)).toBeNull()
    await logIn(elsewhere.page, reader.username)
    await elsewhere.page.waitForURL('**/')
    expect(await themeOf(elsewhere)).toBe('dark')
    expect(web.faults).toEqual([])
  })

  test('a comment and a message are answered in the list of notifications, with script and without', async () => {
    const [author, writer] = [await web.member('author'), await web.member('writer')]
    const magazine = await magazineOf(author, 'Answers')
    const { entryId } = await threadOf(author, magazine, { title: 'Asked', body: 'Who knows?' })
    const comment = await send<{ commentId: number }>(writer, `/api/entry/${entryId}/comments`, {
      body: 'I do',
      lang: 'en',
    })
    const { userId } = await send<{ userId: number }>(author, '/api/users/me', undefined, 'GET')
    await send(writer, `/api/users/${userId}/message`, { body: 'Look at my answer' })
    const { page } = author
    const row = (text: string) => page.getByRole('article').filter({ hasText: text })
    await eventually(async () => {
      await openPage(page, '/settings/notifications')
      expect(await row('I do').count()).toBe(1)
      expect(await row('Look at my answer').count()).toBe(1)
    }, 20_000)

    await row('I do').getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('Tell us more')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your answer is sent.').waitFor()
    await row('Look at my answer').getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('I have seen it')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/settings/notifications')

    await openPage(writer.page, `/m/${magazine.name}/t/${entryId}/-/comment/${comment.commentId}`)
    await writer.page.getByText('Tell us more').first().waitFor()
    await openPage(writer.page, '/profile/messages')
    await writer.page.getByText('I have seen it').first().waitFor()

    const state = await author.context.storageState()
    const plain = await web.visitor({ javaScriptEnabled: false, storageState: state })
    await plain.page.goto('/settings/notifications')
    await plain.page
      .getByRole('article')
      .filter({ hasText: 'I do' })
      .getByRole('button', { name: 'Reply' })
      .click()
    await plain.page.waitForURL(`**/t/${entryId}/-/comment/create/${comment.commentId}*`)
    expect(web.faults).toEqual([])
  })
})
