import { createHash } from 'node:crypto'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import type { Scene } from './scene.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * mastodon/mastodon, `followers_hash` of an account, `ActivityPub::FollowersSynchronizationsController` and
 * `ActivityPub::SynchronizeFollowersService`: what it tells of followers, and what it makes of what it is told.
 */
export const mastodonFollowers = (scene: () => Scene): void => {
  test('finds its own followers of a member in what the member says to them', async () => {
    const { peer, home, julian, member, ours } = scene()
    const id = peer.newId()
    await scene().deliver({ id, type: 'Follow', actor: julian, object: member, to: [member] })
    await scene().got((one) => one['type'] === 'Accept')
    const listed = async () => (await peer.get(`${member}/followers_synchronization`)).body
    await eventually(async () => expect(await listed()).toMatchObject({ orderedItems: [julian] }))
    await home.anna.client.get(magazinePostsCreate, {
      params: { magazine_id: ours.magazineId },
      body: { body: 'For all who follow me', lang: 'en' },
    })
    await eventually(async () =>
      expect(peer.received.findLast(({ followers }) => followers)?.followers).toBe(
        `collectionId="${member}/followers", url="${member}/followers_synchronization", digest="${sha256(julian)}"`,
      ),
    )
  })

  test('does not know of a follow: a member follows nobody there any more', async () => {
    const { peer, home } = scene()
    const { client } = home.anna
    const paul = peer.person('paul')
    const { userId } = await scene().seen('paul')
    await client.get(userFollow, { params: { user_id: userId } })
    await scene().answered('Accept', paul)
    const url = `${paul}/followers_synchronization`
    const says = async (digest: string) => {
      const value = `collectionId="${paul}/followers", digest="${digest}", url="${url}"`
      const like = { id: peer.newId(), type: 'Like', actor: paul, object: scene().ours.id }
      const inbox = `${home.instance.origin}/f/inbox`
      expect(await peer.deliver(inbox, like, paul, { 'collection-synchronization': value })).toBe(202)
    }
    const follows = async () =>
      (await client.get(userRetrieve, { params: { user_id: userId } })).isFollowedByUser
    expect(await follows()).toBe(true)
    peer.serve({ id: url, type: 'OrderedCollection', orderedItems: [] })
    await eventually(async () => {
      await says('0'.repeat(64))
      expect(await follows()).toBe(false)
    })
  })
}
