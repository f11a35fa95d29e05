import { magazineCreate } from '@app/contract/community/magazines.ts'
import {
  entryRetrieve,
  entryVote,
  magazineEntryCreateArticle,
  magazineEntryCreateImage,
} from '@app/contract/content/entries.ts'
import { entryComments } from '@app/contract/content/entry-comments.ts'
import { entriesCollection, magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { Client } from '../kit/client.ts'
import { expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, uniqueName } from '../kit/people.ts'

const refused = (answer: { status: number; body: unknown }, status: number): void => {
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ status, title: expect.any(String), type: expect.any(String) })
  expect(String((answer.body as { detail?: string } | undefined)?.detail).length).toBeGreaterThan(5)
}

const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as unknown,
})

/** Journey 4: what is wrong is refused clearly, and leaves nothing behind. */
export const badInputJourney = (origin: () => string): void => {
  test('every wrong input gets its documented status and a body that says why', async () => {
    const anna = await aPerson(origin(), 'anna')
    const magazine = await aMagazineOf(anna)
    const params = { magazine_id: magazine.magazineId }
    const entry = await anna.client.get(magazineEntryCreateArticle, {
      params,
      body: { title: 'Right', body: 'x', lang: 'en' },
    })
    const vote = (choice: string | number, id: string | number = entry.entryId) =>
      anna.client.call(entryVote, { params: { entry_id: id, choice } })
    const article = (body: unknown) =>
      anna.client.call(magazineEntryCreateArticle, { params, body: body as string })

    refused(await anna.client.call(entryRetrieve, { params: { entry_id: 2_000_000_000 } }), 404)
    refused(await anna.client.call(entryRetrieve, { params: { entry_id: 'abc' } }), 404)
    refused(await vote(2), 400)
    refused(await vote('up'), 400)
    refused(await vote(1, 2_000_000_000), 404)
    refused(await anna.client.call(entriesCollection, { query: { p: 0 } }), 404)
    refused(await anna.client.call(entriesCollection, { query: { p: 'x' } }), 400)
    refused(await anna.client.call(magazineEntriesRetrieve, { params, query: { p: 2 } }), 404)
    refused(await anna.client.call(entriesCollection, { query: { lang: ['english'] } }), 400)
    refused(
      await anna.client.call(entryComments, { params: { entry_id: entry.entryId }, query: { sort: 'best' } }),
      400,
    )
    const clamped = await anna.client.get(entriesCollection, { query: { perPage: 101 } })
    expect(clamped.pagination.perPage).toBe(100)

    refused(await article('{"title":'), 400)
    refused(await article({ title: 7, body: 'x', lang: 'en' }), 400)
    refused(await article({ title: 'x'.repeat(3_000_000), body: 'x', lang: 'en' }), 400)
    refused(await article({ title: 'Nothing in it', lang: 'en' }), 400)
    refused(await article({ title: 'Wrong language', body: 'x', lang: 'english' }), 400)
    refused(await article([1, 2]), 400)
    refused(
      await anna.client.call(magazineEntryCreateImage, {
        params,
        body: { title: 'No picture', lang: 'en' },
        file: { name: 'picture.png', bytes: Buffer.from('I am only text.') },
      }),
      400,
    )
    refused(
      await anna.client.call(magazineCreate, {
        body: { name: 'no spaces!', title: 'Wrong', isAdult: false },
      }),
      400,
    )
    refused(
      await anna.client.call(magazineCreate, {
        body: { name: magazine.name.toUpperCase(), title: 'Taken', isAdult: false },
      }),
      400,
    )

    const feed = await anna.client.get(magazineEntriesRetrieve, { params })
    expect(feed.items.map(({ title }) => title)).toEqual(['Right'])
    expect(feed.pagination.count).toBe(1)
  })

  test.each(['/token', '/revoke', '/consent', '/authorize/decision', '/auth/login', '/auth/register'])(
    'a form of ten megabytes for %s is refused unread',
    async (path) => {
      const { client } = await aPerson(origin(), 'anna')
      const words = new URLSearchParams({ login: 'x'.repeat(10_000_000) })
      const parts = new FormData()
      for (let n = 0; n < 20; n++) parts.append(`part_${n}`, 'x'.repeat(500_000))
      for (const body of [words, parts])
        refused(await read(await client.fetch(path, { method: 'POST', body })), 413)
    },
  )

  test('paths of other products’ APIs answer a clean 404', async () => {
    for (const path of ['/api/v3/site', '/api/alpha/site', '/api/nothing']) {
      const response = await fetch(new URL(path, origin()))
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 404 })
    }
  })

  test('script and SQL in every text are kept as text and never run', async () => {
    const anna = await aPerson(origin(), 'anna')
    const magazine = await aMagazineOf(anna)
    const marker = uniqueName('evil')
    const hostile = `<script>alert("${marker}")</script><img src=x onerror=alert(1)>'; drop table entry; --`
    const entry = await anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: { title: hostile, body: `${hostile}\n\n[x](javascript:alert(1))`, lang: 'en', tags: ['ok'] },
    })
    expect(entry.title).toBe(hostile)
    for (const path of [
      '/?sort=newest',
      `/m/${magazine.name}`,
      `/m/${magazine.name}/t/${entry.entryId}/${entry.slug}`,
    ]) {
      const page = await new Client(origin()).fetch(path, { headers: { accept: 'text/html' } })
      const html = await page.text()
      expect(page.status).toBe(200)
      expect(html).not.toContain(`<script>alert("${marker}")`)
      expect(html).not.toMatch(/<img[^>]+onerror/i)
      expect(html).not.toMatch(/href="javascript:/i)
    }
    expect(
      (await anna.client.get(magazineEntriesRetrieve, { params: { magazine_id: magazine.magazineId } }))
        .pagination.count,
    ).toBe(1)
  })
}
