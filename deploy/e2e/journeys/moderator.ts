import { moderateMagazineBanUser, magazineModlog } from '@app/contract/community/moderation.ts'
import { entryRetrieve, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { moderateEntryRestore, moderateEntryTrash } from '@app/contract/content/moderation.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'

/** Journey 3: keeping a magazine in order. */
export const moderatorJourney = (origin: () => string): void => {
  test('a ban holds at once, and trash, restore and ban stand in the log', async () => {
    const owner = await aPerson(origin(), 'owner')
    const troll = await aPerson(origin(), 'troll')
    const magazine = await aMagazineOf(owner)
    const params = { magazine_id: magazine.magazineId }
    const entry = await troll.client.get(magazineEntryCreateArticle, {
      params,
      body: { title: 'Provocation', body: 'Grr', lang: 'en' },
    })
    const entryParams = { entry_id: entry.entryId }

    expect((await troll.client.call(moderateEntryTrash, { params: entryParams })).status).toBe(403)
    expect(await owner.client.get(moderateEntryTrash, { params: entryParams })).toMatchObject({
      visibility: 'trashed',
      title: 'Provocation',
    })
    const reader = new Client(origin())
    expect(await reader.get(entryRetrieve, { params: entryParams })).toMatchObject({
      visibility: 'trashed',
      title: null,
      body: null,
      url: null,
    })
    const feed = await owner.client.get(magazineEntriesRetrieve, { params })
    expect(feed.items).toEqual([])
    expect(feed.pagination.count).toBe(0)
    expect(await owner.client.get(moderateEntryRestore, { params: entryParams })).toMatchObject({
      visibility: 'visible',
      title: 'Provocation',
    })
    expect((await owner.client.call(moderateEntryRestore, { params: entryParams })).status).toBe(400)

    const ban = { params: { ...params, user_id: troll.userId }, body: { reason: 'Provoking' } }
    expect((await troll.client.call(moderateMagazineBanUser, ban)).status).toBe(403)
    expect(await owner.client.get(moderateMagazineBanUser, ban)).toMatchObject({
      reason: 'Provoking',
      expired: false,
    })
    expect((await owner.client.call(moderateMagazineBanUser, ban)).status).toBe(400)

    const article = { params, body: { title: 'Again', body: 'Grr', lang: 'en' } }
    expect((await troll.client.call(magazineEntryCreateArticle, article)).status).toBe(403)
    expect(
      (await troll.client.call(magazinePostsCreate, { params, body: { body: 'Again', lang: 'en' } })).status,
    ).toBe(403)
    expect(
      (await troll.client.call(entryCommentNew, { params: entryParams, body: { body: 'Again', lang: 'en' } }))
        .status,
    ).toBe(403)

    const types = await eventually(async () => {
      const log = await owner.client.get(magazineModlog, { params })
      const found = log.items.map(({ type }) => type)
      expect(found).toHaveLength(3)
      return found
    })
    expect(types.toSorted()).toEqual(['log_ban', 'log_entry_deleted', 'log_entry_restored'])
  })
}
