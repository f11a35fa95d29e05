import { moderateMagazineRetrieveReports } from '@app/contract/community/moderation.ts'
import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import {
  bookmarkFront,
  bookmarkLists,
  bookmarkListsAddList,
  subjectBookmarkStandard,
  subjectBookmarkToList,
} from '@app/contract/content/bookmarks.ts'
import { domainBlock, domainSubscribe } from '@app/contract/content/domains.ts'
import { entryReport, entryRetrieve, magazineEntryCreateLink } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { entriesSubscribed } from '@app/contract/content/entry-feeds.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { adminEntryChangeMagazine, adminEntryPurge } from '@app/contract/content/purge.ts'
import { adminTagBan, adminTagUnban, tagEntries } from '@app/contract/content/tags.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { notificationCount } from '@app/contract/messaging/notifications.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson, uniqueName } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'

const theAdmin = async (origin: string): Promise<Client> => {
  const client = new Client(origin)
  await client.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
  return client
}

const aLink = (author: Person, magazineId: number, host: string, body = 'words') =>
  author.client.get(magazineEntryCreateLink, {
    params: { magazine_id: magazineId },
    body: { title: 'Something to keep', url: `https://${host}/page`, body },
  })
const aHost = () => `${uniqueName('host').replace('_', '-')}.example`

/** Journey 8: what readers keep, follow and find, and what an admin moves and bans. */
export const keepingJourney = (origin: () => string): void => {
  test('a reader keeps a thread in lists, and follows and blocks where it links to', async () => {
    const [author, reader] = [await aPerson(origin(), 'author'), await aPerson(origin(), 'reader')]
    const { magazineId } = await aMagazineOf(author)
    const { entryId, domain } = await aLink(author, magazineId, aHost())
    const subject = { subject_id: entryId, subject_type: 'entry' }
    await reader.client.get(subjectBookmarkStandard, { params: subject })
    await reader.client.get(bookmarkListsAddList, { params: { list_name: 'für später' } })
    const kept = { bookmarks: ['Default', 'für später'] }
    expect(
      await reader.client.get(subjectBookmarkToList, { params: { ...subject, list_name: 'für später' } }),
    ).toEqual(kept)
    expect(await reader.client.get(entryRetrieve, { params: { entry_id: entryId } })).toMatchObject(kept)
    expect((await reader.client.get(bookmarkFront, { query: { list: 'für später' } })).items).toMatchObject([
      { itemType: 'entry', entryId },
    ])
    const params = { domain_id: domain?.domainId ?? 0 }
    const feed = async () => (await reader.client.get(entriesSubscribed)).items.map((item) => item.entryId)
    expect(await feed()).toEqual([])
    await reader.client.get(domainSubscribe, { params })
    expect(await feed()).toEqual([entryId])
    await reader.client.get(domainBlock, { params })
    expect(await feed()).toEqual([])
    const admin = await theAdmin(origin())
    await admin.get(adminEntryPurge, { params: { entry_id: entryId } })
    expect((await reader.client.get(bookmarkLists)).items.map(({ count }) => count)).toEqual([0, 0])
  })

  test('a moved thread takes comments, counts and reports to its new magazine', async () => {
    const [author, owner] = [await aPerson(origin(), 'author'), await aPerson(origin(), 'owner')]
    const [from, to] = [await aMagazineOf(author), await aMagazineOf(owner)]
    const { entryId } = await aLink(author, from.magazineId, aHost())
    await author.client.get(entryCommentNew, { params: { entry_id: entryId }, body: { body: 'mine' } })
    await owner.client.get(entryReport, { params: { entry_id: entryId }, body: { reason: 'wrong place' } })
    const admin = await theAdmin(origin())
    expect(
      await admin.get(adminEntryChangeMagazine, {
        params: { entry_id: entryId, target_id: to.magazineId },
      }),
    ).toMatchObject({ magazine: { magazineId: to.magazineId }, numComments: 1 })
    await eventually(async () => {
      const counts = async (magazine_id: number) => {
        const { entryCount, entryCommentCount } = await admin.get(magazineRetrieve, {
          params: { magazine_id },
        })
        return [entryCount, entryCommentCount]
      }
      expect([await counts(from.magazineId), await counts(to.magazineId)]).toEqual([
        [0, 0],
        [1, 1],
      ])
      const { items } = await owner.client.get(moderateMagazineRetrieveReports, {
        params: { magazine_id: to.magazineId },
      })
      expect(items).toMatchObject([{ reason: 'wrong place', magazine: { magazineId: to.magazineId } }])
    })
  })

  test('who looks at a thread has read what they were told of it', async () => {
    const [author, other] = [await aPerson(origin(), 'author'), await aPerson(origin(), 'other')]
    const { magazineId } = await aMagazineOf(author)
    const first = await aLink(author, magazineId, aHost())
    const second = await aLink(author, magazineId, aHost())
    for (const { entryId } of [first, second])
      await other.client.get(entryCommentNew, { params: { entry_id: entryId }, body: { body: 'an answer' } })
    const unread = async () => (await author.client.get(notificationCount)).count
    await eventually(async () => expect(await unread()).toBe(2))
    await author.client.get(entryRetrieve, { params: { entry_id: first.entryId } })
    await eventually(async () => expect(await unread()).toBe(1))
    await author.client.get(entryRetrieve, { params: { entry_id: second.entryId } })
    await eventually(async () => expect(await unread()).toBe(0))
  })

  test('a banned tag is used by nobody until it is free again', async () => {
    const author = await aPerson(origin(), 'author')
    const { magazineId } = await aMagazineOf(author)
    const tag = uniqueName('tag')
    const { entryId } = await aLink(author, magazineId, aHost(), `#${tag}`)
    const reader = new Client(origin())
    const listed = async () =>
      (await reader.get(tagEntries, { params: { name: tag.toUpperCase() } })).items.map(
        (item) => item.entryId,
      )
    expect(await listed()).toEqual([entryId])
    const admin = await theAdmin(origin())
    const params = { name: tag }
    expect((await author.client.call(adminTagBan, { params })).status).toBe(403)
    expect(await admin.get(adminTagBan, { params })).toMatchObject({ isBanned: true, entryCount: 1 })
    const use = () =>
      author.client.call(magazinePostsCreate, {
        params: { magazine_id: magazineId },
        body: { body: `again #${tag}` },
      })
    expect((await use()).status).toBe(403)
    // An anonymous list is kept for a moment.
    await eventually(async () => expect(await listed()).toEqual([]))
    await admin.get(adminTagUnban, { params })
    expect((await use()).status).toBe(201)
  })
}
