import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { eventually } from '@app/platform/testing/eventually.ts'
import { hydrated, inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { isKept, SAID } from '../kit/kept-pages.ts'
import { uniqueName } from '../kit/people.ts'

type Thread = { id: number; path: string }
type Said = { body: string; user: { username: string }; children: Said[] }

/** A member's day without a connection: what they do waits where they did it, and is sent once when it is back. */
inBrowser('a day without a connection in a browser (Chromium)', () => {
  let web: Web
  let host: Member
  let reader: Member
  let page: Page
  let magazineId: number
  const magazine = uniqueName('island')
  const threads: Record<'ferry' | 'harbour', Thread> = {
    ferry: { id: 0, path: '' },
    harbour: { id: 0, path: '' },
  }

  const beginThread = async (title: string): Promise<Thread> => {
    const { entryId, slug } = await send<{ entryId: number; slug: string }>(
      host,
      `/api/magazine/${magazineId}/article`,
      { title, body: 'Nobody knows why.' },
    )
    return { id: entryId, path: `/m/${magazine}/t/${entryId}/${slug}` }
  }
  /** What was said to a thread, as everybody reads it, with what answers it. */
  const saidTo = async ({ id }: Thread): Promise<Said[]> => {
    const { items } = await send<{ items: Said[] }>(host, `/api/entry/${id}/comments`, undefined, 'GET')
    return items.flatMap((one) => [one, ...one.children])
  }
  /** Opens a page that is kept, and waits until its script has taken over what it says. */
  const openKept = async (path: string): Promise<void> => {
    await page.goto(path)
    await hydrated(page)
    await page.locator('#kept').waitFor({ state: 'detached' })
    await page.getByText(SAID).waitFor()
  }
  const comment = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add a comment' }).click()
    await page.getByRole('textbox', { name: 'Text in Markdown' }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  const article = (text: string) => page.locator('article', { hasText: text }).last()

  beforeAll(async () => {
    web = await startWeb()
    host = await web.member('host')
    reader = await web.member('reader')
    page = reader.page
    ;({ magazineId } = await send<{ magazineId: number }>(host, '/api/moderate/magazine/new', {
      name: magazine,
      title: 'Islands',
    }))
    threads.ferry = await beginThread('The ferry does not go')
    threads.harbour = await beginThread('The harbour froze')
    await send(host, `/api/entry/${threads.ferry.id}/comments`, { body: 'Is it the wind?' })
  })
  afterAll(() => web?.close())

  test('what a member does all day is shown as waiting, and waits', async () => {
    for (const path of [threads.ferry.path, threads.harbour.path, `/m/${magazine}/new_entry`]) {
      await openPage(page, path)
      await isKept(page, path)
    }
    await reader.context.setOffline(true)

    await openKept(threads.ferry.path)
    await page.getByRole('button', { name: 'Favourite, 0' }).first().click()
    await page.getByRole('button', { name: 'Favourite, 1', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Bookmark' }).first().click()
    await page.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor()
    await comment('It is the captain.')
    await article('It is the captain.').getByText('Waiting to be sent').waitFor()
    await article('Is it the wind?').getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('There is no wind.')
    await page.locator('form').getByRole('button', { name: 'Reply' }).click()
    await article('There is no wind.').getByText('Waiting to be sent').waitFor()
    await page.getByText('4 things wait to be sent.').waitFor()

    await openKept(threads.harbour.path)
    await comment('Too late for this one.')
    await article('Too late for this one.').getByText('Waiting to be sent').waitFor()

    await openKept(`/m/${magazine}/new_entry`)
    await page.getByLabel('Title').fill('Written on the pier')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The sea is calm.')
    await page.getByRole('button', { name: 'Post to Islands' }).click()
    await page.waitForURL('**/offline')
    const list = page.getByRole('region', { name: 'Waiting to be sent' })
    for (const text of [
      'The sea is calm.',
      'Too late for this one.',
      'There is no wind.',
      'It is the captain.',
    ])
      await list.getByText(text).waitFor()
    expect(await list.getByRole('listitem').count()).toBe(6)

    // Loaded anew, the page says the same: what waits is kept.
    await openKept(threads.ferry.path)
    await page.getByRole('button', { name: 'Favourite, 1', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor()
    await article('It is the captain.').getByText('Waiting to be sent').waitFor()
    await article('There is no wind.').getByText('Waiting to be sent').waitFor()
    expect((await saidTo(threads.ferry)).map(({ body }) => body)).toEqual(['Is it the wind?'])
    expect(web.faults).toEqual([])
  })

  test('back online each is sent once, and what is refused is given back with the reason', async () => {
    await send(host, `/api/entry/${threads.harbour.id}`, {}, 'DELETE')
    await reader.context.setOffline(false)
    await page.getByText('1 thing was not sent.').waitFor()
    await page.getByText('Waiting to be sent').first().waitFor({ state: 'detached' })

    const said = await saidTo(threads.ferry)
    expect(said.map(({ body }) => body).toSorted()).toEqual([
      'Is it the wind?',
      'It is the captain.',
      'There is no wind.',
    ])
    const sees = <T>(path: string) => send<T>(reader, path, undefined, 'GET')
    expect(await sees(`/api/entry/${threads.ferry.id}`)).toMatchObject({
      favourites: 1,
      isFavourited: true,
      numComments: 3,
      bookmarks: [expect.any(String)],
    })
    const { items } = await sees<{ items: { title: string; body: string }[] }>(
      `/api/magazine/${magazineId}/entries`,
    )
    expect(items.filter(({ title }) => title === 'Written on the pier')).toMatchObject([
      { body: 'The sea is calm.' },
    ])

    await page.getByRole('link', { name: '1 thing was not sent.' }).click()
    await page.waitForURL('**/offline')
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Too late for this one.')
    await page
      .getByText(/^Not sent: /)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 thing was not sent.').waitFor({ state: 'hidden' })
    expect(web.faults).toEqual([])
  })

  test('what arrived without its answer coming back is not done twice', async () => {
    await openPage(page, threads.ferry.path)
    await isKept(page, threads.ferry.path)
    await page.route(
      '**/api/entry/*/comments',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await comment('Said into the wind.')
    await article('Said into the wind.').getByRole('button', { name: 'Reply' }).waitFor()
    expect((await saidTo(threads.ferry)).filter(({ body }) => body === 'Said into the wind.')).toHaveLength(1)
    expect(web.faults).toEqual([])
  })

  test('what a member wrote is never sent as another who signed in meanwhile', async () => {
    const other = await web.member('other')
    await openPage(page, threads.ferry.path)
    await isKept(page, threads.ferry.path)
    await reader.context.setOffline(true)
    await page.getByText(SAID).waitFor()
    await comment('Said by me alone.')
    await article('Said by me alone.').getByText('Waiting to be sent').waitFor()
    const cookies = await reader.context.cookies()
    await reader.context.clearCookies()
    await reader.context.addCookies(await other.context.cookies())
    await reader.context.setOffline(false)
    await page.getByText(SAID).waitFor({ state: 'hidden' })
    await page.getByText('1 thing waits to be sent.').waitFor()
    expect((await saidTo(threads.ferry)).map(({ body }) => body)).not.toContain('Said by me alone.')

    // Whoever signed in sees nothing of it.
    await openPage(page, '/offline')
    await page.getByText('What you can read now').first().waitFor()
    expect(await page.getByText('Said by me alone.').count()).toBe(0)

    await reader.context.clearCookies()
    await reader.context.addCookies(cookies)
    await openPage(page, '/')
    await eventually(async () =>
      expect((await saidTo(threads.ferry)).filter(({ body }) => body === 'Said by me alone.')).toMatchObject([
        { user: { username: reader.username } },
      ]),
    )
    expect(web.faults).toEqual([])
  })
})
