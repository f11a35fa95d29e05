import { moderateMagazineModUser } from '@app/contract/community/administration.ts'
import {
  magazineRetrieve,
  magazineRetrieveByName,
  magazineSubscribe,
} from '@app/contract/community/magazines.ts'
import {
  magazineModlog,
  moderateMagazineBanUser,
  moderateMagazineRetrieveReports,
  moderateMagazineUnbanUser,
} from '@app/contract/community/moderation.ts'
import {
  entryDelete,
  entryFavourite,
  entryReport,
  entryRetrieve,
  entryUpdate,
  entryVote,
  magazineEntryCreateArticle,
  magazineEntryCreateLink,
} from '@app/contract/content/entries.ts'
import {
  commentDelete,
  commentUpdate,
  entryCommentNew,
  entryCommentReply,
  entryComments,
} from '@app/contract/content/entry-comments.ts'
import { entriesSubscribed, magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import {
  moderateCommentRestore,
  moderateCommentTrash,
  moderateEntryToggleLock,
  moderateEntryTogglePin,
} from '@app/contract/content/moderation.ts'
import { magazinePostsRetrieve, userPostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { postCommentsCreate, postCommentsRetrieve } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate, postsDelete, postsUpdate } from '@app/contract/content/posts.ts'
import { entryRevisions } from '@app/contract/content/revisions.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, findMagazine, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { startPair } from './pair.ts'

// Each side makes its actors' keys when it is first asked for them, which takes a small machine its time.

describe('two instances federate', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let home: Instance
  let away: Instance
  let anna: Person
  let ben: Person
  const urlOf = (instance: Instance) => pair.urlOf(instance)
  const hostOf = (instance: Instance) => pair.hostOf(instance)
  const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

  beforeAll(async () => {
    pair = await startPair()
    ;({ home, away } = pair)
    anna = await aPerson(home.origin, 'anna')
    ben = await aPerson(away.origin, 'ben')
  })
  afterAll(() => pair?.close())

  test('a member subscribes to a magazine elsewhere, gets what is posted there, and answers', async () => {
    const magazine = await aMagazineOf(anna)
    const there = { magazine_name: `${magazine.name}@${hostOf(home)}` }
    // Its page leads to the search that makes it known.
    const page = await ben.client.fetch(`/m/${there.magazine_name}`)
    const search = `/search?q=${encodeURIComponent(`!${there.magazine_name}`)}`
    expect([page.status, page.headers.get('location')]).toEqual([302, search])
    const seen = await findMagazine(ben, there.magazine_name)
    expect(await ben.client.get(magazineRetrieveByName, { params: there })).toMatchObject({
      magazineId: seen.magazineId,
    })
    expect(seen).toMatchObject({
      name: there.magazine_name,
      apProfileId: `${urlOf(home)}/m/${magazine.name}`,
    })
    await ben.client.get(magazineSubscribe, { params: { magazine_id: seen.magazineId } })
    await soon(async () =>
      expect(
        await anna.client.get(magazineRetrieve, { params: { magazine_id: magazine.magazineId } }),
      ).toMatchObject({ subscriptionsCount: 2 }),
    )

    const entry = await anna.client.get(magazineEntryCreateLink, {
      params: { magazine_id: magazine.magazineId },
      body: { title: 'Seen from afar', url: 'https://example.com/afar', body: 'With *emphasis*', lang: 'en' },
    })
    const arrived = await soon(async () => {
      const { items } = await ben.client.get(entriesSubscribed, { query: { sort: 'newest' } })
      expect(items).toHaveLength(1)
      return items[0]
    })
    expect(arrived).toMatchObject({
      title: 'Seen from afar',
      url: 'https://example.com/afar',
      body: 'With *emphasis*',
      apId: `${urlOf(home)}/m/${magazine.name}/t/${entry.entryId}/-`,
      user: { username: `@${anna.username}@${hostOf(home)}` },
      magazine: { magazineId: seen.magazineId },
    })

    const entryThere = { entry_id: arrived?.entryId ?? 0 }
    await ben.client.get(entryCommentNew, {
      params: entryThere,
      body: { body: 'Greetings from *afar*', lang: 'en' },
    })
    await ben.client.get(entryFavourite, { params: entryThere })
    await ben.client.get(entryVote, { params: { ...entryThere, choice: 1 } })
    await soon(async () => {
      expect(await anna.client.get(entryRetrieve, { params: { entry_id: entry.entryId } })).toMatchObject({
        numComments: 1,
        favourites: 1,
        uv: 1,
      })
      const { items } = await anna.client.get(entryComments, { params: { entry_id: entry.entryId } })
      expect(items[0]).toMatchObject({
        body: 'Greetings from *afar*',
        user: { username: `@${ben.username}@${hostOf(away)}` },
      })
    })
  })

  test('what a member posts to a magazine elsewhere appears there as entry and as post', async () => {
    const magazine = await aMagazineOf(anna)
    const seen = await findMagazine(ben, `${magazine.name}@${hostOf(home)}`)
    const params = { magazine_id: seen.magazineId }
    await ben.client.get(magazineEntryCreateArticle, {
      params,
      body: { title: 'From away', body: 'Long read', lang: 'en' },
    })
    await ben.client.get(magazinePostsCreate, { params, body: { body: 'Short thought', lang: 'en' } })
    await soon(async () => {
      const entries = await anna.client.get(magazineEntriesRetrieve, {
        params: { magazine_id: magazine.magazineId },
      })
      const posts = await anna.client.get(magazinePostsRetrieve, {
        params: { magazine_id: magazine.magazineId },
      })
      expect(entries.items).toMatchObject([{ title: 'From away', type: 'article' }])
      expect(posts.items).toMatchObject([{ body: 'Short thought' }])
    })
  })

  test('changes, deletions, removals and restorals of either side reach the other', async () => {
    const magazine = await aMagazineOf(anna)
    const here = { magazine_id: magazine.magazineId }
    const seen = await findMagazine(ben, `${magazine.name}@${hostOf(home)}`)
    const there = { magazine_id: seen.magazineId }
    await ben.client.get(magazineSubscribe, { params: there })
    await soon(async () =>
      expect(await anna.client.get(magazineRetrieve, { params: here })).toMatchObject({
        subscriptionsCount: 2,
      }),
    )
    const made = await anna.client.get(magazineEntryCreateArticle, {
      params: here,
      body: { title: 'A first darft', body: 'Of *many*', lang: 'en' },
    })
    const atHome = { entry_id: made.entryId }
    const entry_id = await soon(async () => {
      const { items } = await ben.client.get(magazineEntriesRetrieve, { params: there })
      expect(items).toMatchObject([{ title: 'A first darft' }])
      return items[0]?.entryId ?? 0
    })
    const atAway = { entry_id }

    await anna.client.get(entryUpdate, {
      params: atHome,
      body: { title: 'A first draft', body: 'Of *many*', lang: 'en' },
    })
    await soon(async () =>
      expect(await ben.client.get(entryRetrieve, { params: atAway })).toMatchObject({
        title: 'A first draft',
      }),
    )
    for (const [who, params] of [
      [anna, atHome],
      [ben, atAway],
    ] as const) {
      const { items } = await who.client.get(entryRevisions, { params })
      expect(items.map(({ title }) => title)).toEqual(['A first draft', 'A first darft'])
    }

    const answer = { body: { body: 'It reads weell', lang: 'en' } }
    const comment = await ben.client.get(entryCommentNew, { params: atAway, ...answer })
    const commentsAt = async (client: Person['client'], params: { entry_id: number }) =>
      (await client.get(entryComments, { params })).items
    const copy = await soon(async () => {
      const items = await commentsAt(anna.client, atHome)
      expect(items).toMatchObject([{ body: 'It reads weell' }])
      return items[0]?.commentId ?? 0
    })
    const ours = { comment_id: comment.commentId }
    await ben.client.get(commentUpdate, { params: ours, body: { body: 'It reads well', lang: 'en' } })
    await soon(async () =>
      expect(await commentsAt(anna.client, atHome)).toMatchObject([{ body: 'It reads well' }]),
    )

    await anna.client.get(moderateCommentTrash, { params: { comment_id: copy } })
    await soon(async () =>
      expect(await commentsAt(ben.client, atAway)).toMatchObject([{ visibility: 'trashed' }]),
    )
    await anna.client.get(moderateCommentRestore, { params: { comment_id: copy } })
    await soon(async () =>
      expect(await commentsAt(ben.client, atAway)).toMatchObject([
        { body: 'It reads well', visibility: 'visible' },
      ]),
    )

    await ben.client.get(commentDelete, { params: ours })
    await soon(async () => expect(await commentsAt(anna.client, atHome)).toEqual([]))
    await anna.client.get(entryDelete, { params: atHome })
    await soon(async () =>
      expect((await ben.client.call(entryRetrieve, { params: atAway })).status).toBe(404),
    )
  })

  test('a moderator elsewhere looks after a magazine, and bans, pins, locks and reports go to and fro', async () => {
    const cara = await aPerson(away.origin, 'cara')
    const magazine = await aMagazineOf(anna)
    const here = { magazine_id: magazine.magazineId }
    const seen = await findMagazine(ben, `${magazine.name}@${hostOf(home)}`)
    const there = { magazine_id: seen.magazineId }
    for (const { client } of [ben, cara]) await client.get(magazineSubscribe, { params: there })
    const idAtHome = async ({ username }: Person): Promise<number> =>
      (await findPerson(anna, `${username}@${hostOf(away)}`)).userId
    const shownTo = ({ client }: Person) => client.get(magazineRetrieve, { params: there })

    await anna.client.get(moderateMagazineModUser, { params: { ...here, user_id: await idAtHome(ben) } })
    await soon(async () =>
      expect((await shownTo(ben)).moderators.map(({ username }) => username)).toContain(ben.username),
    )

    const made = await anna.client.get(magazineEntryCreateArticle, {
      params: here,
      body: { title: 'Looked after together', body: 'Words', lang: 'en' },
    })
    const entry_id = await soon(async () => {
      const { items } = await ben.client.get(magazineEntriesRetrieve, { params: there })
      const copy = items.find(({ title }) => title === 'Looked after together')
      expect(copy).toBeDefined()
      return copy?.entryId ?? 0
    })
    const atHome = () => anna.client.get(entryRetrieve, { params: { entry_id: made.entryId } })
    const atAway = () => ben.client.get(entryRetrieve, { params: { entry_id } })

    await ben.client.get(moderateEntryTogglePin, { params: { entry_id } })
    await soon(async () => expect(await atHome()).toMatchObject({ isPinned: true }))
    await anna.client.get(moderateEntryTogglePin, { params: { entry_id: made.entryId } })
    await soon(async () => expect(await atAway()).toMatchObject({ isPinned: false }))

    await cara.client.get(entryReport, { params: { entry_id }, body: { reason: 'Seen from afar' } })
    await soon(async () => {
      const { items } = await anna.client.get(moderateMagazineRetrieveReports, { params: here })
      expect(items).toMatchObject([{ reason: 'Seen from afar', status: 'pending' }])
    })

    const ban = { params: { ...here, user_id: await idAtHome(cara) }, body: { reason: 'Enough' } }
    await anna.client.get(moderateMagazineBanUser, ban)
    const post = { params: there, body: { body: 'May I?', lang: 'en' } }
    await soon(async () => expect((await cara.client.call(magazinePostsCreate, post)).status).toBe(403))
    await anna.client.get(moderateMagazineUnbanUser, { params: ban.params })
    await soon(async () => expect((await cara.client.call(magazinePostsCreate, post)).status).toBe(201))

    await ben.client.get(moderateEntryToggleLock, { params: { entry_id } })
    const reply = { params: { entry_id: made.entryId }, body: { body: 'Too late', lang: 'en' } }
    await soon(async () => {
      const { items } = await anna.client.get(magazineModlog, { params: here })
      expect(items.map(({ type, moderator }) => [type, moderator?.username])).toContainEqual([
        'log_entry_locked',
        `@${ben.username}@${hostOf(away)}`,
      ])
    })
    expect((await anna.client.call(entryCommentNew, reply)).status).toBe(403)
  })

  test('following a person elsewhere is accepted and counted on both sides', async () => {
    const seen = await findPerson(ben, `${anna.username}@${hostOf(home)}`)
    await ben.client.get(userFollow, { params: { user_id: seen.userId } })
    await soon(async () =>
      expect(await anna.client.get(userRetrieve, { params: { user_id: anna.userId } })).toMatchObject({
        followersCount: 1,
      }),
    )
  })

  test('what is for followers, or for some alone, reaches them and nobody else, and is edited and deleted there', async () => {
    const carl = await aPerson(away.origin, 'carl')
    const magazine = await aMagazineOf(anna)
    const write = (body: string, audience: 'followers' | 'unlisted' | 'public') =>
      anna.client.get(magazinePostsCreate, {
        params: { magazine_id: magazine.magazineId },
        body: { body, lang: 'en', audience },
      })
    const author = await findPerson(ben, `${anna.username}@${hostOf(home)}`)
    const seenBy = async (reader: Person) =>
      (
        await reader.client.get(userPostsRetrieve, {
          params: { user_id: author.userId },
          query: { sort: 'newest', perPage: 100 },
        })
      ).items
    const limited = await write('For those who follow me', 'followers')
    await write('For who comes across it', 'unlisted')
    await soon(async () =>
      expect((await seenBy(ben)).map(({ body, audience }) => [body, audience])).toEqual([
        ['For who comes across it', 'unlisted'],
        ['For those who follow me', 'followers'],
      ]),
    )
    expect((await seenBy(carl)).map(({ body }) => body)).toEqual(['For who comes across it'])
    const [, there] = await seenBy(ben)
    const answer = await ben.client.get(postCommentsCreate, {
      params: { post_id: there?.postId ?? 0 },
      body: { body: 'Only you and me', lang: 'en', audience: 'direct' },
    })
    expect(answer).toMatchObject({ audience: 'direct', visibility: 'private' })
    const here = { post_id: limited.postId }
    await soon(async () => {
      const { items } = await anna.client.get(postCommentsRetrieve, { params: here })
      expect(items).toMatchObject([{ body: 'Only you and me', audience: 'direct' }])
    })

    await anna.client.get(postsUpdate, { params: here, body: { body: 'For my followers', lang: 'en' } })
    await soon(async () => expect((await seenBy(ben))[1]?.body).toBe('For my followers'))
    await anna.client.get(postsDelete, { params: here })
    await soon(async () =>
      expect((await seenBy(ben)).map(({ visibility }) => visibility)).toEqual(['visible']),
    )
  })

  test('a magazine joined late is not empty, and its threads are whole once they are opened', async () => {
    const magazine = await aMagazineOf(anna)
    const titles = ['The oldest', 'In between', 'The newest']
    const threads = []
    for (const title of titles)
      threads.push(
        await anna.client.get(magazineEntryCreateArticle, {
          params: { magazine_id: magazine.magazineId },
          body: { title, body: 'Before anybody came', lang: 'en' },
        }),
      )
    const atHome = { entry_id: threads[0]?.entryId ?? 0 }
    const said = async (body: string, comment_id?: number) =>
      comment_id === undefined
        ? anna.client.get(entryCommentNew, { params: atHome, body: { body, lang: 'en' } })
        : anna.client.get(entryCommentReply, {
            params: { ...atHome, comment_id },
            body: { body, lang: 'en' },
          })
    const first = await said('An answer')
    await said('An answer to that', first.commentId)
    await said('Another answer')
    await anna.client.get(entryFavourite, { params: atHome })

    const { magazineId } = await findMagazine(ben, `${magazine.name}@${hostOf(home)}`)
    await ben.client.get(magazineSubscribe, { params: { magazine_id: magazineId } })
    const there = { magazine_id: magazineId }
    const entry_id = await soon(async () => {
      const { items } = await ben.client.get(magazineEntriesRetrieve, { params: there })
      expect(items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
      return items.find(({ title }) => title === titles[0])?.entryId ?? 0
    })
    await soon(async () => {
      const thread = await ben.client.get(entryRetrieve, { params: { entry_id } })
      expect(thread).toMatchObject({
        numComments: 3,
        completeness: { origin: 'listed', missing: [], likes: 1, dislikes: 0, shares: 0 },
      })
    })
    const { items } = await ben.client.get(entryComments, { params: { entry_id } })
    expect(items.map(({ children }) => children.length).toSorted()).toEqual([0, 1])
  })
})
