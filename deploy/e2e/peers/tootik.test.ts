import { magazineRetrieve, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { entryRetrieve, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentReply, entryComments } from '@app/contract/content/entry-comments.ts'
import { postCommentsCreateReply, postCommentsRetrieve } from '@app/contract/content/post-comments.ts'
import { magazinePostsRetrieve, postsSubscribed } from '@app/contract/content/post-feeds.ts'
import {
  magazinePostsCreate,
  postPollVote,
  postRetrieve,
  postsDelete,
  postsUpdate,
  postsVote,
} from '@app/contract/content/posts.ts'
import { userFollow, userRetrieve, userRetrieveByName } from '@app/contract/identity/users.ts'
import { messageCreateReply, messageRetrieveThreads } from '@app/contract/messaging/messages.ts'
import { notificationCollectionAll } from '@app/contract/messaging/notifications.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operatorCommand } from '../kit/operator-command.ts'
import { aMagazineOf, aPerson, findMagazine } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { forgetFollow } from './forget-follow.ts'
import { startAt } from './instance.ts'
import { hasNetworks, isInstalled, startNetwork } from './network.ts'
import type { Network } from './network.ts'
import { startTootik } from './tootik.ts'
import type { SignatureKind, Tootik, TootikMember } from './tootik.ts'

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

const HOME = 'home.example'
const kinds = {
  'cavage.example': 'draft-cavage',
  'rsa.example': 'RFC 9421 with RSA',
  'ed25519.example': 'RFC 9421 with Ed25519',
} satisfies Record<string, SignatureKind>
const hosts = Object.keys(kinds) as (keyof typeof kinds)[]

const live = isInstalled('tootik') && hasNetworks() ? describe : describe.skip

live('tootik over https', () => {
  let network: Network
  let home: Instance
  let anna: Person
  let magazine: { name: string; magazineId: number }
  const servers = new Map<string, Tootik>()
  const serverAt = (host: string) => servers.get(host) as Tootik

  beforeAll(async () => {
    network = await startNetwork([
      { name: HOME, https: true },
      ...hosts.map((name) => ({ name, https: false })),
    ])
    home = await startAt(network, HOME)
    for (const host of hosts) servers.set(host, await startTootik(network, host, kinds[host], ['garden']))
    anna = await aPerson(home.origin, 'anna')
    magazine = await aMagazineOf(anna)
  })
  afterAll(async () => {
    await home?.remove()
    await Promise.all([...servers.values()].map((server) => server.stop()))
    await network?.close()
  })

  const idOf = ({ username }: Person) => `https://${HOME}/u/${username}`
  const handleOf = ({ username }: Person) => `${username}@${HOME}`
  const seenBy = ({ client }: Person, handle: string) =>
    soon(() => client.get(userRetrieveByName, { params: { username: `@${handle}` } }))
  const post = ({ client }: Person, body: string) =>
    client.get(magazinePostsCreate, {
      params: { magazine_id: magazine.magazineId },
      body: { body, lang: 'en' },
    })
  const addressOf = (made: { postId: number; magazine: { name: string } }) =>
    `https://${HOME}/m/${made.magazine.name}/p/${made.postId}/-`
  const feedHas = (person: Person, text: string) =>
    soon(async () => {
      const { items } = await person.client.get(postsSubscribed, { query: { sort: 'newest' } })
      const found = items.find(({ body }) => body?.includes(text))
      if (!found)
        throw new Error(`the feed has no "${text}": ${JSON.stringify(items.map(({ body }) => body))}`)
      return found
    })

  /** Both follow each other, and both servers say so. */
  const befriend = async (there: TootikMember, here: Person, host: string, before = 0): Promise<void> => {
    expect(await there.find(handleOf(here))).toBe(idOf(here))
    await there.follow(idOf(here))
    const followers = () => here.client.get(userRetrieve, { params: { user_id: here.userId } })
    await soon(async () => expect(await followers()).toMatchObject({ followersCount: before + 1 }))
    const seen = await seenBy(here, `${there.name}@${host}`)
    expect(seen).toMatchObject({ apProfileId: there.id })
    await here.client.get(userFollow, { params: { user_id: seen.userId } })
    await soon(async () => expect(await there.followers()).toContain(here.username))
  }

  test.each(
    hosts.flatMap((host) => [
      { host, signatures: kinds[host], actor: 'that can move (FEP-ef61)', portable: true },
      { host, signatures: kinds[host], actor: 'that stays', portable: false },
    ]),
  )(
    'signed by $signatures: actor $actor follows, is followed, and both read the other',
    async ({ host, portable }) => {
      const tia = await serverAt(host).member(portable ? 'tia_moved' : 'tia_stays', portable)
      const ben = await aPerson(home.origin, 'ben')
      await befriend(tia, ben, host)
      await tia.say('Grüße aus der Kommandozeile')
      await feedHas(ben, 'Grüße aus der Kommandozeile')
      await post(ben, 'Straight from **home**')
      await soon(async () => expect(await tia.outbox(idOf(ben))).toContain('Straight from home'))
    },
  )

  test('what it signs by RFC 9421 it is answered so, and takes it at once', async () => {
    const requests = async (labels: string) => {
      const text = await (await fetch(`${home.origin}/metrics`)).text()
      return Number(new RegExp(`mbin_signed_requests_total\\{${labels}\\} (\\d+)`).exec(text)?.[1] ?? 0)
    }
    const taken = 'scheme="rfc9421",knock="first",outcome="taken"'
    const refused = 'scheme="rfc9421",knock="first",outcome="refused"'
    const before = await requests(taken)
    const refusedBefore = await requests(refused)
    const host = 'rsa.example'
    const tia = await serverAt(host).member('tia_reads')
    const ben = await aPerson(home.origin, 'ben')
    await befriend(tia, ben, host)
    await post(ben, 'Signed the new way')
    await soon(async () => expect(await tia.outbox(idOf(ben))).toContain('Signed the new way'))
    expect(await requests(taken)).toBeGreaterThan(before)
    expect(await requests(refused)).toBe(refusedBefore)
  })

  describe('two who follow each other', () => {
    const host = 'cavage.example'
    let tia: TootikMember
    let ben: Person

    beforeAll(async () => {
      tia = await serverAt(host).member('tia')
      ben = await aPerson(home.origin, 'ben')
      await befriend(tia, ben, host)
    })

    test('answer each other', async () => {
      const made = await post(ben, 'Who is awake?')
      const id = addressOf(made)
      await soon(async () => expect(await tia.view(id)).toContain('Who is awake?'))
      const answer = await tia.reply(id, 'I am, as always')
      const comment = await soon(async () => {
        const { items } = await ben.client.get(postCommentsRetrieve, { params: { post_id: made.postId } })
        expect(items).toMatchObject([{ body: 'I am, as always', user: { username: `@tia@${host}` } }])
        return items[0]
      })
      await ben.client.get(postCommentsCreateReply, {
        params: { post_id: made.postId, comment_id: comment?.commentId ?? 0 },
        body: { body: 'Then good night', lang: 'en' },
      })
      await soon(async () => expect(await tia.view(answer)).toContain('Then good night'))
    })

    test('mention each other', async () => {
      await tia.say(`Have a look, @${handleOf(ben)}`)
      const seen = await feedHas(ben, 'Have a look')
      expect(seen.mentions).toEqual([`@${ben.username}`])
      await soon(async () => {
        const { items } = await ben.client.get(notificationCollectionAll, {})
        expect(items.map(({ type }) => type)).toContain('post_mentioned_notification')
      })
      await post(ben, `I looked, @tia@${host}`)
      await soon(async () => expect(await tia.mentions()).toContain('I looked'))
    })

    test('see what the other changed and deleted', async () => {
      const hers = await tia.say('Once uppon a #time')
      const seen = await feedHas(ben, 'uppon')
      expect(seen.tags).toEqual(['time'])
      await tia.edit(hers, 'Once upon a #time')
      const again = () => ben.client.call(postRetrieve, { params: { post_id: seen.postId } })
      await soon(async () => expect((await again()).body).toMatchObject({ body: 'Once upon a #time' }))
      await tia.delete(hers)
      await soon(async () => expect((await again()).status).toBe(404))

      const his = await post(ben, 'There lived a quen')
      const id = addressOf(his)
      const params = { post_id: his.postId }
      await soon(async () => expect(await tia.view(id)).toContain('There lived a quen'))
      await ben.client.get(postsUpdate, { params, body: { body: 'There lived a queen', lang: 'en' } })
      await soon(async () => expect(await tia.view(id)).toContain('There lived a queen'))
      await ben.client.get(postsDelete, { params })
      await soon(async () => expect(await tia.view(id)).toContain('[deleted]'))
    })

    test('pass on what the other wrote, and take that back', async () => {
      const his = await post(ben, 'Worth passing on')
      const id = addressOf(his)
      await soon(async () => expect(await tia.view(id)).toContain('Worth passing on'))
      await tia.share(id)
      const boosts = async () => (await ben.client.get(postRetrieve, { params: { post_id: his.postId } })).uv
      await soon(async () => expect(await boosts()).toBe(1))
      await tia.unshare(id)
      await soon(async () => expect(await boosts()).toBe(0))

      const hers = await tia.say('Pass me on as well')
      const { postId } = await feedHas(ben, 'Pass me on as well')
      const boost = () => ben.client.get(postsVote, { params: { post_id: postId, choice: 1 } })
      await boost()
      await soon(async () => expect(await tia.view(hers)).toContain(`🔄 ${ben.username}`))
      await ben.client.get(postsVote, { params: { post_id: postId, choice: 0 } })
      await soon(async () => expect(await tia.view(hers)).not.toContain(`🔄 ${ben.username}`))
    })

    test('write to each other in private', async () => {
      const first = await tia.whisper(`Between us, @${handleOf(ben)}: I am leaving`)
      const threads = async () => (await ben.client.get(messageRetrieveThreads, {})).items
      const thread = await soon(async () => {
        const [found] = await threads()
        expect(found?.messages[0]?.body).toContain('I am leaving')
        return found
      })
      expect(thread?.messages[0]?.sender.username).toBe(`@tia@${host}`)
      const { items } = await ben.client.get(postsSubscribed, { query: { sort: 'newest' } })
      expect(items.map(({ body }) => body).join()).not.toContain('I am leaving')

      await ben.client.get(messageCreateReply, {
        params: { thread_id: thread?.threadId ?? 0 },
        body: { body: 'I shall tell nobody' },
      })
      await soon(async () => expect(await tia.view(first)).toContain('I shall tell nobody'))
    })

    test('vote in polls of the other', async () => {
      await tia.say('[POLL Tea or coffee?] Tea | Coffee')
      const hers = await feedHas(ben, 'Tea or coffee?')
      expect(hers.poll).toMatchObject({
        multiple: true,
        options: [{ title: 'Tea' }, { title: 'Coffee' }],
        chosen: [],
      })
      const params = { post_id: hers.postId }
      const { poll } = await ben.client.get(postPollVote, { params, body: { choices: [1] } })
      expect(poll).toMatchObject({ options: [{ votes: 0 }, { votes: 1 }], chosen: [1] })

      const his = await ben.client.get(magazinePostsCreate, {
        params: { magazine_id: magazine.magazineId },
        body: {
          body: 'Milk or sugar?',
          lang: 'en',
          poll: { options: ['Milk', 'Sugar'], multiple: false, closesIn: 3600 },
        },
      })
      const id = addressOf(his)
      await soon(async () => expect(await tia.view(id)).toMatch(/Milk or sugar[^]*Vote Milk/))
      await tia.reply(id, 'Sugar')
      const seen = () => ben.client.get(postRetrieve, { params: { post_id: his.postId } })
      await soon(async () =>
        expect((await seen()).poll).toMatchObject({ votersCount: 1, options: [{ votes: 0 }, { votes: 1 }] }),
      )
      expect((await seen()).comments).toBe(0)
    })

    test('quote each other', async () => {
      await tia.say('Quote me if you can')
      const { postId: quoted } = await feedHas(ben, 'Quote me if you can')
      const { postId } = await ben.client.get(magazinePostsCreate, {
        params: { magazine_id: magazine.magazineId },
        body: { body: 'So I do', lang: 'en', quote: { type: 'post', id: quoted } },
      })
      const seen = async () => (await ben.client.get(postRetrieve, { params: { post_id: postId } })).quote
      await soon(async () => expect(await seen()).toMatchObject({ state: 'accepted', item: { id: quoted } }))
      await soon(async () => expect(await tia.outbox(idOf(ben))).toContain('So I do'))
    })

    test('lose nothing of a quotation', async () => {
      const hers = await tia.say('I said so')
      await tia.quote(hers, 'And so do I')
      expect((await feedHas(ben, 'And so do I')).body).toContain(hers)
    })
  })

  test('whose keys are changed is read on by all of them', async () => {
    const ben = await aPerson(home.origin, 'ben')
    const readers = await Promise.all(hosts.map((host) => serverAt(host).member('tia_reads_on')))
    for (const [index, reader] of readers.entries()) await befriend(reader, ben, hosts[index] ?? '', index)
    const document = async () =>
      (
        await fetch(`${home.origin}/u/${ben.username}`, { headers: { accept: 'application/activity+json' } })
      ).json()
    const before = await document()
    await operatorCommand(home, ['actor-key:rotate', ben.username], { MBIN_URL: `https://${HOME}` })
    // The process that serves learns of it within a minute.
    await eventually(async () => expect(await document()).not.toEqual(before), 90_000)
    await post(ben, 'Signed with a new key')
    for (const reader of readers)
      await soon(async () => expect(await reader.outbox(idOf(ben))).toContain('Signed with a new key'))
  })

  test('what it and we know of followers becomes the same, by what we say of them (FEP-8fcf)', async () => {
    const host = 'rsa.example'
    const server = serverAt(host)
    const ben = await aPerson(home.origin, 'ben')
    const [stays, lost, left] = [
      await server.member('tia_steady', false),
      await server.member('tia_lost', false),
      await server.member('tia_left', false),
    ]
    const followers = async () =>
      (await ben.client.get(userRetrieve, { params: { user_id: ben.userId } })).followersCount
    for (const [index, one] of [stays, lost, left].entries()) {
      await one.find(handleOf(ben))
      await one.follow(idOf(ben))
      await soon(async () => expect(await followers()).toBe(index + 1))
      await soon(async () => expect(await one.follows()).toMatch(new RegExp(`${ben.username}(?!.*pending)`)))
    }
    const { userId } = await seenBy(ben, `${lost.name}@${host}`)
    await forgetFollow(home, userId, ben.userId)
    await post(ben, 'Who is still there?')
    await soon(async () => expect(await stays.outbox(idOf(ben))).toContain('Who is still there?'))
    // What it heard of followers it looks into when it is started, and it was told three days ago, it thinks.
    const [heard, forgotten] = await server.rewritten([
      `update follows_sync set changed = 0 where actor = '${idOf(ben)}'`,
      `delete from follows where follower = '${left.id}' and followed = '${idOf(ben)}'`,
    ])
    expect([heard, forgotten]).toEqual([1, 1])
    await soon(async () => expect(await followers()).toBe(1))
    await soon(async () =>
      expect(await lost.follows()).not.toMatch(new RegExp(`${ben.username}(?!.*pending)`)),
    )
    expect(await stays.follows()).toContain(ben.username)
  })

  test('a magazine of ours is a community there: its threads, answers and posts reach all who follow it', async () => {
    const group = `https://${HOME}/m/${magazine.name}`
    const readers = await Promise.all(
      ['cavage.example', 'rsa.example'].map((host) => serverAt(host).member('mia')),
    )
    const [mia, max] = readers as [TootikMember, TootikMember]
    for (const reader of readers) {
      expect(await reader.find(`!${magazine.name}@${HOME}`)).toBe(group)
      await reader.follow(group)
    }
    await soon(async () =>
      expect(
        await anna.client.get(magazineRetrieve, { params: { magazine_id: magazine.magazineId } }),
      ).toMatchObject({ subscriptionsCount: 3 }),
    )
    const entry = await anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: { title: 'A long story', body: 'It begins *here*', lang: 'en' },
    })
    const thread = `https://${HOME}/m/${magazine.name}/t/${entry.entryId}/-`
    for (const reader of readers)
      await soon(async () => expect(await reader.view(thread)).toMatch(/A long story[^]*It begins/))

    const answer = await mia.reply(thread, 'It ends here')
    const comments = async () =>
      (await anna.client.get(entryComments, { params: { entry_id: entry.entryId } })).items
    const comment = await soon(async () => {
      expect(await comments()).toMatchObject([{ body: 'It ends here' }])
      return (await comments())[0]
    })
    await soon(async () => expect(await max.view(answer)).toContain('It ends here'))
    await anna.client.get(entryCommentReply, {
      params: { entry_id: entry.entryId, comment_id: comment?.commentId ?? 0 },
      body: { body: 'Or there', lang: 'en' },
    })
    for (const reader of readers)
      await soon(async () => expect(await reader.view(answer)).toContain('Or there'))
    expect(await anna.client.get(entryRetrieve, { params: { entry_id: entry.entryId } })).toMatchObject({
      numComments: 2,
    })

    const said = await mia.say(`Is this the place for it? !${magazine.name}@${HOME}`)
    await soon(async () => {
      const { items } = await anna.client.get(magazinePostsRetrieve, {
        params: { magazine_id: magazine.magazineId },
        query: { sort: 'newest' },
      })
      expect(items.map(({ body }) => body).join()).toContain('Is this the place for it?')
    })
    await soon(async () => expect(await max.view(said)).toContain('Is this the place for it?'))
  })

  test('a community there is a magazine of ours: its posts arrive, and ours reach its followers', async () => {
    const host = 'rsa.example'
    const server = serverAt(host)
    const ida = await server.member('ida')
    const garden = await ida.find('!garden')
    await ida.follow(garden)
    await soon(async () => expect(await ida.follows()).toMatch(/garden(?!.*pending)/))
    const seen = await findMagazine(anna, `garden@${host}`)
    expect(seen).toMatchObject({ apProfileId: garden })
    const params = { magazine_id: seen.magazineId }
    await anna.client.get(magazineSubscribe, { params })
    await soon(async () => expect(server.accepted(idOf(anna), garden)).toBe(true))

    await ida.say('When do I sow beans? !garden')
    const posts = async () =>
      (await anna.client.get(magazinePostsRetrieve, { params, query: { sort: 'newest' } })).items
    await soon(async () => expect((await posts())[0]?.body).toContain('When do I sow beans?'))
    const ours = await anna.client.get(magazinePostsCreate, {
      params,
      body: { body: 'After the frost', lang: 'en' },
    })
    await soon(async () => expect(await ida.view(addressOf(ours))).toContain('After the frost'))
    await soon(async () => expect(await ida.outbox(garden)).toContain('After the frost'))
  })
})
