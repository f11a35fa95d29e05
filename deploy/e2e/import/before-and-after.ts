import { expect, test } from '@jest/globals'
import type { Client } from '../kit/client.ts'
import { get, ofOld, signIn } from './moved.ts'
import { ids } from './old-rows/row.ts'
import { totp } from './old-rows/secrets.ts'

type Listed = Record<string, unknown> & { user?: { userId: number } }

/** What a member keeps, where they see it, and what the old tables say of it. */
const lists: readonly { path: string; id: string; before: string }[] = [
  {
    path: '/api/magazines/subscribed',
    id: 'magazineId',
    before: 'select magazine_id as id from magazine_subscription where user_id = $',
  },
  {
    path: '/api/magazines/blocked',
    id: 'magazineId',
    before: 'select magazine_id as id from magazine_block where user_id = $',
  },
  {
    path: '/api/users/followed',
    id: 'userId',
    before: 'select following_id as id from user_follow where follower_id = $',
  },
  {
    path: '/api/users/followers',
    id: 'userId',
    before: 'select follower_id as id from user_follow where following_id = $',
  },
  {
    path: '/api/users/blocked',
    id: 'userId',
    before: 'select blocked_id as id from user_block where blocker_id = $',
  },
  {
    path: '/api/domains/subscribed',
    id: 'domainId',
    before: 'select domain_id as id from domain_subscription where user_id = $',
  },
  {
    path: '/api/domains/blocked',
    id: 'domainId',
    before: 'select domain_id as id from domain_block where user_id = $',
  },
  {
    path: '/api/messages',
    id: 'threadId',
    before: `select message_thread_id as id from message_thread_participants p where user_id = $
      and exists (select from message m where m.thread_id = p.message_thread_id)`,
  },
]

const items = [
  { kind: 'entry', column: 'entry_id', path: '/api/entry/' },
  { kind: 'post', column: 'post_id', path: '/api/post/' },
  { kind: 'entry_comment', column: 'comment_id', path: '/api/comments/' },
  { kind: 'post_comment', column: 'comment_id', path: '/api/post-comments/' },
] as const

const of = (text: string, userId: number) => ofOld<{ id: number }>(text.replaceAll('$', String(userId)))

type Ballot = { id: number; choice: number; liked: boolean }

/** Each member who can sign in, as the old tables know them and as they find themselves here. */
export const membersFindThemselves = (): void => {
  const members: [string, number, () => Promise<Client>][] = [
    ['anna', ids.anna, () => signIn('anna')],
    ['bert, who needs a second factor', ids.bert, () => signIn('bert', { totp: totp.spareCode })],
    ['carl', ids.carl, () => signIn('carl')],
  ]
  test.each(members)('%s has all that they had', async (_name, userId, enter) => {
    const client = await enter()
    for (const { path, id, before } of lists) {
      const { items: found } = await get<{ items: Listed[] }>(`${path}?perPage=100`, client)
      const there = (await of(before, userId)).map((row) => row.id).toSorted((a, b) => a - b)
      expect([path, found.map((one) => Number(one[id])).toSorted((a, b) => a - b)]).toEqual([path, there])
    }
    for (const { kind, column, path } of items) {
      const ballots = await ofOld<Ballot>(`
        select t.id, coalesce(v.choice, 0) as choice, f.id is not null as liked from ${kind} t
        left join ${kind}_vote v on v.${column} = t.id and v.user_id = ${userId}
        left join favourite f on f.${kind}_id = t.id and f.user_id = ${userId}
        where t.visibility = 'visible' and (v.id is not null or f.id is not null)`)
      for (const { id, choice, liked } of ballots)
        expect([path + id, await get(path + id, client)]).toEqual([
          path + id,
          expect.objectContaining({ userVote: choice, isFavourited: liked }),
        ])
    }
  })
}
