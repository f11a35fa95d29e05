import { magazineModlog, moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import {
  magazineRetrieve,
  magazineRetrieveByName,
  magazineSubscribe,
} from '@app/contract/community/magazines.ts'
import {
  commentDelete,
  commentUpdate,
  entryCommentNew,
  entryCommentReply,
  entryComments,
} from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import {
  entryFavourite,
  entryRetrieve,
  entryVote,
  magazineEntryCreateArticle,
} from '@app/contract/content/entries.ts'
import { moderateEntryToggleLock } from '@app/contract/content/moderation.ts'
import { postCommentsCreate, postCommentsRetrieve } from '@app/contract/content/post-comments.ts'
import { magazinePostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { magazinePostsCreate, postRetrieve } from '@app/contract/content/posts.ts'
import { userFollow, userRetrieve, userRetrieveByName } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, findMagazine, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { startAt } from './instance.ts'
import { hasNetworks, startNetwork } from './network.ts'
import type { Network } from './network.ts'

// Each side makes its actors' keys when it is first asked for them, which takes a small machine its time.

const NAMES = ['home.example', 'away.example', 'far.example']
const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

/** Somebody on one of the instances, and what the magazine and its thread are called there. */
type Side = { person: Person; host: string; magazineId: number; entryId: number }

/**
 * Three instances of ours: a magazine on the first, members of the other two, who know each other only through it. What
 * any of them does is the same on all three.
 */
describe('three instances federate', () => {
  let network: Network | null = null
  const instances: Instance[] = []
  /** At home: `anna`, whose magazine it is; `ben` and `cara` elsewhere. */
  let sides: [Side, Side, Side]

  beforeAll(async () => {
    const open = hasNetworks() ? await startNetwork(NAMES.map((name) => ({ name, https: true }))) : null
    network = open
    // One after the other: three that start at once keep a small machine busy for longer than each may take.
    for (const name of NAMES)
      instances.push(
        await (open ? startAt(open, name) : startInstance({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })),
      )
    const [anna, ben, cara] = await Promise.all(
      instances.map(async (instance, at) => aPerson(instance.origin, ['anna', 'ben', 'cara'][at])),
    )
    if (!anna || !ben || !cara) throw new Error('somebody is missing')
    const hosts = instances.map(({ origin }, at) => (open ? (NAMES[at] ?? '') : new URL(origin).host))
    const magazine = await aMagazineOf(anna)
    const side = async (person: Person, at: number): Promise<Side> => {
      const host = hosts[at] ?? ''
      if (at === 0) return { person, host, magazineId: magazine.magazineId, entryId: 0 }
      const { magazineId } = await findMagazine(person, `${magazine.name}@${hosts[0]}`)
      await person.client.get(magazineSubscribe, { params: { magazine_id: magazineId } })
      return { person, host, magazineId, entryId: 0 }
    }
    sides = [await side(anna, 0), await side(ben, 1), await side(cara, 2)]
    await soon(async () =>
      expect(
        await anna.client.get(magazineRetrieve, { params: { magazine_id: magazine.magazineId } }),
      ).toMatchObject({ subscriptionsCount: 3 }),
    )
    const title = 'Known in three places'
    const body = { title, body: 'Words for all', lang: 'en' }
    await anna.client.get(magazineEntryCreateArticle, { params: { magazine_id: magazine.magazineId }, body })
    for (const one of sides)
      one.entryId = await soon(async () => {
        const { items } = await one.person.client.get(magazineEntriesRetrieve, {
          params: { magazine_id: one.magazineId },
        })
        const found = items.find((item) => item.title === title)
        if (!found) throw new Error(`the thread is not on ${one.host}`)
        return found.entryId
      })
  }, 240_000)
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.remove()))
    await network?.close()
  })

  const thread = ({ person, entryId }: Side) =>
    person.client.get(entryRetrieve, { params: { entry_id: entryId } })
  const comments = async ({ person, entryId }: Side) =>
    (await person.client.get(entryComments, { params: { entry_id: entryId } })).items
  /** What every side sees once all has arrived. */
  const everywhere = (check: (side: Side) => Promise<void>): Promise<unknown> =>
    Promise.all(sides.map((side) => soon(() => check(side))))

  test('comments of members of different servers hang together, and are edited and deleted on all three', async () => {
    const [, ben, cara] = sides
    const made = await ben.person.client.get(entryCommentNew, {
      params: { entry_id: ben.entryId },
      body: { body: 'A first darft of an answer', lang: 'en' },
    })
    const above = await soon(async () => {
      const [found] = await comments(cara)
      if (!found) throw new Error('the comment is not there')
      return found.commentId
    })
    const reply = await cara.person.client.get(entryCommentReply, {
      params: { entry_id: cara.entryId, comment_id: above },
      body: { body: 'An answer to that', lang: 'en' },
    })
    await everywhere(async (side) => {
      expect(await comments(side)).toMatchObject([
        {
          body: 'A first darft of an answer',
          children: [{ body: expect.stringContaining('An answer to that') }],
        },
      ])
      expect((await thread(side)).numComments).toBe(2)
    })
    await ben.person.client.get(commentUpdate, {
      params: { comment_id: made.commentId },
      body: { body: 'A first draft of an answer', lang: 'en' },
    })
    await everywhere(async (side) =>
      expect(await comments(side)).toMatchObject([{ body: 'A first draft of an answer' }]),
    )
    await cara.person.client.get(commentDelete, { params: { comment_id: reply.commentId } })
    await everywhere(async (side) => {
      expect(await comments(side)).toMatchObject([{ children: [] }])
      expect((await thread(side)).numComments).toBe(1)
    })
  })

  test('votes of all count the same on all three', async () => {
    const [anna, ben, cara] = sides
    for (const { person, entryId } of [ben, cara])
      await person.client.get(entryFavourite, { params: { entry_id: entryId } })
    await ben.person.client.get(entryVote, { params: { entry_id: ben.entryId, choice: 1 } })
    await everywhere(async (side) => expect(await thread(side)).toMatchObject({ favourites: 2, dv: 0 }))
    // A downvote takes the favourite back.
    await cara.person.client.get(entryVote, { params: { entry_id: cara.entryId, choice: -1 } })
    await everywhere(async (side) => expect(await thread(side)).toMatchObject({ favourites: 1, dv: 1 }))
    // A boost is told to the author and the booster's own followers, not by the magazine.
    expect((await thread(anna)).uv).toBe(1)
  })

  test('an answer to a microblog in no magazine is forwarded to who follows its author', async () => {
    const [anna, ben, cara] = sides
    for (const { person } of [ben, cara]) {
      const username = `@${anna.person.username}@${anna.host}`
      const { userId } = await soon(() => person.client.get(userRetrieveByName, { params: { username } }))
      await person.client.get(userFollow, { params: { user_id: userId } })
    }
    await soon(async () =>
      expect(
        await anna.person.client.get(userRetrieve, { params: { user_id: anna.person.userId } }),
      ).toMatchObject({ followersCount: 2 }),
    )
    const random = async ({ person }: Side) =>
      (await person.client.get(magazineRetrieveByName, { params: { magazine_name: 'random' } })).magazineId
    await anna.person.client.get(magazinePostsCreate, {
      params: { magazine_id: await random(anna) },
      body: { body: 'To whom it concerns', lang: 'en' },
    })
    const postAt = (side: Side) =>
      soon(async () => {
        const { items } = await side.person.client.get(magazinePostsRetrieve, {
          params: { magazine_id: await random(side) },
        })
        const found = items.find(({ body }) => body?.includes('To whom it concerns'))
        if (!found) throw new Error(`the post is not on ${side.host}`)
        return found.postId
      })
    // Who answers is known to the author's server alone; the other hears of it from there.
    await postAt(cara)
    await ben.person.client.get(postCommentsCreate, {
      params: { post_id: await postAt(ben) },
      body: { body: 'It concerns me', lang: 'en' },
    })
    await everywhere(async (side) => {
      const post_id = await postAt(side)
      const { items } = await side.person.client.get(postCommentsRetrieve, { params: { post_id } })
      expect(items).toMatchObject([{ body: expect.stringContaining('It concerns me') }])
      expect((await side.person.client.get(postRetrieve, { params: { post_id } })).comments).toBe(1)
    })
  })

  test('a lock and a ban hold on all three', async () => {
    const [anna, ben] = sides
    await anna.person.client.get(moderateEntryToggleLock, { params: { entry_id: anna.entryId } })
    await everywhere(async (side) => expect(await thread(side)).toMatchObject({ isLocked: true }))

    const { userId } = await findPerson(anna.person, `${ben.person.username}@${ben.host}`)
    await anna.person.client.get(moderateMagazineBanUser, {
      params: { magazine_id: anna.magazineId, user_id: userId },
      body: { reason: 'Enough in three places' },
    })
    const post = { params: { magazine_id: ben.magazineId }, body: { body: 'May I?', lang: 'en' } }
    await soon(async () => expect((await ben.person.client.call(magazinePostsCreate, post)).status).toBe(403))
    await everywhere(async ({ person, magazineId }) => {
      const { items } = await person.client.get(magazineModlog, { params: { magazine_id: magazineId } })
      expect(items.map(({ type }) => type)).toContain('log_ban')
    })
  })
})
