import { entryRetrieve, entryUpdate, magazineEntryCreate } from '@app/contract/content/entries.ts'
import { userEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { userPostsRetrieve } from '@app/contract/content/post-feeds.ts'
import {
  magazinePostsCreateImage,
  postRetrieve,
  postsDelete,
  postsUpdate,
} from '@app/contract/content/posts.ts'
import { userFollow } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import { aMagazineOf, aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startPair } from './pair.ts'

jest.setTimeout(180_000)

const picture = async (background: string, width = 320, height = 240) => ({
  name: 'a.png',
  bytes: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** Real programs on both sides: what is written with several pictures arrives, changes and goes with all of them. */
describe('pictures between two instances', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let anna: Person
  let ben: Person
  let magazineId: number
  const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

  beforeAll(async () => {
    pair = await startPair()
    anna = await aPerson(pair.home.origin, 'anna')
    ben = await aPerson(pair.away.origin, 'ben')
    magazineId = (await aMagazineOf(anna)).magazineId
    const there = await findPerson(ben, `${anna.username}@${pair.hostOf(pair.home)}`)
    await ben.client.get(userFollow, { params: { user_id: there.userId } })
    await soon(async () => {
      const { followersCount } = await findPerson(anna, anna.username)
      expect(followersCount).toBe(1)
    })
  })
  afterAll(() => pair?.close())

  const annasPosts = async () => {
    const there = await findPerson(ben, `${anna.username}@${pair.hostOf(pair.home)}`)
    const { items } = await ben.client.get(userPostsRetrieve, { params: { user_id: there.userId } })
    return items
  }
  const altsOf = (item: { attachments?: readonly { altText: string | null }[] | null } | undefined) =>
    (item?.attachments ?? []).map(({ altText }) => altText)

  test('three arrive with what is said of them; an edit is followed; a deletion takes them', async () => {
    const post = await anna.client.get(magazinePostsCreateImage, {
      params: { magazine_id: magazineId },
      body: {
        body: 'From a walk',
        lang: 'en',
        alt: ['A gate', 'A goat', 'The sea'],
        contentWarning: 'Heights',
      },
      file: [await picture('#2a6f97'), await picture('#6a994e', 100, 300), await picture('#bc4749')],
    })
    const arrived = await soon(async () => {
      const [found] = await annasPosts()
      expect(altsOf(found)).toEqual(['A gate', 'A goat', 'The sea'])
      return found!
    })
    expect(arrived.contentWarning).toBe('Heights')
    expect(arrived.attachments).toMatchObject(
      post.attachments!.map(({ altText, width, height, blurHash, storageUrl }) => ({
        type: 'image',
        mediaType: 'image/png',
        altText,
        width,
        height,
        blurHash,
        sourceUrl: storageUrl,
      })),
    )
    expect(arrived.image).toMatchObject({ altText: 'A gate', sourceUrl: post.image?.storageUrl })
    const shown = await ben.client.fetch(new URL(arrived.attachments![1]!.storageUrl ?? '').pathname)
    expect(shown.status).toBe(200)

    const [first, , third] = post.attachments!
    await anna.client.get(postsUpdate, {
      params: { post_id: post.postId },
      body: {
        body: 'From a walk',
        attachments: [
          { url: third!.storageUrl ?? '', alt: 'The sea, at last' },
          { url: first!.storageUrl ?? '' },
        ],
      },
    })
    const there = { params: { post_id: arrived.postId } }
    await soon(async () => {
      const seen = await ben.client.get(postRetrieve, there)
      expect(altsOf(seen)).toEqual(['The sea, at last', 'A gate'])
      expect(seen.image).toMatchObject({ altText: 'The sea, at last' })
    })
    await anna.client.get(postsDelete, { params: { post_id: post.postId } })
    await soon(async () => expect((await ben.client.call(postRetrieve, there)).status).toBe(404))
  })

  test('of a thread an edit may change what is said of one picture alone', async () => {
    const entry = await anna.client.get(magazineEntryCreate, {
      params: { magazine_id: magazineId },
      body: { title: 'Two of them', body: 'Words', lang: 'en', alt: ['One', 'Other'] },
      file: [await picture('#111111'), await picture('#eeeeee')],
    })
    const there = await findPerson(ben, `${anna.username}@${pair.hostOf(pair.home)}`)
    const read = async () =>
      (await ben.client.get(userEntriesRetrieve, { params: { user_id: there.userId } })).items[0]
    await soon(async () => expect(altsOf(await read())).toEqual(['One', 'Other']))
    const { attachments } = await anna.client.get(entryRetrieve, { params: { entry_id: entry.entryId } })
    await anna.client.get(entryUpdate, {
      params: { entry_id: entry.entryId },
      body: {
        attachments: attachments!.map(({ storageUrl }, at) => ({
          url: storageUrl ?? '',
          ...(at === 1 ? { alt: 'The other one' } : {}),
        })),
      },
    })
    await soon(async () => expect(altsOf(await read())).toEqual(['One', 'The other one']))
  })
})
