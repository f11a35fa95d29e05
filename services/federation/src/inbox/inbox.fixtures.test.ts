import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, isJson, originOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { aCard, federationWorld, until } from '../../test/peers.ts'

/** What other servers really sent, fed to the inbox as they sent it: signed, over HTTP, through the queue. */
const folder = fileURLToPath(new URL('../../../../../shared/fixtures/activitypub/', import.meta.url))

type Expectation = {
  payload: string
  result: string
  also?: string[]
  id?: string
  actor?: string
  author?: string
  community?: string | null
  announcedBy?: string
  parent?: string
  object?: string
}

const present = existsSync(`${folder}expected.json`)
const expected = present
  ? (JSON.parse(readFileSync(`${folder}expected.json`, 'utf8')) as Record<string, Expectation>)
  : {}
const load = (name: string): Json => JSON.parse(readFileSync(folder + name, 'utf8')) as Json

const creations = Object.entries(expected).filter(
  ([, { payload, result, id }]) =>
    /^(Announce\()?Create\(/.test(payload) && /^(entry|post|comment)\.create$/.test(result) && id,
)
const votes = Object.entries(expected).filter(
  ([, { payload, result, object }]) =>
    /^(Like|Dislike|EmojiReact)$/.test(payload) && result.startsWith('vote.') && object,
)

let world: Awaited<ReturnType<typeof federationWorld>>

/** The people and groups a payload presumes, each with a key of ours. */
const cast = async (json: Json, { actor, author, community, announcedBy }: Expectation): Promise<string> => {
  const sender = String(idOf(json['actor']))
  if (community) await world.peers.actor(community, 'Group')
  if (author) await world.peers.actor(author)
  if (actor) await world.peers.actor(actor)
  await world.peers.actor(sender, announcedBy || sender === community ? 'Group' : 'Person')
  return sender
}

const suite = present ? describe : describe.skip

suite('activities of other servers in the inbox (../shared/fixtures/activitypub)', () => {
  beforeAll(async () => {
    world = await federationWorld()
  })
  afterAll(() => world.close())

  test.each(creations)('%s is kept', async (name, wanted) => {
    const json = load(name)
    const signer = await cast(json, wanted)
    if (wanted.parent)
      world.cards.set(
        wanted.parent,
        aCard({ apId: wanted.parent, type: wanted.result === 'comment.create' ? 'entry' : 'post' }),
      )
    const object =
      isJson(json['object']) && isJson(json['object']['object']) ? json['object']['object'] : json['object']
    if (isJson(object) && originOf(wanted.id ?? null) !== originOf(signer))
      world.peers.documents.set(wanted.id ?? '', object)
    expect(await world.post(json, { signer })).toBe(202)
    const kept = await until(() => world.ingested.find(({ apId }) => apId === wanted.id))
    expect([wanted.result, ...(wanted.also ?? [])]).toContain(`${kept.kind}.create`)
  })

  test.each(votes)('%s counts', async (name, wanted) => {
    const json = load(name)
    const signer = await cast(json, wanted)
    const apId = wanted.object ?? ''
    world.cards.set(apId, aCard({ apId }))
    world.votes.length = 0
    expect(await world.post(json, { signer })).toBe(202)
    const vote = await until(() =>
      world.votes.find((one) => one.apId === apId && one.userId === world.userIds.get(signer)),
    )
    expect(vote.act).toBe(wanted.result === 'vote.down' ? 'dislike' : 'like')
  })
})
