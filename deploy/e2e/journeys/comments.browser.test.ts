import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { hydrated, inBrowser, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'
import { COUNT_SHIFTS, shiftsOf } from '../kit/shifts.ts'

/** Some start something, more answer. */
const [TOPS, COMMENTS] = [400, 1600]

/** Does something so often, a few at a time. */
const inTurns = async (times: number, one: (nth: number) => Promise<void>): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < times) await one(next++)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

inBrowser('comments in a browser (Chromium)', () => {
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
    const say = (body: string, to?: number, by: Member = owner) =>
      send<{ commentId: number }>(
        by,
        `/api/entry/${entryId}/comments${to === undefined ? '' : `/${to}/reply`}`,
        { body, lang: 'en' },
      )
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

  test('a thread of 1,600 comments is one page: all of them come as one scrolls, once, and nothing moves', async () => {
    const owner = await web.member('owner')
    const { name, entryId, commentId, say } = await talkIn(owner, 'A whole night of talk', 'Said 0.')
    const tops = [commentId]
    await inTurns(TOPS - 1, async (nth) => void tops.push((await say(`Said ${nth + 1}.`)).commentId))
    await inTurns(COMMENTS - TOPS, async (nth) => void (await say(`Answered ${nth}.`, tops[nth % TOPS])))
    await say('A heron at last.', tops[TOPS - 1])

    const { page } = await web.visitor()
    await page.addInitScript(COUNT_SHIFTS)
    await openPage(page, `/m/${name}/t/${entryId}/-/oldest`)
    const address = page.url()
    const comments = page.locator('#comments .cm')
    const more = page.locator('.more-row')
    await page.mouse.move(600, 500)
    expect(await comments.count()).toBeLessThan(COMMENTS / 4)
    await eventually(async () => {
      await page.mouse.wheel(0, 3000)
      expect(await more.count()).toBe(0)
      expect(await comments.count()).toBe(COMMENTS + 1)
    }, 120_000)
    const ids = (await comments.evaluateAll((all) => all.map(({ id }) => id))) as string[]
    expect(new Set(ids).size).toBe(COMMENTS + 1)
    expect(page.url()).toBe(address)
    expect(await shiftsOf(page)).toEqual([])

    await page.getByRole('searchbox', { name: 'Search these comments' }).fill('heron')
    await page.keyboard.press('Enter')
    await page.locator('.cm mark', { hasText: 'heron' }).waitFor()
    expect(await comments.count()).toBe(1)
    expect(web.faults).toEqual([])
  }, 240_000)

  /** What around a comment lies over its neighbour or out of the window, in words, once many have voted. */
  const OVERLAPS = `(() => {
    const wrong = []
    const { clientWidth } = document.documentElement
    if (document.documentElement.scrollWidth > clientWidth)
      for (const one of document.querySelectorAll('body *')) {
        const { left, right } = one.getBoundingClientRect()
        if (right > clientWidth || left < 0) wrong.push('wider than the window: ' + one.outerHTML.slice(0, 100))
      }
    for (const number of document.querySelectorAll('#comments .vote > b')) number.textContent = '12.3K'
    for (const row of document.querySelectorAll('#comments .cm-head, #comments .cm-acts')) {
      const boxes = [...row.querySelectorAll('a, button, .vote > b, .chip, .host, time')]
        .filter((one) => one.checkVisibility() && !one.querySelector('a, button, time'))
        .map((one) => {
          if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
            wrong.push('what ' + one.className + ' says runs out of it')
          return { is: one.className || one.tagName, at: one.getBoundingClientRect() }
        })
      for (const [index, { is, at }] of boxes.entries()) {
        if (at.left < -0.5 || at.right > clientWidth + 0.5) wrong.push(is + ' is outside: ' + at.left + ' to ' + at.right)
        for (const { is: other, at: its } of boxes.slice(index + 1))
          if (at.left < its.right - 1 && its.left < at.right - 1 && at.top < its.bottom - 1 && its.top < at.bottom - 1)
            wrong.push(is + ' lies over ' + other)
      }
    }
    return wrong
  })()`

  test.each([
    // In no language is the word for an answer longer.
    ['uk', 'W'.repeat(30)],
    ['ar', 'ض'.repeat(30)],
  ])(
    'six levels of answers by people of wide names fit a phone, and so do the feeds around them, in %s',
    async (locale, title) => {
      const owner = await web.member('a_person_with_a_name')
      await send(owner, '/api/users/profile', { title, about: null }, 'PUT')
      const talk = await talkIn(owner, 'A long staircase', 'Level 1.')
      const { name, magazineId, entryId, commentId, say } = talk
      await send(owner, `/api/magazine/${magazineId}/posts`, { body: 'At the foot of it.', lang: 'en' })
      let above = commentId
      for (let level = 2; level <= 6; level++) above = (await say(`Level ${level}.`, above)).commentId
      const username = uniqueName('reader')
      for (const signedIn of [false, true]) {
        const reader = await web.visitor({
          viewport: { width: 360, height: 740 },
          locale,
          extraHTTPHeaders: { origin: web.origin, 'accept-language': locale },
        })
        if (signedIn) {
          const account = { username, email: `${username}@example.org`, plainPassword: PASSWORD }
          await send(reader, '/auth/register', { ...account, agreeTerms: true })
          await send(reader, '/auth/login', { login: username, password: PASSWORD })
        }
        const { page } = reader
        await openPage(page, `/m/${name}/t/${entryId}/-`)
        await page.getByText('Level 6.').waitFor()
        expect(await page.evaluate('document.dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
        expect([signedIn, await page.evaluate(OVERLAPS)]).toEqual([signedIn, []])
        for (const path of [`/m/${name}`, `/m/${name}/microblog`, `/m/${name}/comments`]) {
          await openPage(page, path)
          expect([path, await page.evaluate(OVERLAPS)]).toEqual([path, []])
        }
        await reader.context.close()
      }
    },
  )

  test('an address that names no feed of comments is not found', async () => {
    for (const path of ['/comments/microblog', '/comments/commented', '/all/comments', '/comments/hot/soon'])
      expect((await fetch(web.origin + path)).status).toBe(404)
  })
})
