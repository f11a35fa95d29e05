import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import type { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'

const html = { accept: 'text/html' }
/** What a page says without its marks, and the names in it that were mentioned. */
const words = (page: string): string => page.replaceAll(/<[^>]+>/g, '')

/** Names hold underscores, which mean emphasis elsewhere; where a text is shown in short they stay as they are. */
export const namesJourney = (origin: () => string): void => {
  const read = async (client: Client, path: string): Promise<string> => {
    const answer = await client.fetch(path, { headers: html })
    const page = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    return page
  }

  test('names with underscores stay whole on cards, in notifications, in what other sites read, and in feeds', async () => {
    const anna = await aPerson(origin(), 'anna_2_b')
    const bert = await aPerson(origin(), 'bert_x')
    const magazine = await aMagazineOf(bert, 'some_mag')
    const said = `Thanks @${anna.username} in !${magazine.name}, says #a_b, *honestly*`
    const shown = said.replaceAll('*', '')
    const params = { magazine_id: magazine.magazineId }
    const entry = await bert.client.get(magazineEntryCreateArticle, {
      params,
      body: { title: 'A thread', body: said, lang: 'en' },
    })
    const post = await bert.client.get(magazinePostsCreate, { params, body: { body: said, lang: 'en' } })

    const magazinePage = await read(anna.client, `/m/${magazine.name}`)
    expect(words(magazinePage)).toContain(shown)

    const thread = await read(anna.client, `/m/${magazine.name}/t/${entry.entryId}/-`)
    expect(thread).toContain(`property="og:description" content="${shown}"`)
    const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(thread) ?? []
    expect(JSON.parse(jsonLd)).toMatchObject({ text: shown })

    const microblog = await read(anna.client, `/m/${magazine.name}/p/${post.postId}/-`)
    expect(microblog).toContain(`property="og:description" content="${shown}"`)

    await eventually(async () => {
      const notifications = await read(anna.client, '/settings/notifications')
      expect(words(notifications)).toContain(shown)
    })

    for (const path of [
      `/rss?magazine=${magazine.name}`,
      `/rss?magazine=${magazine.name}&content=microblog`,
    ]) {
      const answer = await anna.client.fetch(path)
      const feed = await answer.text()
      expect([path, answer.status]).toEqual([path, 200])
      expect(feed).toContain(`Thanks @${anna.username} in !${magazine.name}, says #a_b`)
    }
  })
}
