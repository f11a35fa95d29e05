import { request } from 'node:http'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

/** Addresses that have both a page and a document: who asks how gets which (ActivityPub, section 3.2). */
// Actors' keys are made when they are first asked for, which takes a small machine its time.

const profile = 'profile="https://www.w3.org/ns/activitystreams"'

/** What each sends when it fetches an actor or object. */
const peers: Record<string, string> = {
  ActivityPub: `application/ld+json; ${profile}`,
  Mastodon: 'application/activity+json, application/ld+json',
  'Mastodon, looking up a link': `application/activity+json, application/ld+json; ${profile}, text/html;q=0.1`,
  Lemmy: 'application/activity+json',
  Mbin: `application/activity+json,application/ld+json,application/json`,
  PieFed: 'application/activity+json',
  PeerTube: 'application/activity+json, application/ld+json',
  Pleroma: 'application/activity+json',
  Misskey: `application/activity+json, application/ld+json; ${profile}`,
  NodeBB: `application/ld+json; ${profile}`,
  GoToSocial: `application/ld+json; ${profile},application/activity+json`,
  WordPress: 'application/activity+json',
  'a client that names a character set': `application/activity+json; charset=utf-8, application/ld+json; ${profile}`,
  'a client of plain JSON, as for Mbin': 'application/json',
}

const readers: Record<string, string | null> = {
  Firefox: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  Chrome:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  curl: '*/*',
  'nobody in particular': null,
}

describe('an address that has a page and a document', () => {
  let instance: Instance
  const addresses: Record<string, string> = {}
  /** Where the document says it lives; its own address where it is not listed. */
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    instance = await startInstance()
    const anna = await aPerson(instance.origin, 'anna')
    const magazine = await aMagazineOf(anna)
    const here = { magazine_id: magazine.magazineId }
    const text = { body: 'Words', lang: 'en' }
    const { entryId } = await anna.client.get(magazineEntryCreateArticle, {
      params: here,
      body: { ...text, title: 'A thread' },
    })
    const { commentId } = await anna.client.get(entryCommentNew, {
      params: { entry_id: entryId },
      body: text,
    })
    const { postId } = await anna.client.get(magazinePostsCreate, { params: here, body: text })
    const reply = await anna.client.get(postCommentsCreate, { params: { post_id: postId }, body: text })
    Object.assign(addresses, {
      person: `/u/${anna.username}`,
      followers: `/u/${anna.username}/followers`,
      magazine: `/m/${magazine.name}`,
      thread: `/m/${magazine.name}/t/${entryId}/-`,
      comment: `/m/${magazine.name}/t/${entryId}/-/comment/${commentId}`,
      post: `/m/${magazine.name}/p/${postId}/-`,
      reply: `/m/${magazine.name}/p/${postId}/-/reply/${reply.commentId}`,
      'front page': '/',
    })
    ids['/'] = '/i/actor'
  })
  afterAll(() => instance?.remove())

  const kinds = ['person', 'followers', 'magazine', 'thread', 'comment', 'post', 'reply', 'front page']

  /** As a program on the wire: `fetch` would add an Accept of its own where none is meant. */
  const ask = (path: string, accept: string | null) =>
    new Promise<{ status: number; type: string; vary: string; text: string }>((resolve, reject) => {
      const headers = accept === null ? {} : { accept }
      request(new URL(path, instance.origin), { headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: String(answer.headers['content-type']),
            vary: String(answer.headers.vary),
            text,
          }),
        )
      })
        .on('error', reject)
        .end()
    })

  describe.each(kinds)('%s', (kind) => {
    test.each(Object.entries(peers))('is a document for %s', async (_name, accept) => {
      const path = addresses[kind] ?? ''
      const answer = await ask(path, accept)
      expect([answer.status, answer.type]).toEqual([200, 'application/activity+json; charset=utf-8'])
      expect(JSON.parse(answer.text)).toMatchObject({ id: instance.origin + (ids[path] ?? path) })
      expect(answer.vary.toLowerCase()).toContain('accept')
    })

    test.each(Object.entries(readers))('is a page for %s', async (_name, accept) => {
      const answer = await ask(addresses[kind] ?? '', accept)
      expect([answer.status, answer.type]).toEqual([200, expect.stringMatching(/^text\/html/)])
      expect(answer.vary.toLowerCase()).toContain('accept')
    })
  })

  test.each([
    '/message/b7e6a3f0-5f5c-4a39-9a3e-2b0e7f1c9d11',
    '/reports/b7e6a3f0-5f5c-4a39-9a3e-2b0e7f1c9d11',
  ])('%s is shown to nobody who asks for a document', async (path) => {
    for (const accept of Object.values(peers)) {
      const answer = await ask(path, accept)
      expect([answer.status, answer.type]).toEqual([404, expect.stringContaining('json')])
    }
  })

  test('what has no page is a document for everybody', async () => {
    const { orderedItems } = JSON.parse(
      (await ask(`${addresses['magazine']}/outbox?page=1`, peers['NodeBB'] ?? '')).text,
    ) as {
      orderedItems: { id: string }[]
    }
    const activity = new URL(orderedItems[0]?.id ?? '').pathname
    for (const path of [activity, '/i/actor', '/i/outbox']) {
      for (const accept of [...Object.values(peers), ...Object.values(readers)]) {
        const answer = await ask(path, accept)
        expect([path, answer.status, answer.type]).toEqual([path, 200, expect.stringContaining('json')])
      }
    }
  })
})
