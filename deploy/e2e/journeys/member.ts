import { magazineSubscribe } from '@app/contract/community/magazines.ts'
import { combined } from '@app/contract/content/combined.ts'
import {
  magazineEntryCreateArticle,
  magazineEntryCreateImage,
  magazineEntryCreateLink,
  entryRetrieve,
  entryFavourite,
  entryVote,
} from '@app/contract/content/entries.ts'
import { entryCommentNew, entryCommentReply, entryComments } from '@app/contract/content/entry-comments.ts'
import {
  entriesCollection,
  entriesSubscribed,
  magazineEntriesRetrieve,
} from '@app/contract/content/entry-feeds.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import {
  notificationCollection,
  notificationCount,
  notificationRead,
} from '@app/contract/messaging/notifications.ts'
import { expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { listenLive } from '../kit/live.ts'
import { aMagazineOf, aPerson, redPng } from '../kit/people.ts'

/** Journey 1: what members do with one another. */
export const memberJourney = (origin: () => string): void => {
  test('a member opens a magazine and submits a link, an article and an image; a second one takes part', async () => {
    const anna = await aPerson(origin(), 'anna')
    const ben = await aPerson(origin(), 'ben')
    const magazine = await aMagazineOf(anna)
    const params = { magazine_id: magazine.magazineId }

    const link = await anna.client.get(magazineEntryCreateLink, {
      params,
      body: {
        title: 'A map of every tree',
        url: 'https://www.example.com/trees?utm_source=x&id=7',
        lang: 'en',
      },
    })
    expect(link).toMatchObject({
      type: 'link',
      url: 'https://www.example.com/trees?id=7',
      domain: { name: 'example.com' },
      uv: 0,
      userVote: 0,
    })
    const article = await anna.client.get(magazineEntryCreateArticle, {
      params,
      body: { title: 'How the map was made', body: 'With **patience**. #maps', lang: 'en' },
    })
    expect(article).toMatchObject({ type: 'article', tags: ['maps'], slug: 'How-the-map-was-made' })
    const image = await anna.client.get(magazineEntryCreateImage, {
      params,
      body: { title: 'A red square', alt: 'Red, eight by eight', lang: 'en' },
      file: { name: 'red.png', bytes: redPng },
    })
    expect(image).toMatchObject({
      type: 'image',
      image: { altText: 'Red, eight by eight', width: 8, height: 8 },
    })
    const picture = await fetch(image.image?.storageUrl ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
    expect(picture.headers.get('cache-control')).toContain('immutable')

    await ben.client.get(magazineSubscribe, { params })
    // Read your own writes: what Ben just did already shapes what he reads.
    const subscribed = await ben.client.get(entriesSubscribed, { query: { sort: 'newest' } })
    expect(subscribed.items.map(({ entryId }) => entryId)).toEqual([
      image.entryId,
      article.entryId,
      link.entryId,
    ])
    expect(subscribed.pagination.count).toBe(3)

    const live = listenLive(
      anna.client,
      '/live/me',
      ({ event, data }) => event === 'notification' && JSON.stringify(data).includes('mention'),
    )
    await live.opened
    const comment = await ben.client.get(entryCommentNew, {
      params: { entry_id: article.entryId },
      body: { body: `Lovely work @${anna.username}`, lang: 'en' },
    })
    expect(comment).toMatchObject({ entryId: article.entryId, parentId: null, rootId: null, childCount: 0 })
    await live.found
    const reply = await anna.client.get(entryCommentReply, {
      params: { entry_id: article.entryId, comment_id: comment.commentId },
      body: { body: 'Thank you', lang: 'en' },
    })
    expect(reply).toMatchObject({ parentId: comment.commentId, rootId: comment.commentId })

    expect(
      await ben.client.get(entryVote, { params: { entry_id: article.entryId, choice: 1 } }),
    ).toMatchObject({ uv: 1, userVote: 1 })
    expect(await ben.client.get(entryFavourite, { params: { entry_id: article.entryId } })).toMatchObject({
      favourites: 1,
      isFavourited: true,
    })
    // The same again takes it back, and once more gives it.
    expect(
      await ben.client.get(entryVote, { params: { entry_id: article.entryId, choice: 1 } }),
    ).toMatchObject({ uv: 0, userVote: 0 })
    expect(
      await ben.client.get(entryVote, { params: { entry_id: article.entryId, choice: 1 } }),
    ).toMatchObject({ uv: 1, userVote: 1 })

    for (const reader of [anna.client, ben.client, new Client(origin())]) {
      for (const sort of ['hot', 'top', 'active', 'commented'] as const) {
        const feed = await reader.get(magazineEntriesRetrieve, { params, query: { sort } })
        expect([sort, feed.items[0]?.entryId, feed.pagination.count]).toEqual([sort, article.entryId, 3])
      }
      const newest = await reader.get(magazineEntriesRetrieve, { params, query: { sort: 'newest' } })
      expect(newest.items.map(({ entryId }) => entryId)).toEqual([
        image.entryId,
        article.entryId,
        link.entryId,
      ])
    }

    const tree = await ben.client.get(entryComments, { params: { entry_id: article.entryId } })
    expect(tree.items).toHaveLength(1)
    expect(tree.items[0]).toMatchObject({
      commentId: comment.commentId,
      childCount: 1,
      children: [{ commentId: reply.commentId, body: 'Thank you' }],
    })
    expect(await ben.client.get(entryRetrieve, { params: { entry_id: article.entryId } })).toMatchObject({
      numComments: 2,
      uv: 1,
      favourites: 1,
      userVote: 1,
      isFavourited: true,
    })

    const post = await ben.client.get(magazinePostsCreate, {
      params,
      body: { body: 'A short thought #maps', lang: 'en' },
    })
    const both = await ben.client.get(combined, { query: { sort: 'newest' } })
    const first = both.items[0] as Record<string, { postId?: number } | undefined> | undefined
    expect(first?.['post']?.postId).toBe(post.postId)
  })

  test('a reply tells its parent’s author once, and can be marked read', async () => {
    const anna = await aPerson(origin(), 'anna')
    const ben = await aPerson(origin(), 'ben')
    const magazine = await aMagazineOf(anna)
    const entry = await anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: { title: 'Say something', body: 'Please', lang: 'en' },
    })
    const live = listenLive(anna.client, '/live/me', ({ event }) => event === 'notification')
    await live.opened
    await ben.client.get(entryCommentNew, {
      params: { entry_id: entry.entryId },
      body: { body: 'Something', lang: 'en' },
    })
    await live.found
    expect(await anna.client.get(notificationCount)).toEqual({ count: 1 })
    const { items } = await anna.client.get(notificationCollection, { params: { status: 'new' } })
    expect(items).toHaveLength(1)
    const notification = items[0]
    expect(notification).toMatchObject({
      type: 'entry_comment_created_notification',
      status: 'new',
      subject: { body: 'Something' },
    })
    await anna.client.get(notificationRead, {
      params: { notification_id: notification?.notificationId ?? 0 },
    })
    expect(await anna.client.get(notificationCount)).toEqual({ count: 0 })
  })

  test('an anonymous reader sees what members wrote, with nothing of a viewer in it', async () => {
    const anna = await aPerson(origin(), 'anna')
    const magazine = await aMagazineOf(anna)
    const entry = await anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: { title: 'For everybody', body: 'Hello', lang: 'en' },
    })
    const reader = new Client(origin())
    expect(await reader.get(entryRetrieve, { params: { entry_id: entry.entryId } })).toMatchObject({
      title: 'For everybody',
      userVote: null,
      isFavourited: null,
      bookmarks: null,
      canAuthUserModerate: null,
    })
    const { headers } = await reader.call(entriesCollection)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const etag = headers.get('etag') ?? ''
    const again = await reader.fetch('/api/entries', { headers: { 'if-none-match': etag } })
    expect([200, 304]).toContain(again.status)
  })
}
