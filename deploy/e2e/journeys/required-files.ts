import { operations } from '@app/contract/catalogue.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { authImportAdd } from '@app/contract/identity/portability.ts'
import { expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson, redPng, uniqueName } from '../kit/people.ts'

/** What Mastodon exports of whom one follows. */
const FOLLOWS = 'Account address,Show boosts\nada@elsewhere.example,true\n'

const anAdministrator = async (origin: string): Promise<Client> => {
  const client = new Client(origin)
  await client.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
  return client
}

/** An operation whose contract says that a file is required is refused without one, however the rest is sent. */
export const requiredFilesJourney = (origin: () => string): void => {
  const withFile = operations.filter(({ file }) => file?.required)

  test.each(withFile.map((operation) => [operation.id, operation] as const))(
    '%s takes its file and is refused without',
    async (_id, operation) => {
      const anna = await aPerson(origin(), 'anna')
      const params = { magazine_id: (await aMagazineOf(anna)).magazineId }
      const body = 'Something to answer'
      const entry = await anna.client.get(magazineEntryCreateArticle, {
        params,
        body: { title: 'A thread', body, lang: 'en' },
      })
      const post = await anna.client.get(magazinePostsCreate, { params, body: { body, lang: 'en' } })
      const answered = operation.path.includes('/entry/')
        ? await anna.client.get(entryCommentNew, {
            params: { entry_id: entry.entryId },
            body: { body, lang: 'en' },
          })
        : await anna.client.get(postCommentsCreate, {
            params: { post_id: post.postId },
            body: { body, lang: 'en' },
          })
      const ids: Record<string, number> = {
        ...params,
        entry_id: entry.entryId,
        post_id: post.postId,
        comment_id: answered.commentId,
      }
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(ids[name]))

      /** Whatever any of them asks for beside the file; the others ignore it. */
      const fields = {
        title: 'With a picture',
        body: 'Words that could stand alone',
        lang: 'en',
        name: uniqueName('app'),
        contactEmail: 'dev@example.org',
        public: 'true',
      }
      const lists = {
        redirectUris: ['http://127.0.0.1:9/callback'],
        grants: ['authorization_code'],
        scopes: ['read'],
      }
      const form = (file?: { field: string; bytes: Uint8Array<ArrayBuffer> }): FormData => {
        const data = new FormData()
        for (const [name, value] of Object.entries(fields)) data.append(name, value)
        for (const [name, values] of Object.entries(lists))
          for (const value of values) data.append(`${name}[]`, value)
        if (file) data.append(file.field, new Blob([file.bytes]), 'red.png')
        return data
      }
      const sender = operation.path.startsWith('/api/admin/') ? await anAdministrator(origin()) : anna.client
      const send = async (init: RequestInit) => {
        const answer = await sender.fetch(path, { method: operation.method, ...init })
        return { status: answer.status, body: (await answer.json()) as { detail?: string } }
      }
      const json = { 'content-type': 'application/json' }
      const picture = new Uint8Array(redPng)
      const fitting = operation === authImportAdd ? new TextEncoder().encode(FOLLOWS) : picture
      const [field = ''] = operation.file?.names ?? []

      const without: [string, RequestInit][] = [
        ['a form without it', { body: form() }],
        ['a form with an empty one', { body: form({ field, bytes: new Uint8Array() }) }],
        ['a form that names it otherwise', { body: form({ field: 'picture', bytes: picture }) }],
        ['words', { body: new URLSearchParams(fields) }],
        ['JSON', { body: JSON.stringify({ ...fields, public: true, ...lists }), headers: json }],
        ['a text', { body: 'null', headers: { 'content-type': 'text/plain' } }],
        ['nothing', {}],
      ]
      for (const [what, init] of without)
        expect([what, await send(init)]).toEqual([what, expect.objectContaining({ status: 400 })])
      // Of what is well but for the file it is said which file.
      for (const [what, init] of without.slice(0, 3))
        expect([what, (await send(init)).body.detail]).toEqual([what, expect.stringContaining(field)])
      const feed = await anna.client.get(magazineEntriesRetrieve, { params })
      expect(feed.items.map(({ title }) => title)).toEqual(['A thread'])

      expect((await send({ body: form({ field, bytes: fitting }) })).status).toBeLessThan(300)
    },
  )
}
