import { beforeEach, describe, expect, test } from 'vitest'
import { messageByAddress } from '@app/contract/calls/messaging.ts'
import { sendMessage } from '@app/contract/jobs.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Json } from '../json-ld/json.ts'
import { until } from '../../test/peers.ts'
import { activity, alice, bob, federationScene, note, trains } from '../../test/scene.ts'

const scene = federationScene()
const home = 'https://home.test'
const aliceAddress = `${home}/u/alice`

/** A Note as Mastodon sends a direct message: to one person, whom it mentions. */
const direct = (extra: Json = {}): Json =>
  note({
    to: [aliceAddress],
    cc: [],
    content: `<p><span class="h-card"><a href="${aliceAddress}">@<span>alice</span></a></span> Psst</p>`,
    tag: [{ type: 'Mention', href: aliceAddress, name: '@alice@home.test' }],
    ...extra,
  })
const create = (object: Json, extra: Json = {}) =>
  activity('Create', object, { to: object['to'], cc: [], ...extra })
const kept = (apId: unknown) => until(() => scene.world.messages.find((one) => one.apId === apId))
const settled = () => scene.world.settled()

describe('a private message from elsewhere', () => {
  beforeEach(() => {
    scene.world.messages.length = 0
  })

  test('is a Note to people alone: it goes to messaging and is no content', async () => {
    const object = direct({ inReplyTo: `${home}/message/0f8fad5b-d9cb-469f-a165-70867728950e` })
    expect(await scene.world.post(create(object))).toBe(202)
    expect(await kept(object['id'])).toMatchObject({
      senderId: scene.world.userIds.get(bob),
      receiverIds: [alice.userId],
      body: 'Psst',
      inReplyTo: object['inReplyTo'],
      domain: 'there.test',
      edited: false,
    })
    expect(scene.world.ingested.some(({ apId }) => apId === object['id'])).toBe(false)
  })

  test('is a ChatMessage, as Lemmy, Mbin and Pleroma send it', async () => {
    const id = 'https://there.test/private_message/1'
    const object = {
      id,
      type: 'ChatMessage',
      attributedTo: bob,
      to: [aliceAddress],
      content: '<p>Hello <strong>hello</strong></p>\n',
      mediaType: 'text/html',
      source: { content: 'Hello **hello**', mediaType: 'text/markdown' },
      attachment: [
        { type: 'Document', mediaType: 'image/png', url: 'https://there.test/a.png', name: 'A cat' },
      ],
      published: '2026-01-02T03:04:05Z',
    }
    await scene.world.post(create(object))
    expect(await kept(id)).toMatchObject({
      body: 'Hello **hello**\n\n[A cat](<https://there.test/a.png>)',
      inReplyTo: null,
    })
  })

  test('brings the pictures that stand in it', async () => {
    const icon = { type: 'Image', mediaType: 'image/png', url: 'https://there.test/cat.png' }
    const tag = [':cat:', ':unused:'].map((name) => ({ type: 'Emoji', name, icon }))
    const object = direct({ content: '<p>A :cat:</p>', tag })
    await scene.world.post(create(object))
    expect(await kept(object['id'])).toMatchObject({ emojis: [{ name: 'cat', url: icon.url }] })
  })

  test('is edited and deleted by its author alone', async () => {
    const eve = await scene.world.peers.actor('https://there.test/u/eve')
    const object = direct()
    await scene.world.post(create(object))
    await kept(object['id'])
    const changed = { ...object, content: '<p>Changed</p>' }
    await scene.world.post(activity('Update', changed, { to: object['to'] }))
    const edit = await until(() => scene.world.messages.find(({ edited }) => edited))
    expect(edit).toMatchObject({ apId: object['id'], body: 'Changed' })
    await scene.world.post(activity('Delete', object['id'], { to: object['to'] }))
    await until(() => scene.world.removedMessages.some(({ apId }) => apId === object['id']))
    const forged = direct()
    await scene.world.post(create(forged, { actor: eve }), { signer: eve })
    await settled()
    expect(scene.world.messages.some(({ apId }) => apId === forged['id'])).toBe(false)
  })

  test('that its author brings back is asked for, and comes where its server shows it', async () => {
    const object = direct()
    const removal = activity('Delete', object['id'], { to: object['to'] })
    await scene.world.post(create(object))
    await kept(object['id'])
    await scene.world.post(removal)
    await until(() => scene.world.removedMessages.some(({ apId }) => apId === object['id']))
    scene.world.messages.length = 0
    scene.world.peers.documents.set(String(object['id']), object)
    await scene.world.post(activity('Undo', removal, { to: object['to'] }))
    expect(await kept(object['id'])).toMatchObject({ body: 'Psst', receiverIds: [alice.userId] })
    expect(scene.world.ingested.some(({ apId }) => apId === object['id'])).toBe(false)
  })

  test.each<[string, () => Promise<[Json, Parameters<typeof scene.world.post>[1]?]>]>([
    [
      'a magazine passed on',
      async () => [activity('Announce', create(direct()), { actor: trains }), { signer: trains }],
    ],
    [
      'a vote in a poll',
      async () => [create(direct({ name: 'Yes', content: undefined, inReplyTo: `${home}/m/maps/p/1/-` }))],
    ],
    ['a message to nobody here', async () => [create(direct({ to: ['https://there.test/u/carl'] }))]],
    ['a text to followers', async () => [create(direct({ to: ['https://there.test/u/bob/followers'] }))]],
  ])('is not %s', async (_what, make) => {
    await scene.world.post(...(await make()))
    await settled()
    expect(scene.world.messages).toEqual([])
  })

  test('that was deleted before it came stays away', async () => {
    const object = direct()
    await scene.world.post(activity('Delete', object['id']))
    await until(() => scene.world.removedMessages.some(({ apId }) => apId === object['id']))
    await scene.world.post(create(object))
    await settled()
    expect(scene.world.messages).toEqual([])
  })
})

describe('a private message of ours', () => {
  const message = (extra = {}) => ({
    apId: `${home}/message/${crypto.randomUUID()}`,
    senderId: alice.userId,
    receiverIds: [scene.world.userIds.get(bob) ?? 0],
    body: 'Hello *there*',
    inReplyTo: 'https://there.test/note/before',
    createdAt: '2026-01-02T03:04:05.000Z',
    ...extra,
  })
  const runs = (host: string, software: string) =>
    scene.world.deps.db.knex('instance').insert({ domain: host, software }).onConflict('domain').merge()
  const send = (one: ReturnType<typeof message>) => giveJob(scene.world.deps.work, sendMessage, one)
  const arrived = async (apId: string) =>
    (await scene.world.sent(({ activity: { object } }) => (object as Json)['id'] === apId)) as {
      inbox: string
      signedBy: string
      activity: Json & { object: Json }
    }

  test.each(['lemmy', 'mbin', 'pleroma'])('is a ChatMessage for %s', async (software) => {
    await runs('there.test', software)
    const one = message()
    await send(one)
    const { activity: sent, signedBy } = await arrived(one.apId)
    expect(signedBy).toBe(aliceAddress)
    expect(sent).toMatchObject({
      type: 'Create',
      to: [bob],
      cc: [],
      object: {
        type: 'ChatMessage',
        attributedTo: aliceAddress,
        to: [bob],
        content: expect.stringContaining('<em>there</em>'),
        source: { content: 'Hello *there*', mediaType: 'text/markdown' },
        inReplyTo: 'https://there.test/note/before',
      },
    })
  })

  test.each(['mastodon', 'misskey', 'gotosocial'])(
    'is a Note that mentions its receiver for %s',
    async (software) => {
      await runs('there.test', software)
      const one = message({ emojis: [{ name: 'bee', url: `${home}/media/bee.png` }] })
      await send(one)
      await send(one)
      const { activity: sent } = await arrived(one.apId)
      expect(sent['object']).toMatchObject({
        type: 'Note',
        to: [bob],
        cc: [],
        inReplyTo: 'https://there.test/note/before',
        tag: [
          { type: 'Mention', href: bob, name: '@bob@there.test' },
          { id: `${home}/f/emoji/bee`, type: 'Emoji', name: ':bee:' },
        ],
      })
      const again = message()
      await send(again)
      await arrived(again.apId)
      const copies = scene.world.peers.delivered.filter(
        ({ activity: { object } }) => (object as Json)['id'] === one.apId,
      )
      expect(copies).toHaveLength(1)
      expect((await scene.world.get(new URL(String(sent['id'])).pathname)).status).toBe(404)
    },
  )

  test('asks a server that it never met what it runs', async () => {
    const carl = await scene.world.peers.actor('https://new.test/u/carl')
    const info = 'http://new.test/nodeinfo/2.1'
    const links = [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href: info }]
    scene.world.peers.documents.set('http://new.test/.well-known/nodeinfo', { links })
    scene.world.peers.documents.set(info, { software: { name: 'lemmy', version: '0.19.20' } })
    await scene.world.post({ ...activity('Follow', `${home}/m/maps`), actor: carl }, { signer: carl })
    const userId = await until(() => scene.world.userIds.get(carl))
    const one = message({ receiverIds: [userId] })
    await send(one)
    expect((await arrived(one.apId)).activity['object']).toMatchObject({ type: 'ChatMessage', to: [carl] })
  })

  test('is read by the servers of those it goes to, and by nobody else', async () => {
    const one = message()
    scene.world.answerCalls([answer(messageByAddress, async ({ apId }) => (apId === one.apId ? one : null))])
    const eve = await scene.world.peers.actor('https://elsewhere.test/u/eve')
    const { pathname } = new URL(one.apId)
    const readBy = async (actor: string) => (await scene.world.signedGet(pathname, actor)).status
    expect((await scene.world.get(pathname)).status).toBe(404)
    expect(await readBy(eve)).toBe(404)
    expect(await readBy(bob)).toBe(200)
  })
})
