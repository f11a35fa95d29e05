import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { hydrated, inBrowser, send, startWeb, openPage } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

inBrowser('feeds of comments in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  /** A magazine with one thread, and what its owner says to it. */
  const talkIn = async (owner: Member, title: string, comment: string) => {
    const name = uniqueName('talk')
    const { magazineId } = await send<{ magazineId: number }>(owner, '/api/moderate/magazine/new', {
      name,
      title: name,
    })
    const { entryId } = await send<{ entryId: number }>(owner, `/api/magazine/${magazineId}/article`, {
      title,
      body: 'Text.',
    })
    const say = (body: string) =>
      send<{ commentId: number }>(owner, `/api/entry/${entryId}/comments`, { body, lang: 'en' })
    const { commentId } = await say(comment)
    return { name, magazineId, entryId, commentId, say }
  }

  test('a visitor comes upon comments from the front page and from a magazine, and follows them to their thread', async () => {
    const owner = await web.member('owner')
    const { name, entryId, commentId } = await talkIn(owner, 'Tides of the bay', 'High at noon.')
    const other = await talkIn(owner, 'Moors in spring', 'Bring boots.')
    const { page } = await web.visitor()
    const content = page.getByRole('navigation', { name: 'Content' })
    const card = page.locator('article', { hasText: 'High at noon.' })

    await openPage(page, '/')
    await content.getByRole('link', { name: 'Comments' }).click()
    await page.waitForURL('**/comments')
    await card.waitFor()
    expect(await content.locator('[aria-current]').allInnerTexts()).toEqual(['Comments'])
    await page.getByRole('button', { name: 'Sort: Hot' }).click()
    await page.getByRole('link', { name: 'Newest' }).click()
    await page.waitForURL('**/comments/newest')
    // The address changes before the page is drawn.
    await eventually(async () => expect(await page.title()).toMatch(/^All · Comments · Newest/))
    await page.getByRole('button', { name: 'From: Everywhere' }).click()
    await page.getByRole('link', { name: 'This server only' }).click()
    await page.waitForURL('**/comments/newest?federation=local')
    await card.getByRole('link', { name, exact: true }).waitFor()
    await card.getByRole('link', { name: 'Tides of the bay' }).click()
    await page.waitForURL(`**/m/${name}/t/${entryId}/**`)
    await page.getByRole('heading', { level: 1, name: 'Tides of the bay' }).waitFor()

    await openPage(page, `/m/${name}`)
    await content.getByRole('link', { name: 'Comments' }).click()
    await page.waitForURL(`**/m/${name}/comments`)
    await card.waitFor()
    expect(await card.getByRole('link', { name, exact: true }).count()).toBe(0)
    expect(await page.getByText('Bring boots.').count()).toBe(0)
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await page.waitForURL(`**/comment/${commentId}`)

    // Who has no script reads the same.
    const html = await (await fetch(`${web.origin}/m/${other.name}/comments/top/1w`)).text()
    for (const text of ['Bring boots.', 'Moors in spring', `<title>${other.name} · Comments · Top`])
      expect(html).toContain(text)
    expect(web.faults).toEqual([])
  })

  test('a comment is folded behind what its author warns of, until they take that out', async () => {
    const owner = await web.member('owner')
    const { name, entryId } = await talkIn(owner, 'Films of the year', 'Which was best?')
    const { page } = await web.member('reader')
    await page.setViewportSize({ width: 360, height: 740 })
    await openPage(page, `/m/${name}/t/${entryId}/-`)
    await page.getByRole('button', { name: 'Add a comment' }).click()
    await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('Everybody wakes up.')
    await page.getByText('Content warning').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Content warning' }).fill('Tells the end')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Send' }).click()
    const warned = page.locator('.warned', { hasText: 'Tells the end' })
    await warned.waitFor()
    const text = page.locator('.prose', { hasText: 'Everybody wakes up.' })
    expect(await text.isVisible()).toBe(false)
    await warned.getByText('Show', { exact: true }).click()
    await text.waitFor()

    const own = page.locator('article', { has: warned })
    await own.getByRole('button', { name: 'More' }).last().click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Content warning' }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await text.waitFor()
    expect(await page.locator('.warned').count()).toBe(0)
    expect(web.faults).toEqual([])
  })

  test('a member votes on and changes what they find in a circle of theirs, and visitors are led to the login', async () => {
    const owner = await web.member('owner')
    const { name, magazineId, say } = await talkIn(owner, 'Kites and wind', 'Mind the wires.')
    const member = await web.member('reader')
    const { page } = member
    await openPage(page, '/sub/comments')
    await page.getByText('No comments yet').waitFor()
    await send(member, `/api/magazine/${magazineId}/subscribe`, undefined, 'PUT')
    const card = page.locator('article', { hasText: 'Mind the wires.' })
    await openPage(page, '/sub/comments')
    await card.getByRole('button', { name: 'Favourite, 0' }).click()
    await card.getByRole('button', { name: 'Favourite, 1', pressed: true }).waitFor()
    await card.getByRole('button', { name: 'Bookmark' }).click()
    await card.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor()

    await page.getByRole('button', { name: 'Feed: Subscribed' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Favourites' }).click()
    await page.waitForURL('**/fav/comments')
    await card.getByRole('button', { name: 'Favourite, 1', pressed: true }).waitFor()

    // Seen before it was said: what one writes is there when one comes back.
    await card.getByRole('link', { name: 'Kites and wind' }).click()
    await page.getByRole('button', { name: 'Add a comment' }).click()
    await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('A good day for it.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.prose', { hasText: 'A good day for it.' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/sub/comments')
    const own = page.locator('article', { hasText: 'A good day' })
    await own.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('A good day to fly.')
    await page.getByRole('button', { name: 'Save' }).click()
    await own.getByText('A good day to fly.').waitFor()

    await say('Bring a spare line.')
    await openPage(page, `/m/${name}/comments/newest`)
    await page.getByText('Bring a spare line.').waitFor()

    const visitor = (await web.visitor()).page
    await visitor.goto('/sub/comments/top?federation=local')
    await hydrated(visitor)
    expect(new URL(visitor.url()).searchParams.get('next')).toBe('/sub/comments/top?federation=local')
    expect(web.faults).toEqual([])
  })

  test('an address that names no feed of comments is not found', async () => {
    for (const path of ['/comments/microblog', '/comments/commented', '/all/comments', '/comments/hot/soon'])
      expect((await fetch(web.origin + path)).status).toBe(404)
  })
})
