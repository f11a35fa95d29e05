import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { moderateMagazineRetrieveReports } from '@app/contract/community/moderation.ts'
import { entryCommentNew, entryComments } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { entryRetrieve } from '@app/contract/content/entries.ts'
import { postCommentsCreate, postCommentsRetrieve } from '@app/contract/content/post-comments.ts'
import { magazinePostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { magazinePostsCreate, postRetrieve } from '@app/contract/content/posts.ts'
import { userRetrieve } from '@app/contract/identity/users.ts'
import { messageCreateReply, messageRetrieveThreads } from '@app/contract/messaging/messages.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { aMagazineOf, aPerson } from '../../kit/people.ts'
import type { Person } from '../../kit/people.ts'
import { startInstance } from '../../kit/program.ts'
import type { Instance } from '../../kit/program.ts'
import { PUBLIC, RecordedPeer } from './recorded-peer.ts'
import type { Json, Told } from './recorded-peer.ts'
import { recorded } from './software.ts'

// Programs that cannot run here, played by what is written of them. What each sends and takes is in software.ts.

jest.setTimeout(60_000)
let home: Instance
let anna: Person
let magazine: { magazineId: number; name: string }
beforeAll(async () => {
  // The peers are on this machine, where a server otherwise never looks.
  home = await startInstance({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
  anna = await aPerson(home.origin, 'anna')
  magazine = await aMagazineOf(anna)
}, 180_000)
afterAll(() => home?.remove())

/** What every actor must have to be read there. */
const ACTOR = ['id', 'type', 'preferredUsername', 'inbox', 'outbox', 'followers', 'publicKey', 'published']

describe.each(recorded.map((software) => [software.name, software] as const))('%s', (_name, software) => {
  const { update, report, message } = software
  let peer: RecordedPeer
  let julian: string

  beforeAll(async () => {
    peer = await new RecordedPeer(software).start()
    julian = peer.person('julian')
  })
  afterAll(() => peer?.stop())

  const host = () => new URL(home.origin).host
  const member = () => `${home.origin}/u/${anna.username}`
  const group = () => `${home.origin}/m/${magazine.name}`
  const told = (text: string): Told => ({
    origin: peer.origin,
    actor: julian,
    id: peer.newId(),
    magazine: group(),
    magazineHandle: `${magazine.name}@${host()}`,
    member: member(),
    memberHandle: `${anna.username}@${host()}`,
    text,
  })
  const deliver = async (activity: Json, inbox = '/f/inbox') =>
    expect(await peer.deliver(home.origin + inbox, activity)).toBe(202)
  const create = (object: Json): Promise<void> =>
    deliver({
      id: `${String(object['id'])}/activity`,
      type: 'Create',
      actor: julian,
      to: object['to'],
      cc: object['cc'],
      object: peer.serve(object),
    })
  /** What came, by itself or announced by the magazine, signed by the actor that it names. */
  const got = (fits: (activity: Json) => boolean): Promise<Json> =>
    eventually(() => {
      for (const { activity, keyId } of peer.received) {
        const announced = activity['type'] === 'Announce' ? (activity['object'] as Json) : activity
        if (!fits(announced)) continue
        expect(keyId.split('#')[0]).toBe(activity['actor'])
        return announced
      }
      throw new Error(`nothing fits: ${JSON.stringify(peer.received)}; refused: ${peer.refused.join()}`)
    })

  const entries = software.becomes === 'entry'
  const params = () => ({ magazine_id: magazine.magazineId })
  const threads = async () => {
    const { client } = anna
    const sort = { query: { sort: 'newest' } } as const
    if (!entries)
      return (await client.get(magazinePostsRetrieve, { params: params(), ...sort })).items.map((one) => ({
        ...one,
        id: one.postId,
      }))
    return (await client.get(magazineEntriesRetrieve, { params: params(), ...sort })).items.map((one) => ({
      ...one,
      id: one.entryId,
    }))
  }
  const thread = (id: number) =>
    entries
      ? anna.client.call(entryRetrieve, { params: { entry_id: id } })
      : anna.client.call(postRetrieve, { params: { post_id: id } })
  const answers = async (id: number) =>
    entries
      ? (await anna.client.get(entryComments, { params: { entry_id: id } })).items
      : (await anna.client.get(postCommentsRetrieve, { params: { post_id: id } })).items
  const answer = (id: number, body: string) =>
    entries
      ? anna.client.get(entryCommentNew, { params: { entry_id: id }, body: { body, lang: 'en' } })
      : anna.client.get(postCommentsCreate, { params: { post_id: id }, body: { body, lang: 'en' } })
  /** A thread of theirs in our magazine, as it is kept here. */
  const written = async (text: string) => {
    const object = software.thread(told(text))
    await create(object)
    const kept = await eventually(async () => {
      const found = (await threads()).find(({ apId }) => apId === object['id'])
      expect(found?.body).toContain(text)
      if (!found) throw new Error('not there')
      return found
    })
    return { object, kept }
  }

  test('meets a member and a magazine as it meets anybody', async () => {
    for (const [handle, id, type, collections] of [
      [`${anna.username}@${host()}`, member(), 'Person', software.reads.person],
      [`${magazine.name}@${host()}`, group(), 'Group', software.reads.magazine],
    ] as const) {
      const finger = await peer.get(`${home.origin}/.well-known/webfinger?resource=acct:${handle}`)
      expect(finger.body['links']).toContainEqual({
        rel: 'self',
        type: 'application/activity+json',
        href: id,
      })
      const actor = await peer.get(id)
      expect(actor.status).toBe(200)
      expect(actor.type).toMatch(/^application\/(activity|ld)\+json/)
      expect(Object.keys(actor.body)).toEqual(expect.arrayContaining(ACTOR))
      expect(actor.body).toMatchObject({ id, type })
      for (const name of collections) {
        const { status, body } = await peer.get(String(actor.body[name]))
        expect([name, status, body['id']]).toEqual([name, 200, actor.body[name]])
        expect(body).toMatchObject({ type: 'OrderedCollection', totalItems: expect.any(Number) })
        if (typeof body['first'] === 'string') expect((await peer.get(body['first'])).status).toBe(200)
      }
    }
  })

  test.each(software.follows ?? (['person', 'magazine'] as const))(
    'follows a %s and is accepted',
    async (whom) => {
      const object = whom === 'person' ? member() : group()
      const id = peer.newId()
      const followers = async () =>
        whom === 'person'
          ? (await anna.client.get(userRetrieve, { params: { user_id: anna.userId } })).followersCount
          : (await anna.client.get(magazineRetrieve, { params: params() })).subscriptionsCount
      const before = await followers()
      await deliver(
        { id, type: 'Follow', actor: julian, object, to: [object] },
        new URL(`${object}/inbox`).pathname,
      )
      const accepted = (one: Json) => one['type'] === 'Accept' && (one['object'] as Json)['id'] === id
      expect(await got(accepted)).toMatchObject({
        actor: object,
        object: { type: 'Follow', actor: julian, object },
      })
      await eventually(async () => expect(await followers()).toBe(before + 1))
    },
  )

  test('writes to a magazine, is answered, and answers', async () => {
    const { object, kept } = await written('Who has been to the quarry?')
    expect(kept).toMatchObject({ apId: object['id'], user: { username: `@julian@${peer.host}` } })
    await answer(kept.id, 'I have')
    const reply = await got(
      ({ type, object: one }) => type === 'Create' && (one as Json)['inReplyTo'] === object['id'],
    )
    expect(reply['object']).toMatchObject({
      type: 'Note',
      attributedTo: member(),
      content: expect.stringContaining('I have'),
      to: expect.arrayContaining([PUBLIC, julian]),
      tag: expect.arrayContaining([expect.objectContaining({ type: 'Mention', href: julian })]),
    })
    const id = String((reply['object'] as Json)['id'])
    expect((await peer.get(id)).body).toMatchObject({ id, inReplyTo: object['id'] })
    await create(software.reply(told('Then we could meet'), id))
    await eventually(async () => {
      const [ours] = await answers(kept.id)
      expect(ours?.children).toMatchObject([{ body: expect.stringContaining('Then we could meet') }])
    })
  })

  if (update)
    test('edits what it wrote', async () => {
      const { object, kept } = await written('A first darft')
      const said = JSON.stringify(object).replaceAll('darft', 'draft')
      const edited = { ...(JSON.parse(said) as Json), updated: new Date().toISOString() }
      await deliver(update(peer.serve(edited), told('')))
      await eventually(async () =>
        expect((await thread(kept.id)).body).toMatchObject({
          body: expect.stringContaining('A first draft'),
        }),
      )
    })

  test('likes what a member wrote, and takes that back', async () => {
    const { postId } = await anna.client.get(magazinePostsCreate, {
      params: params(),
      body: { body: 'Worth a like', lang: 'en' },
    })
    const like = software.like(told(''), `${group()}/p/${postId}/-`)
    const likes = async () =>
      (await anna.client.get(postRetrieve, { params: { post_id: postId } })).favourites
    await deliver(like)
    await eventually(async () => expect(await likes()).toBe(1))
    await deliver({
      id: `${String(like['id'])}/undo`,
      type: 'Undo',
      actor: julian,
      to: like['to'],
      object: like,
    })
    await eventually(async () => expect(await likes()).toBe(0))
  })

  test('deletes what it wrote', async () => {
    const { object, kept } = await written('Here today')
    peer.forget(String(object['id']))
    await deliver(software.delete(told(''), object))
    await eventually(async () => expect((await thread(kept.id)).status).toBe(404))
  })

  if (report)
    test('reports what a member wrote', async () => {
      const { postId } = await anna.client.get(magazinePostsCreate, {
        params: params(),
        body: { body: 'Buy my maps', lang: 'en' },
      })
      const reason = `Advertising, says ${software.name}`
      await deliver(report(told(reason), `${group()}/p/${postId}/-`))
      await eventually(async () => {
        const { items } = await anna.client.get(moderateMagazineRetrieveReports, { params: params() })
        expect(items).toContainEqual(expect.objectContaining({ reason, status: 'pending' }))
      })
    })

  if (message)
    test('writes in private, and reads the answer', async () => {
      const secret = `Between us and ${software.name}`
      const sent = message(told(secret))
      await create(sent)
      const { threadId } = await eventually(async () => {
        const { items } = await anna.client.get(messageRetrieveThreads, {})
        const found = items.find(({ messages }) => messages[0]?.body.includes(secret))
        if (!found) throw new Error('no such message')
        return found
      })
      expect(JSON.stringify(await threads())).not.toContain(secret)
      const body = { body: `I tell nobody of ${software.name}` }
      await anna.client.get(messageCreateReply, { params: { thread_id: threadId }, body })
      const { object } = await got((one) => JSON.stringify(one).includes(body.body))
      expect(object).toMatchObject({ type: software.takes, to: [julian], inReplyTo: sent['id'] })
    })
})
