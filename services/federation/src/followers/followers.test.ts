import { resolveRemote } from '@app/contract/calls/federation.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { userChanged, userFollowed, userUnfollowed } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { signRequest } from '@fedify/fedify/sig'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCard, until } from '../../test/peers.ts'
import { activity, alice, bob, federationScene, newId, note } from '../../test/scene.ts'
import { findActor } from '../actors/actor.ts'
import { createFederation } from '../context.ts'
import { deliver } from '../delivery/deliver.ts'
import { coversClaim, followersDigest } from './followers-digest.rules.ts'
import { acceptedFollowers } from './partial-followers.ts'
import { SYNCHRONISE_FOLLOWERS, synchroniseFollowers } from './synchronise-followers.ts'

const scene = federationScene()
const list = '/u/alice/followers_synchronization'
let serial = 0

/** Somebody of a server elsewhere whom we know. */
const known = async (id: string, extra = {}) => {
  await scene.world.peers.actor(id, 'Person', { followers: `${id}/followers`, ...extra })
  await scene.world.ask(resolveRemote, { query: id })
  return scene.world.userIds.get(id) ?? 0
}

describe('followers elsewhere', () => {
  const near = ['https://crowd.test/u/ann', 'https://crowd.test/u/ben']
  const ported = 'https://crowd.test:8443/u/cleo'
  const prefixed = 'https://crowd.test.evil.test/u/dan'

  beforeAll(async () => {
    for (const id of [...near, ported, prefixed])
      await scene.world.emit(userFollowed, { followerId: await known(id), followedId: alice.userId })
    await known('https://crowd.test/u/stranger')
  })

  const listFor = async (actor: string) => {
    const answer = await scene.world.signedGet(list, actor)
    return { status: answer.status, body: (await answer.json()) as { orderedItems: string[] }, answer }
  }

  test('are told to their own server, and to no cache', async () => {
    const { status, body, answer } = await listFor('https://crowd.test/u/stranger')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: `https://home.test${list}`, type: 'OrderedCollection', totalItems: 2 })
    expect(body.orderedItems.toSorted()).toEqual(near)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('are told to nobody who does not sign, and to no other server', async () => {
    expect((await scene.world.get(list)).status).toBe(401)
    expect((await listFor(bob)).body.orderedItems).toEqual([])
    expect((await listFor(ported)).body.orderedItems).toEqual([ported])
  })

  test('are named by their digest in what is addressed to them, as their server would be told', async () => {
    const card = aCard({ id: 801, authorId: alice.userId, magazineId: 21 })
    await scene.world.emit(contentCreated, card)
    const sent = await scene.world.sent(({ inbox }) => inbox.startsWith('https://crowd.test/'))
    const { body } = await listFor('https://crowd.test/u/stranger')
    expect(sent.followers).toBe(
      `collectionId="https://home.test/u/alice/followers", url="https://home.test${list}", digest="${followersDigest(body.orderedItems)}"`,
    )
    expect(sent.signedBy).toBe('https://home.test/u/alice')
    const other = await scene.world.sent(({ inbox }) => inbox.startsWith('https://crowd.test:8443/'))
    expect(other.followers).toContain(`digest="${followersDigest([ported])}"`)
  })

  test('are not named in what is for somebody alone', async () => {
    await scene.world.post(activity('Follow', 'https://home.test/m/maps', { actor: bob }))
    expect((await scene.world.sent(({ activity: { type } }) => type === 'Accept')).followers).toBeNull()
  })

  test.each(['cavage', 'rfc9421'] as const)('the header is covered by a signature of %s', async (takes) => {
    const host = `strict-${takes}.test`
    const followerId = await known(`https://${host}/u/eve`)
    await scene.world.emit(userFollowed, { followerId, followedId: alice.userId })
    scene.world.peers.strict.set(host, { takes, otherwise: 401 })
    const headers: Headers[] = []
    const federation = createFederation({
      ...scene.world.deps,
      fetch: (url, options) => {
        headers.push(new Headers(options?.headers))
        return scene.world.peers.fetch(url, options)
      },
    })
    const { uuid } = await scene.world.deps.db
      .knex('activity')
      .where({ type: 'Create' })
      .first<{ uuid: string }>('uuid')
    const outcome = await deliver(
      federation,
      {
        activity: uuid,
        inbox: `https://${host}/u/eve/inbox`,
        object: null,
        sender: { kind: 'user', id: alice.userId, address: 'https://home.test/u/alice' },
        attempts: 0,
        created_at: new Date(),
      },
      { timeoutMs: 5_000, signal: new AbortController().signal },
    )
    expect(outcome).toEqual({ verdict: { kind: 'delivered' }, failure: null, status: 202 })
    expect(headers.length).toBeGreaterThan(0)
    expect(headers.every(coversClaim)).toBe(true)
  })
})

type Claim = { covered?: boolean; collectionId?: string; at?: string; by?: string }

describe('what somebody elsewhere knows of their followers here', () => {
  /** A new author there, and whom of ours they think to be followed by. */
  const anAuthor = async () => {
    const id = `https://authors${++serial}.test/u/ada`
    const authorId = await known(id)
    const url = `${id}/part`
    return {
      id,
      authorId,
      url,
      knows: (names: string[], extra = {}) =>
        scene.world.peers.documents.set(url, {
          // As some name the whole that it is a part of.
          id: `${id}/followers?domain=home.test`,
          type: 'OrderedCollection',
          orderedItems: names,
          ...extra,
        }),
      /** Delivers something with a claim of followers. */
      claims: async (
        names: string[],
        { covered = true, collectionId = `${id}/followers`, at = url, by = id }: Claim = {},
      ) => {
        const claim = `collectionId="${collectionId}", url="${at}", digest="${followersDigest(names)}"`
        const { privateKey } = await scene.world.peers.pair(0)
        const headers = {
          'content-type': 'application/activity+json',
          ...(covered ? { 'collection-synchronization': claim } : {}),
        }
        const { host } = new URL(id)
        const said = note({ id: newId(host), attributedTo: by })
        return scene.world.post(activity('Create', said, { id: newId(host), actor: by }), {
          spoil: async (request) => {
            const body = await request.text()
            const signed = await signRequest(
              new Request(request.url, { method: 'POST', headers, body }),
              privateKey,
              new URL(`${by}#main-key`),
              { spec: 'draft-cavage-http-signatures-12' },
            )
            const all = new Headers(signed.headers)
            all.set('collection-synchronization', claim)
            return new Request(request.url, { method: 'POST', headers: all, body })
          },
        })
      },
    }
  }
  const aMember = async () => {
    const userId = 7_000 + ++serial
    const username = `member${serial}`
    await scene.world.emit(userChanged, aUser({ userId, username }))
    return { userId, username, id: `https://home.test/u/${username}` }
  }
  /** A member whose Follow was let in; `answered` false: they wait. */
  const follows = async (author: { id: string; authorId: number }, answered = true) => {
    const member = await aMember()
    await scene.world.emit(userFollowed, { followerId: member.userId, followedId: author.authorId })
    const follow = await scene.world.sent(
      ({ activity: { type, actor, object } }) =>
        type === 'Follow' && actor === member.id && object === author.id,
    )
    if (answered) {
      await scene.world.post(
        activity('Accept', follow.activity, {
          id: newId(new URL(author.id).host),
          actor: author.id,
        }),
      )
      await until(async () => (await accepted(author.id)).includes(member.id))
    }
    return member
  }
  const accepted = async (id: string): Promise<string[]> => {
    const federation = createFederation(scene.world.deps)
    const actor = await findActor(federation, id)
    return actor ? [...(await acceptedFollowers(federation, actor)).keys()] : []
  }
  const ended = ({ userId }: { userId: number }) =>
    scene.world.follows.some(({ followerId, on }) => followerId === userId && !on)
  const looked = (url: string) => scene.world.peers.read.filter((address) => address === url).length
  /** Until what was delivered before is worked on: whatever was to be looked up was given to a queue by then. */
  const quiet = () =>
    until(async () => {
      const [left, [depth]] = await Promise.all([
        scene.world.deps.db.knex('job').where({ queue: SYNCHRONISE_FOLLOWERS }).first(),
        scene.world.bus.depths([SYNCHRONISE_FOLLOWERS]),
      ])
      return left === undefined && depth?.waiting === 0
    })

  test('is the same: nothing is asked', async () => {
    const author = await anAuthor()
    const member = await follows(author)
    await follows(author, false)
    author.knows([member.id])
    expect(await author.claims([member.id])).toBe(202)
    await quiet()
    expect(looked(author.url)).toBe(0)
  })

  test('lacks a follow of ours: it ends here, and nothing is said there', async () => {
    const author = await anAuthor()
    const [kept, lost] = [await follows(author), await follows(author)]
    author.knows([kept.id])
    await author.claims([kept.id])
    await until(() => ended(lost))
    await scene.world.emit(userUnfollowed, { followerId: lost.userId, followedId: author.authorId })
    expect(ended(kept)).toBe(false)
    expect(await accepted(author.id)).toEqual([kept.id])
    const marker = await follows(author, false)
    expect(marker.userId).toBeGreaterThan(0)
    expect(scene.world.peers.delivered.some(({ activity: { type } }) => type === 'Undo')).toBe(false)
  })

  test('holds the last of ours no more: an empty list is one, too', async () => {
    const author = await anAuthor()
    const lost = await follows(author)
    author.knows([])
    await author.claims([])
    await until(() => ended(lost))
  })

  test('has a follow that is unknown here: it is taken back', async () => {
    const author = await anAuthor()
    const [kept, stranger] = [await follows(author), await aMember()]
    author.knows([kept.id, stranger.id])
    await author.claims([kept.id, stranger.id])
    const undo = await scene.world.sent(({ activity: { type } }) => type === 'Undo')
    expect(undo).toMatchObject({
      inbox: `${author.id}/inbox`,
      signedBy: stranger.id,
      activity: {
        actor: stranger.id,
        object: { type: 'Follow', actor: stranger.id, object: author.id },
        to: [author.id],
      },
    })
    expect(ended(kept)).toBe(false)
  })

  test('has a follow that waits for an answer here: it counts as accepted', async () => {
    const author = await anAuthor()
    const waiting = await follows(author, false)
    expect(await accepted(author.id)).toEqual([])
    author.knows([waiting.id])
    await author.claims([waiting.id])
    await until(() =>
      scene.world.answers.some(
        (answer) => 'followerId' in answer && answer.followerId === waiting.userId && answer.accepted,
      ),
    )
    expect(await accepted(author.id)).toEqual([waiting.id])
    expect(scene.world.peers.delivered.some(({ activity: { type } }) => type === 'Undo')).toBe(false)
  })

  test('names people that nobody here is: nothing comes of them', async () => {
    const author = await anAuthor()
    const nobody = 'https://home.test/u/nobody_at_all'
    const stranger = await aMember()
    author.knows([nobody, stranger.id])
    await author.claims([nobody, stranger.id])
    await scene.world.sent(({ activity: { type, actor } }) => type === 'Undo' && actor === stranger.id)
    expect(scene.world.peers.delivered.filter(({ activity: { type } }) => type === 'Undo')).toHaveLength(1)
  })

  test('is looked up once in a while, however often it differs', async () => {
    const author = await anAuthor()
    await follows(author)
    author.knows(['https://home.test/u/someone_else'])
    for (let times = 0; times < 3; times++) await author.claims([])
    await quiet()
    await until(() => looked(author.url) > 0)
    expect(looked(author.url)).toBe(1)
  })

  test('is in a list that does not bear out its digest: nothing ends', async () => {
    const author = await anAuthor()
    const member = await follows(author)
    author.knows([])
    const federation = createFederation(scene.world.deps)
    const job = { actor: author.id, url: author.url, digest: followersDigest(['https://home.test/u/x']) }
    await synchroniseFollowers(federation, job)
    expect(looked(author.url)).toBe(1)
    expect(ended(member)).toBe(false)
    await synchroniseFollowers(federation, { ...job, digest: followersDigest([]) })
    expect(ended(member)).toBe(true)
  })

  test('is in a list of several pages: all of them are read', async () => {
    const author = await anAuthor()
    const [one, two] = [await follows(author), await follows(author)]
    const lost = await follows(author)
    const page = (number: number) => `${author.url}?page=${number}`
    scene.world.peers.documents.set(author.url, {
      id: author.url,
      type: 'OrderedCollection',
      first: page(1),
      totalItems: 2,
    })
    for (const [number, member] of [one, two].entries())
      scene.world.peers.documents.set(page(number + 1), {
        id: page(number + 1),
        type: 'OrderedCollectionPage',
        orderedItems: [member.id],
        ...(number === 0 ? { next: page(2) } : {}),
      })
    await author.claims([one.id, two.id])
    await until(() => ended(lost))
    expect([one, two].map(ended)).toEqual([false, false])
  })

  describe('counts for nothing', () => {
    test.each<[string, Claim]>([
      ['where the signature does not cover it', { covered: false }],
      ['of another collection', { collectionId: 'https://there.test/u/bob/followers' }],
      ['with a list at another host', { at: 'https://there.test/part' }],
      ['with a list at another port', { at: 'https://there.test:8443/part' }],
    ])('%s', async (_, claim) => {
      const author = await anAuthor()
      const member = await follows(author)
      author.knows([])
      if (claim.at)
        scene.world.peers.documents.set(claim.at, {
          id: claim.at,
          type: 'OrderedCollection',
          orderedItems: [],
        })
      expect(await author.claims([], claim)).toBe(202)
      await quiet()
      expect(looked(author.url) + looked(claim.at ?? '')).toBe(0)
      expect(ended(member)).toBe(false)
    })

    test('where somebody else of the same server signed it', async () => {
      const author = await anAuthor()
      const member = await follows(author)
      const { host } = new URL(author.id)
      const by = `https://${host}/u/mallory`
      await known(by)
      author.knows([])
      expect(await author.claims([], { by })).toBe(202)
      await quiet()
      expect(looked(author.url)).toBe(0)
      expect(ended(member)).toBe(false)
    })
  })
})
