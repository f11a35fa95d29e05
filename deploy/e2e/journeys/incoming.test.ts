import { join } from 'node:path'
import { userPostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { notificationCollectionAll } from '@app/contract/messaging/notifications.ts'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { pino } from 'pino'
import { Peer } from '../kit/peer.ts'
import { aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

/** What another server sends, from its signed request to what members see and are told of. */

describe('what comes from another server', () => {
  let instance: Instance
  let peer: Peer
  let jakob: Person
  let anna: Person
  const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

  beforeAll(async () => {
    peer = await new Peer().start()
    // The peer is on this machine, where a server otherwise never looks.
    instance = await startInstance({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
    jakob = await aPerson(instance.origin, 'jakob')
    anna = await aPerson(instance.origin, 'anna')
  })
  afterAll(() => Promise.all([instance?.remove(), peer?.stop()]))

  const idOf = async (name: string): Promise<number> =>
    (await findPerson(anna, `${name}@${peer.host}`)).userId
  const postsOf = async (name: string) =>
    (await anna.client.get(userPostsRetrieve, { params: { user_id: await idOf(name) } })).items
  const toldTo = async ({ client }: Person) =>
    (await client.get(notificationCollectionAll)).items.map(({ type }) => type)

  test('mentions and hashtags are those of its tags, whatever its links are called', async () => {
    const bob = peer.person('bob')
    // Somebody elsewhere who is called like a member here, as Mastodon writes it: the link leads to the profile.
    const namesake = peer.person(jakob.username)
    const profile = `${peer.origin}/@${jakob.username}`
    const note = peer.note(bob, {
      content: `<p><span class="h-card"><a href="${profile}" class="u-url mention">@<span>${jakob.username}</span></a></span>
        look at <a href="${peer.origin}/tags/snake_case" class="mention hashtag" rel="tag">#<span>snake_case</span></a>
        and <a href="https://issues.example/7">#seven</a></p>`,
      tag: [
        { type: 'Mention', href: namesake, name: `@${jakob.username}` },
        { type: 'Mention', href: `${instance.origin}/u/${anna.username}`, name: '@somebody' },
        { type: 'Hashtag', href: `${peer.origin}/tags/snake_case`, name: '#snake_case' },
        { type: 'Hashtag', name: 'Unseen' },
      ],
    })
    expect(await peer.deliver(instance.origin, 'Create', bob, note)).toBe(202)
    await soon(async () => expect(await toldTo(anna)).toEqual(['post_mentioned_notification']))
    const there = `@${jakob.username}@${peer.host}`
    const [post] = await postsOf('bob')
    expect(post).toMatchObject({
      body: `${there} look at #snake_case and [#seven](https://issues.example/7)`,
      tags: ['snake_case', 'unseen'],
      mentions: [there, `@${anna.username}`],
    })
    expect(await toldTo(jakob)).toEqual([])

    // An answer goes to those whom it answers, by their address and not by a name.
    await anna.client.get(postCommentsCreate, {
      params: { post_id: post?.postId ?? 0 },
      body: { body: `${there} I see`, lang: 'en' },
    })
    expect(await toldTo(jakob)).toEqual([])
  })

  test('an account that is deleted there goes here, long after its key was fetched', async () => {
    const carol = peer.person('carol')
    expect(await peer.deliver(instance.origin, 'Create', carol, peer.note(carol, { content: 'Bye' }))).toBe(
      202,
    )
    await soon(async () => expect(await postsOf('carol')).toMatchObject([{ body: 'Bye' }]))

    const log = pino({ level: 'silent' })
    const server = await startEmbeddedPostgres({ directory: join(instance.directory, 'postgres'), log })
    const client = new Client({ connectionString: await server.database('mbin') })
    await client.connect()
    const { rowCount } = await client.query(
      `update federation.remote_actor set fetched_at = now() - interval '2 days' where ap_id = $1`,
      [carol],
    )
    await client.end()
    expect(rowCount).toBe(1)

    const userId = await idOf('carol')
    peer.statuses.set(carol, 410)
    expect(await peer.deliver(instance.origin, 'Delete', carol, carol)).toBe(202)
    await soon(async () => {
      const { items } = await anna.client.get(userPostsRetrieve, { params: { user_id: userId } })
      expect(items).toEqual([])
    })
  })
})
