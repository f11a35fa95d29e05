import { domainSubscribe } from '@app/contract/content/domains.ts'
import { entryUpdate, entryVote } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { subjectBookmarkStandard } from '@app/contract/content/bookmarks.ts'
import { magazineSubscribe, magazineUpdate } from '@app/contract/community/magazines.ts'
import { adminUpdateSettings } from '@app/contract/community/instance.ts'
import { userFollow, userUpdateProfile } from '@app/contract/identity/users.ts'
import type { Context, Operation } from '@app/contract/operation.ts'
import type { CallOptions } from '@app/platform/testing/client.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { filledWorld } from './kit/filled-world.ts'
import type { FilledWorld } from './kit/filled-world.ts'

// Somebody else holds what a write needs: for as long as it lasts the answer is 503, and nothing is half done.

let world: FilledWorld
beforeAll(async () => {
  world = await filledWorld({}, 0)
})
afterAll(() => world.close())

type Write = [Operation, CallOptions<Operation>]

const writes = (): Record<string, Write[]> => {
  const { entry_id, post_id, magazine_id, domain_id } = world.ids as Record<string, number>
  return {
    content: [
      [entryVote, { params: { entry_id, choice: 0 } }],
      [entryUpdate, { params: { entry_id }, body: { title: 'Changed' } }],
      [entryCommentNew, { params: { entry_id }, body: { body: 'late', lang: 'en' } }],
      [magazinePostsCreate, { params: { magazine_id }, body: { body: 'late', lang: 'en' } }],
      [domainSubscribe, { params: { domain_id } }],
      [subjectBookmarkStandard, { params: { subject_id: post_id, subject_type: 'post' } }],
    ],
    community: [
      [magazineSubscribe, { params: { magazine_id } }],
      [magazineUpdate, { params: { magazine_id }, body: { title: 'Changed' } }],
      [adminUpdateSettings, { body: { KBIN_TITLE: 'Changed' } }],
    ],
    identity: [
      [userFollow, { params: { user_id: world.member.userId } }],
      [userUpdateProfile, { body: { about: 'late' } }],
    ],
  }
}

/** Holds every table of a context against writers until it is let go. */
const hold = async (context: Context) => {
  const knex = world.knex(context)
  const { rows } = (await knex.raw(
    'select tablename from pg_tables where schemaname = current_schema()',
  )) as {
    rows: { tablename: string }[]
  }
  const tx = await knex.transaction()
  await tx.raw(`lock table ${rows.map(({ tablename }) => `"${tablename}"`).join(', ')} in share mode`)
  return tx
}

/** As many as there are connections beside the one that holds. */
const AT_ONCE = 3

const statusOf = async ([operation, { params, body }]: Write) => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    String((params as Record<string, unknown>)[name]),
  )
  const { status, headers } = await world.as(world.owner, operation.context).fetch(path, {
    method: operation.method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return [operation.id, status, headers.get('retry-after')]
}

test.each(['content', 'community', 'identity'] as const)(
  'every write of %s that meets a lock is 503 with Retry-After',
  async (context) => {
    const all = writes()[context] ?? []
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE)
      const held = await hold(context)
      try {
        expect(await Promise.all(some.map(statusOf))).toEqual(some.map(([{ id }]) => [id, 503, '2']))
      } finally {
        await held.rollback()
      }
    }
  },
)
