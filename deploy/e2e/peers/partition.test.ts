import { magazineRetrieve, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { entryFavourite, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import {
  commentDelete,
  commentUpdate,
  entryCommentNew,
  entryCommentReply,
  entryComments,
} from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, findMagazine } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { startAt } from './instance.ts'
import { hasNetworks, startNetwork } from './network.ts'
import type { Network } from './network.ts'

const NAMES = ['home.example', 'away.example', 'far.example'] as const
const whereNetworks = hasNetworks() ? describe : describe.skip

type Side = { person: Person; magazineId: number; entryId: number }

/**
 * The magazine is at home; those far away cannot reach its server for a while, nor it them. Lists are read and never the
 * thread by itself: that would have it compared with its origin, and nobody is to ask.
 */
whereNetworks('three instances, two of which are cut off from each other', () => {
  let network: Network
  const instances: Instance[] = []
  let sides: [home: Side, away: Side, far: Side]

  const shown = async ({ person, magazineId, entryId }: Side) => {
    const { items } = await person.client.get(magazineEntriesRetrieve, {
      params: { magazine_id: magazineId },
    })
    const thread = items.find((one) => one.entryId === entryId)
    const comments = await person.client.get(entryComments, {
      params: { entry_id: entryId },
      query: { sort: 'oldest' },
    })
    type Comments = typeof comments.items
    const textsOf = (tree: Comments): unknown[] =>
      tree.map(({ body, children }) => [body?.replaceAll(/@\S+ /g, ''), textsOf(children as Comments)])
    return {
      comments: thread?.numComments,
      favourites: thread?.favourites,
      tree: textsOf(comments.items).toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    }
  }
  const everywhere = (wanted: object, where: readonly Side[] = sides) =>
    eventually(async () => {
      for (const side of where) expect(await shown(side)).toEqual(wanted)
    }, 170_000)

  beforeAll(async () => {
    network = await startNetwork(NAMES.map((name) => ({ name, https: true })))
    // One after the other: three that start at once keep a small machine busy for longer than each may take.
    for (const name of NAMES) instances.push(await startAt(network, name))
    const people = await Promise.all(instances.map(({ origin }) => aPerson(origin)))
    const [anna, ben, cara] = people as [Person, Person, Person]
    const magazine = await aMagazineOf(anna)
    const subscribed = async (person: Person): Promise<Side> => {
      const { magazineId } = await findMagazine(person, `${magazine.name}@${NAMES[0]}`)
      await person.client.get(magazineSubscribe, { params: { magazine_id: magazineId } })
      return { person, magazineId, entryId: 0 }
    }
    sides = [
      { person: anna, magazineId: magazine.magazineId, entryId: 0 },
      await subscribed(ben),
      await subscribed(cara),
    ]
    await eventually(async () => {
      const params = { magazine_id: magazine.magazineId }
      expect(await anna.client.get(magazineRetrieve, { params })).toMatchObject({ subscriptionsCount: 3 })
    }, 60_000)
    await anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: { title: 'Before the storm', body: 'Words for all', lang: 'en' },
    })
    for (const side of sides)
      side.entryId = await eventually(async () => {
        const { items } = await side.person.client.get(magazineEntriesRetrieve, {
          params: { magazine_id: side.magazineId },
        })
        expect(items).toHaveLength(1)
        return items[0]?.entryId ?? 0
      }, 60_000)
  }, 240_000)
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.remove()))
    await network?.close()
  })

  const say = ({ person, entryId }: Side, body: string) =>
    person.client.get(entryCommentNew, { params: { entry_id: entryId }, body: { body, lang: 'en' } })

  test('end with the same thread and counts once they are not, and nobody asks', async () => {
    const [home, away, far] = sides
    const first = await say(home, 'Heard by all')
    await everywhere({ comments: 1, favourites: 0, tree: [['Heard by all', []]] })

    await network.partition([NAMES[0], NAMES[2]])
    await say(away, 'Said away')
    const lost = await say(home, 'Said at home, and taken back')
    await say(far, 'Said far away')
    await home.person.client.get(entryCommentReply, {
      params: { entry_id: home.entryId, comment_id: first.commentId },
      body: { body: 'Answered at home', lang: 'en' },
    })
    await home.person.client.get(commentUpdate, {
      params: { comment_id: first.commentId },
      body: { body: 'Heard by all, and changed', lang: 'en' },
    })
    await home.person.client.get(commentDelete, { params: { comment_id: lost.commentId } })
    for (const { person, entryId } of [away, far])
      await person.client.get(entryFavourite, { params: { entry_id: entryId } })
    const near = [
      ['Heard by all, and changed', [['Answered at home', []]]],
      ['Said away', []],
    ]
    await everywhere({ comments: 3, favourites: 1, tree: near }, [home, away])
    expect(await shown(far)).toEqual({
      comments: 2,
      favourites: 1,
      tree: [
        ['Heard by all', []],
        ['Said far away', []],
      ],
    })

    await network.partition()
    await everywhere({ comments: 4, favourites: 2, tree: [...near, ['Said far away', []]] })
  }, 300_000)
})
