import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { CallInput, CallSpec } from '@app/contract/call.ts'
import * as said from '@app/contract/calls/remote-moderation.ts'
import { pinRemoteToProfile, removeRemote } from '@app/contract/calls/content.ts'
import { magazineChanged, magazineSubscribed } from '@app/contract/events/community.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { aMagazine, nextId } from '@app/platform/testing/index.ts'
import type { Json } from '../src/json-ld/json.ts'
import { aCard, federationWorld, until } from './peers.ts'
import { activity, alice, bob, maps, newId } from './scene.ts'

export const home = 'https://home.test'
export const trains = 'https://hub.test/c/trains'
/** Moderates `trains`, from the server it lives on. */
export const mod = 'https://hub.test/u/mod'

export const activityOf = (actor: string, type: string, object: unknown, extra: Json = {}): Json =>
  activity(type, object, { id: newId(new URL(actor).host), actor, ...extra })

/**
 * A magazine on another server whose moderators and pins are known, with `bob` of a third server. Who moderates is
 * known to community and content; here it counts what they are asked, and on whose word.
 */
export const moderationScene = () => {
  let current: Awaited<ReturnType<typeof federationWorld>> | null = null
  const asked: { call: string; input: Record<string, unknown> }[] = []
  const mayNot = new Set<string>()
  const scene = {
    get world() {
      if (!current) throw new Error('the server is opened before the tests')
      return current
    },
    asked,
    askedOf: <C extends CallSpec>({ id }: C): CallInput<C>[] =>
      asked.flatMap(({ call, input }) => (call === id ? [input as CallInput<C>] : [])),
    /** Calls that their owners answer with a no. */
    mayNot,
    /** Posts something, and waits until it was worked on. */
    async worked(sent: Json): Promise<void> {
      const { world } = scene
      expect(await world.post(sent)).toBe(202)
      await world.settled()
    },
    throughHub: (inner: Json, hub = trains) => scene.worked(activityOf(hub, 'Announce', inner)),
    userId: (address: string) => scene.world.userIds.get(address) ?? 0,
    trainsId: () => scene.world.magazineIds.get(trains) ?? 0,
    anItem(apId: string, magazineId: number): void {
      scene.world.cards.set(apId, aCard({ id: nextId(), apId, magazineId }))
    },
    /** Somebody elsewhere who hears of what happens in `maps`. */
    async subscriber(address: string): Promise<string> {
      await scene.world.peers.actor(address)
      await scene.worked(activityOf(address, 'Follow', `${home}/m/maps`))
      await scene.world.emit(magazineSubscribed, {
        magazineId: maps.magazineId,
        userId: scene.userId(address),
      })
      return address
    },
  }

  beforeAll(async () => {
    current = await federationWorld()
    const { peers, answerCalls, emit } = current
    const record = <C extends CallSpec>(spec: C) =>
      answer(spec, async (input) => {
        asked.push({ call: spec.id, input: input as Record<string, unknown> })
        return { applied: !mayNot.has(spec.id) } as never
      })
    answerCalls(
      [
        said.setRemoteModerator,
        said.keepRemoteModerators,
        said.setRemoteBan,
        said.moderateRemote,
        said.keepRemotePins,
        said.reportRemote,
        said.reportRemotePerson,
        said.setOriginBan,
        removeRemote,
        pinRemoteToProfile,
      ].map((spec) => record(spec)),
    )
    await emit(userChanged, alice)
    await emit(magazineChanged, maps)
    await emit(magazineChanged, aMagazine({ magazineId: 1, name: 'random' }))
    for (const person of [bob, mod]) await peers.actor(person)
    const lists = { attributedTo: `${trains}/moderators`, featured: `${trains}/featured` }
    await peers.actor(trains, 'Group', lists)
    peers.documents.set(`${trains}/moderators`, {
      id: `${trains}/moderators`,
      type: 'OrderedCollection',
      orderedItems: [mod, `${home}/u/alice`],
    })
    peers.documents.set(`${trains}/featured`, {
      id: `${trains}/featured`,
      type: 'OrderedCollection',
      totalItems: 1,
      first: { type: 'OrderedCollectionPage', orderedItems: ['https://hub.test/post/pinned'] },
    })
    // A person becomes known by what they do, the magazine by what it passes on.
    await scene.worked(activityOf(bob, 'Follow', `${home}/u/alice`))
    await scene.throughHub(activityOf(mod, 'Like', 'https://hub.test/post/unknown'))
    await until(() => scene.askedOf(said.keepRemotePins).length > 0)
  })
  afterAll(() => scene.world.close())
  beforeEach(() => {
    asked.length = 0
    mayNot.clear()
    scene.world.peers.delivered.length = 0
  })
  return scene
}
