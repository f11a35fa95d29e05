import { contentCreated } from '@app/contract/events/content.ts'
import { describe, expect, test } from 'vitest'
import { aCard, until } from '../../test/peers.ts'
import { activity, alice, bob, federationScene, newId, note } from '../../test/scene.ts'
import { createFederation } from '../context.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { addRelay, RelayRefused, removeRelay } from './follow-relay.ts'
import { mayRelay, takeRelayed } from './hear-relay.ts'
import { allRelays } from './relay.repository.ts'
import type { Relay } from './relay.repository.ts'

const scene = federationScene()
const instance = 'https://home.test/i/actor'
let serial = 0

/** A relay as they are: an actor with an inbox, of a server of its own. */
const aRelay = async () => {
  const actor = await scene.world.peers.actor(`https://relay${++serial}.test/actor`, 'Application')
  return { actor, inbox: `${actor}/inbox` }
}
const ours = () => createFederation(scene.world.deps)
const stateOf = async (inbox: string): Promise<string | undefined> =>
  (await allRelays(ours())).find((relay) => relay.inbox === inbox)?.state
const asked = async (address: string): Promise<Relay> => {
  const relay = await addRelay(ours(), address)
  await scene.world.sent(({ inbox, activity: { id } }) => inbox === relay.inbox && id === relay.follow_id)
  return relay
}
const answers = (relay: Relay, type: 'Accept' | 'Reject', actor: string) =>
  scene.world.post(
    activity(
      type,
      { id: relay.follow_id, type: 'Follow', actor: instance, object: PUBLIC },
      {
        id: newId(new URL(actor).host),
        actor,
      },
    ),
  )
const accepted = async (address: string, actor: string): Promise<Relay> => {
  const relay = await asked(address)
  expect(await answers(relay, 'Accept', actor)).toBe(202)
  await until(async () => (await stateOf(relay.inbox)) === 'accepted')
  return relay
}
const sentTo = (inbox: string) =>
  scene.world.peers.delivered
    .filter((one) => one.inbox === inbox)
    .map(({ activity: { type, object } }) => [type, (object as { id?: string }).id ?? object])
/** Something by a local person, for whom it is for. */
const says = async (audience: 'public' | 'unlisted' | 'followers' = 'public') => {
  const id = 900 + ++serial
  await scene.world.emit(contentCreated, aCard({ id, authorId: alice.userId, magazineId: 21, audience }))
  return `https://home.test/m/maps/t/${id}/-`
}

describe('a relay', () => {
  test('is asked by its inbox, as Mastodon does, and gets what is public once it agreed', async () => {
    const { actor, inbox } = await aRelay()
    const relay = await asked(inbox)
    const follow = scene.world.peers.delivered.find((one) => one.inbox === inbox)
    expect(follow).toMatchObject({
      signedBy: instance,
      activity: { type: 'Follow', actor: instance, object: PUBLIC },
    })
    expect(await stateOf(inbox)).toBe('requested')
    await says()
    await answers(relay, 'Accept', actor)
    await until(async () => (await stateOf(inbox)) === 'accepted')
    await says('unlisted')
    await says('followers')
    const thread = await says()
    await scene.world.sent((one) => one.inbox === inbox && one.activity['type'] === 'Create')
    expect(sentTo(inbox)).toEqual([
      ['Follow', PUBLIC],
      ['Create', thread],
    ])
    const create = scene.world.peers.delivered.find(
      (one) => one.inbox === inbox && one.activity['type'] === 'Create',
    )
    expect(create).toMatchObject({ signedBy: 'https://home.test/u/alice' })
  })

  test('is asked by its actor, as LitePub has it, and left with an Undo of the Follow', async () => {
    const { actor, inbox } = await aRelay()
    const relay = await accepted(actor, actor)
    expect(sentTo(inbox)).toEqual([['Follow', actor]])
    expect(await removeRelay(ours(), actor)).toBe(true)
    const undo = await scene.world.sent((one) => one.inbox === inbox && one.activity['type'] === 'Undo')
    expect(undo).toMatchObject({
      signedBy: instance,
      activity: { actor: instance, object: { id: relay.follow_id, type: 'Follow', object: actor } },
    })
    expect(await stateOf(inbox)).toBeUndefined()
    expect(await removeRelay(ours(), actor)).toBe(false)
  })

  test('that refuses gets nothing, and may be asked again', async () => {
    const { actor, inbox } = await aRelay()
    await answers(await asked(inbox), 'Reject', actor)
    await until(async () => (await stateOf(inbox)) === 'refused')
    const other = await aRelay()
    await accepted(other.inbox, other.actor)
    await says()
    await scene.world.sent((one) => one.inbox === other.inbox && one.activity['type'] === 'Create')
    expect(sentTo(inbox)).toEqual([['Follow', PUBLIC]])
    await accepted(inbox, actor)
  })

  test('is spoken for by nobody of another server', async () => {
    const { actor, inbox } = await aRelay()
    const relay = await asked(inbox)
    await answers(relay, 'Accept', bob)
    await scene.world.settled()
    expect(await stateOf(inbox)).toBe('requested')
    await answers(relay, 'Accept', actor)
    await until(async () => (await stateOf(inbox)) === 'accepted')
  })

  test.each([
    ['no address of the web', 'ftp://relay.test/inbox'],
    ['no address', 'relay'],
  ])('has %s: it is not asked', async (_, address) => {
    await expect(addRelay(ours(), address)).rejects.toThrow(RelayRefused)
  })
})

describe('what a relay brings', () => {
  /** Something that somebody wrote elsewhere. */
  const written = () => {
    const object = note({ content: `<p>News ${++serial}</p>` })
    const id = String(object['id'])
    scene.world.peers.documents.set(id, object)
    return { id, object }
  }
  const isKept = (id: string) => scene.world.ingested.some(({ apId }) => apId === id)
  const announces = (actor: string, object: string) =>
    scene.world.post(activity('Announce', object, { id: newId(new URL(actor).host), actor }))

  test('is kept as its own server has it, and is no boost', async () => {
    const { actor, inbox } = await aRelay()
    await accepted(inbox, actor)
    const { id } = written()
    await announces(actor, id)
    await until(() => isKept(id))
    await scene.world.settled()
    expect(scene.world.votes.filter(({ apId }) => apId === id)).toEqual([])
  })

  test('and forwards is kept where its own server bears it out', async () => {
    const { actor, inbox } = await aRelay()
    await accepted(inbox, actor)
    const { id, object } = written()
    const forged = { ...object, content: '<p>Never said</p>' }
    await scene.world.post(activity('Create', forged), { signer: actor })
    await until(() => isKept(id))
    expect(scene.world.ingested.find(({ apId }) => apId === id)?.body).toContain('News')
    const nowhere = note()
    await scene.world.post(activity('Create', nowhere), { signer: actor })
    await scene.world.settled()
    expect(isKept(String(nowhere['id']))).toBe(false)
  })

  test('is no more than so much a minute', async () => {
    const { actor, inbox } = await aRelay()
    await accepted(inbox, actor)
    const federation = ours()
    const [first, second] = [written(), written()]
    const brings = (object: string) =>
      takeRelayed(federation, {
        json: {},
        id: newId(),
        type: 'Announce',
        actor,
        object,
      } as Parameters<typeof takeRelayed>[1])
    await brings(first.id)
    expect(isKept(first.id)).toBe(true)
    for (let times = 0; times < 200 && (await mayRelay(federation, actor)); times++);
    await brings(second.id)
    expect(isKept(second.id)).toBe(false)
  })

  test('of a relay that was left, or never asked, counts as of anybody', async () => {
    const { actor, inbox } = await aRelay()
    await accepted(inbox, actor)
    await removeRelay(ours(), inbox)
    const { id } = written()
    await announces(actor, id)
    await until(() => scene.world.votes.some(({ apId, act }) => apId === id && act === 'boost'))
  })
})
