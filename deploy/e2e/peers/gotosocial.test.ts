import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { moderateMagazineRetrieveReports } from '@app/contract/community/moderation.ts'
import {
  entryDelete,
  entryUpdate,
  entryRetrieve,
  magazineEntryCreateArticle,
} from '@app/contract/content/entries.ts'
import { entryCommentReply, entryComments } from '@app/contract/content/entry-comments.ts'
import {
  postCommentsCreate,
  postCommentsCreateReply,
  postCommentsRetrieve,
} from '@app/contract/content/post-comments.ts'
import { magazinePostsRetrieve, postsSubscribed } from '@app/contract/content/post-feeds.ts'
import {
  magazinePostsCreate,
  postPollVote,
  postRetrieve,
  postsDelete,
  postsFavourite,
  postsUpdate,
  postsVote,
} from '@app/contract/content/posts.ts'
import { userFollow, userRetrieve, userRetrieveByName } from '@app/contract/identity/users.ts'
import { messageCreateReply, messageRetrieveThreads } from '@app/contract/messaging/messages.ts'
import { notificationCollectionAll } from '@app/contract/messaging/notifications.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { hasTemplates, startGoToSocial } from './gotosocial.ts'
import type { Account, GoToSocial, GtsMember, Status } from './gotosocial.ts'
import { startAt } from './instance.ts'
import { hasNetworks, isInstalled, startNetwork } from './network.ts'
import type { Network } from './network.ts'

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

const HOME = 'home.example'
const THERE = 'there.example'

const live =
  isInstalled('gotosocial') && isInstalled('ffmpeg') && hasTemplates() && hasNetworks()
    ? describe
    : describe.skip

live('GoToSocial over https', () => {
  let network: Network
  let home: Instance
  let server: GoToSocial
  let gina: GtsMember
  let ben: Person
  let benThere: Account
  let magazine: { name: string; magazineId: number }

  beforeAll(async () => {
    network = await startNetwork([HOME, THERE].map((name) => ({ name, https: true })))
    const [instance, gts] = await Promise.all([startAt(network, HOME), startGoToSocial(network, THERE)])
    home = instance
    server = gts
    gina = await server.member('gina')
    ben = await aPerson(home.origin, 'ben')
    magazine = await aMagazineOf(ben)
  })
  afterAll(async () => {
    await Promise.all([home?.remove(), server?.stop()])
    await network?.close()
  })

  const post = (body: string, more: object = {}) =>
    ben.client.get(magazinePostsCreate, {
      params: { magazine_id: magazine.magazineId },
      body: { body, lang: 'en', ...more },
    })
  const addressOf = (made: { postId: number }) => `https://${HOME}/m/${magazine.name}/p/${made.postId}/-`
  /** What a follower there has at the top: ours as it came. */
  const seenThere = (text: string) =>
    soon(async () => {
      const statuses = (await gina.home()).map((status) => status.reblog ?? status)
      const found = statuses.find(({ content }) => content.includes(text))
      if (!found)
        throw new Error(`not there: "${text}" among ${statuses.map(({ content }) => content).join()}`)
      return found
    })
  const seenHere = (text: string) =>
    soon(async () => {
      const { items } = await ben.client.get(postsSubscribed, { query: { sort: 'newest' } })
      const found = items.find(({ body }) => body?.includes(text))
      if (!found) throw new Error(`not here: "${text}" among ${items.map(({ body }) => body).join()}`)
      return found
    })
  /** The member here follows somebody there, who lets them: accounts there decide by hand unless they say otherwise. */
  const followed = async (member: GtsMember, there: Account) => {
    const seen = await soon(() =>
      ben.client.get(userRetrieveByName, { params: { username: `@${member.name}@${THERE}` } }),
    )
    expect(seen).toMatchObject({ apProfileId: `https://${THERE}/users/${member.name}` })
    await ben.client.get(userFollow, { params: { user_id: seen.userId } })
    await soon(async () => {
      const asked = await member.ask<Account[]>('GET', '/api/v1/follow_requests')
      for (const { id } of asked) await member.ask('POST', `/api/v1/follow_requests/${id}/authorize`)
      expect(await member.relationship(there)).toMatchObject({ followed_by: true })
    })
    return seen
  }
  const again = (postId: number) => ben.client.call(postRetrieve, { params: { post_id: postId } })

  test('each follows the other, and both know it', async () => {
    benThere = await gina.find(`@${ben.username}@${HOME}`)
    expect(benThere).toMatchObject({
      acct: `${ben.username}@${HOME}`,
      url: `https://${HOME}/u/${ben.username}`,
    })
    await gina.follow(benThere)
    await soon(async () =>
      expect(await gina.relationship(benThere)).toMatchObject({ following: true, requested: false }),
    )
    const { userId } = await followed(gina, benThere)
    await soon(async () =>
      expect(await ben.client.get(userRetrieve, { params: { user_id: userId } })).toMatchObject({
        followState: 'accepted',
      }),
    )
  })

  test('a post of ours arrives, is changed and deleted', async () => {
    const made = await post('Straight from **home**, with a #greeting')
    const params = { post_id: made.postId }
    const seen = await seenThere('Straight from')
    expect(seen).toMatchObject({ uri: addressOf(made), visibility: 'public' })
    expect(seen.tags.map(({ name }) => name)).toContain('greeting')
    expect(seen.content).toContain('<strong>home</strong>')
    await ben.client.get(postsUpdate, { params, body: { body: 'Straight from *here*', lang: 'en' } })
    await seenThere('<em>here</em>')
    await ben.client.get(postsDelete, { params })
    await soon(async () => expect((await gina.home()).map(({ uri }) => uri)).not.toContain(addressOf(made)))
  })

  test('what is written there arrives with its warning, is changed and deleted', async () => {
    const made = await gina.say('Once uppon a #time', { spoiler_text: 'A tale', language: 'en' })
    const seen = await seenHere('uppon')
    expect(seen).toMatchObject({ apId: made.uri, tags: ['time'], lang: 'en', contentWarning: 'A tale' })
    await gina.ask('PUT', `/api/v1/statuses/${made.id}`, { status: 'Once upon a #time' })
    await soon(async () =>
      expect((await again(seen.postId)).body).toMatchObject({ body: expect.stringContaining('upon') }),
    )
    await gina.ask('DELETE', `/api/v1/statuses/${made.id}`)
    await soon(async () => expect((await again(seen.postId)).status).toBe(404))
  })

  test('they answer and mention each other', async () => {
    const made = await post(`Who is awake, @gina@${THERE}?`)
    const seen = await seenThere('Who is awake')
    expect(seen.mentions.map(({ acct }) => acct)).toContain('gina')
    await soon(async () => expect((await gina.notifications()).map(({ type }) => type)).toContain('mention'))
    await gina.say(`@${ben.username}@${HOME} I am, as always`, { in_reply_to_id: seen.id })
    const comment = await soon(async () => {
      const { items } = await ben.client.get(postCommentsRetrieve, { params: { post_id: made.postId } })
      expect(items).toHaveLength(1)
      return items[0]
    })
    expect(comment).toMatchObject({
      user: { username: `@gina@${THERE}` },
      body: expect.stringContaining('I am, as always'),
      mentions: [`@${ben.username}`],
    })
    await soon(async () => {
      const { items } = await ben.client.get(notificationCollectionAll, {})
      expect(items.map(({ type }) => type)).toContain('post_comment_created_notification')
    })
    await ben.client.get(postCommentsCreateReply, {
      params: { post_id: made.postId, comment_id: comment?.commentId ?? 0 },
      body: { body: 'Then good night', lang: 'en' },
    })
    await soon(async () =>
      expect((await gina.replies(seen)).map(({ content }) => content).join()).toContain('Then good night'),
    )
  })

  test('they favourite and boost each other, and take it back', async () => {
    const made = await post('Worth passing on')
    const counts = async () => (await again(made.postId)).body
    const seen = await seenThere('Worth passing on')
    await gina.ask('POST', `/api/v1/statuses/${seen.id}/favourite`)
    await gina.ask('POST', `/api/v1/statuses/${seen.id}/reblog`)
    await soon(async () => expect(await counts()).toMatchObject({ favourites: 1, uv: 1 }))
    await gina.ask('POST', `/api/v1/statuses/${seen.id}/unfavourite`)
    await gina.ask('POST', `/api/v1/statuses/${seen.id}/unreblog`)
    await soon(async () => expect(await counts()).toMatchObject({ favourites: 0, uv: 0 }))

    const hers = await gina.say('Pass me on as well')
    const { postId } = await seenHere('Pass me on as well')
    const status = () =>
      gina.ask<{ favourites_count: number; reblogs_count: number }>('GET', `/api/v1/statuses/${hers.id}`)
    await ben.client.get(postsFavourite, { params: { post_id: postId } })
    await ben.client.get(postsVote, { params: { post_id: postId, choice: 1 } })
    await soon(async () => expect(await status()).toMatchObject({ favourites_count: 1, reblogs_count: 1 }))
    await ben.client.get(postsFavourite, { params: { post_id: postId } })
    await ben.client.get(postsVote, { params: { post_id: postId, choice: 0 } })
    await soon(async () => expect(await status()).toMatchObject({ favourites_count: 0, reblogs_count: 0 }))
  })

  test('they write to each other in private', async () => {
    await gina.say(`Between us, @${ben.username}@${HOME} I am leaving`, { visibility: 'direct' })
    const thread = await soon(async () => {
      const [found] = (await ben.client.get(messageRetrieveThreads, {})).items
      expect(found?.messages[0]?.body).toContain('I am leaving')
      return found
    })
    await ben.client.get(messageCreateReply, {
      params: { thread_id: thread?.threadId ?? 0 },
      body: { body: 'I shall tell nobody' },
    })
    const told = await soon(async () => {
      const found = (await gina.notifications()).find(({ status }) =>
        status?.content.includes('I shall tell nobody'),
      )
      expect(found).toBeDefined()
      return found
    })
    expect(told?.status).toMatchObject({ visibility: 'direct' })
  })

  test('they vote in polls of each other', async () => {
    await gina.say('Tea or coffee?', { poll: { options: ['Tea', 'Coffee'], expires_in: 3600 } })
    const hers = await seenHere('Tea or coffee?')
    const { poll } = await ben.client.get(postPollVote, {
      params: { post_id: hers.postId },
      body: { choices: [1] },
    })
    expect(poll).toMatchObject({ options: [{ title: 'Tea', votes: 0 }, { votes: 1 }], chosen: [1] })
    await soon(async () => {
      const own = (await gina.home()).find(({ content }) => content.includes('Tea or coffee?'))
      expect(own?.poll?.options).toMatchObject([{ votes_count: 0 }, { votes_count: 1 }])
    })

    const his = await post('Milk or sugar?', {
      poll: { options: ['Milk', 'Sugar'], multiple: false, closesIn: 3600 },
    })
    const seen = await seenThere('Milk or sugar?')
    await gina.ask('POST', `/api/v1/polls/${seen.poll?.id}/votes`, { choices: [1] })
    await soon(async () =>
      expect((await again(his.postId)).body).toMatchObject({
        poll: { votersCount: 1, options: [{ votes: 0 }, { votes: 1 }] },
        comments: 0,
      }),
    )
  })

  test('a magazine of ours is an account there: its threads and what is said below reach its followers', async () => {
    const group = await gina.find(`@${magazine.name}@${HOME}`)
    await gina.follow(group)
    await soon(async () => expect(await gina.relationship(group)).toMatchObject({ following: true }))
    await soon(async () =>
      expect(
        await ben.client.get(magazineRetrieve, { params: { magazine_id: magazine.magazineId } }),
      ).toMatchObject({ subscriptionsCount: 2 }),
    )
    const cleo = await aPerson(home.origin, 'cleo')
    const entry = await cleo.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: { title: 'A long story', body: 'It begins *here*', lang: 'en' },
    })
    // A Page is shown by what it holds, with its title for a warning.
    const seen = await seenThere('It begins')
    expect(seen).toMatchObject({
      account: { acct: `${cleo.username}@${HOME}` },
      spoiler_text: expect.stringContaining('A long story'),
    })
    const answer = await gina.say(`@${cleo.username}@${HOME} It ends here`, { in_reply_to_id: seen.id })
    const params = { entry_id: entry.entryId }
    const comment = await soon(async () => {
      const { items } = await cleo.client.get(entryComments, { params })
      expect(items).toMatchObject([{ body: expect.stringContaining('It ends here'), apId: answer.uri }])
      return items[0]
    })
    expect(comment?.user.username).toBe(`@gina@${THERE}`)
    await cleo.client.get(entryCommentReply, {
      params: { ...params, comment_id: comment?.commentId ?? 0 },
      body: { body: 'Or there', lang: 'en' },
    })
    await soon(async () =>
      expect((await gina.replies(seen)).map(({ content }) => content).join()).toContain('Or there'),
    )
    expect(await cleo.client.get(entryRetrieve, { params })).toMatchObject({ numComments: 2 })

    await cleo.client.get(entryUpdate, {
      params,
      body: { title: 'A long story', body: 'It begins *over there*', lang: 'en' },
    })
    const text = async () => (await gina.ask<Status>('GET', `/api/v1/statuses/${seen.id}`)).content
    await soon(async () => expect(await text()).toContain('over there'))
    await cleo.client.get(entryDelete, { params })
    await soon(async () => expect((await gina.home()).map(({ reblog }) => reblog?.id)).not.toContain(seen.id))

    await gina.say(`Is this the right magazine, @${magazine.name}@${HOME}?`)
    await soon(async () => {
      const { items } = await ben.client.get(magazinePostsRetrieve, {
        params: { magazine_id: magazine.magazineId },
        query: { sort: 'newest' },
      })
      expect(items.map(({ body }) => body).join()).toContain('Is this the right magazine')
    })
  })

  test('what is reported there reaches the moderators here', async () => {
    const made = await post('Something to complain about')
    const seen = await seenThere('Something to complain about')
    await gina.ask('POST', '/api/v1/reports', {
      account_id: benThere.id,
      status_ids: [seen.id],
      comment: 'Not nice',
      forward: true,
    })
    await soon(async () => {
      const { items } = await ben.client.get(moderateMagazineRetrieveReports, {
        params: { magazine_id: magazine.magazineId },
      })
      expect(items).toMatchObject([{ reason: 'Not nice', subject: { postId: made.postId } }])
    })
  })

  test('an answer to what was said there below a post of ours reaches its author', async () => {
    const made = await gina.say('Who knows a good recipe?')
    const { postId } = await seenHere('a good recipe')
    await ben.client.get(postCommentsCreate, {
      params: { post_id: postId },
      body: { body: `Bread, @gina@${THERE}`, lang: 'en' },
    })
    await soon(async () =>
      expect((await gina.replies(made)).map(({ content }) => content).join()).toContain('Bread'),
    )
  })

  test('who deletes their account there is gone here, with what they wrote', async () => {
    const gone = await server.member('gone')
    const there = await gone.find(`@${ben.username}@${HOME}`)
    await gone.say(`@${ben.username}@${HOME} I was here`)
    // It tells nobody but followers.
    const seen = await followed(gone, there)
    await gone.leave()
    await soon(async () =>
      expect(await ben.client.call(userRetrieve, { params: { user_id: seen.userId } })).toMatchObject({
        status: 404,
      }),
    )
  })
})
