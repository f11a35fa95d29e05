import { contentCreated } from '@app/contract/events/content.ts'
import { createFederation } from '../src/context.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { addRelay, removeRelay } from '../src/relays/follow-relay.ts'
import { allRelays } from '../src/relays/relay.repository.ts'
import { activityOf, home } from './moderation-scene.ts'
import type { moderationScene } from './moderation-scene.ts'
import { aCard, until } from './peers.ts'
import { note } from './scene.ts'

type Scene = ReturnType<typeof moderationScene>
export type RelayExample = { what: string; document: Json }

const instance = `${home}/i/actor`

/** Both kinds of relay, asked, let in, heard, told and left: what either side writes meanwhile. */
export const relayExamples = async (scene: Scene): Promise<RelayExample[]> => {
  const { world } = scene
  const federation = createFederation(world.deps)
  const mastodon = await world.peers.actor('https://relay.test/actor', 'Application')
  const litepub = await world.peers.actor('https://pub.test/relay', 'Application')
  const sentTo = async (inbox: string, type: string): Promise<Json> =>
    (await world.sent((one) => one.inbox === inbox && one.activity['type'] === type)).activity
  const taken = async (activity: Json, isDone: () => unknown): Promise<Json> => {
    if ((await world.post(activity)) !== 202) throw new Error('a relay was refused')
    await until(isDone)
    return activity
  }
  const isIn = async (inbox: string) =>
    (await allRelays(federation)).some((one) => one.inbox === inbox && one.state === 'accepted')

  const byInbox = await addRelay(federation, `${mastodon}/inbox`)
  const follow = await sentTo(byInbox.inbox, 'Follow')
  const accept = await taken(
    activityOf(mastodon, 'Accept', {
      id: byInbox.follow_id,
      type: 'Follow',
      actor: instance,
      object: PUBLIC,
    }),
    () => isIn(byInbox.inbox),
  )
  const byActor = await addRelay(federation, litepub)
  const followActor = await sentTo(byActor.inbox, 'Follow')
  const agreed = activityOf(litepub, 'Accept', byActor.follow_id)
  await taken(agreed, () => isIn(byActor.inbox))

  const brought = note()
  const id = String(brought['id'])
  world.peers.documents.set(id, brought)
  const announce = await taken(activityOf(litepub, 'Announce', id), () =>
    world.ingested.some(({ apId }) => apId === id),
  )

  const card = aCard({ type: 'post', id: 109, threadId: 109, authorId: 11, magazineId: 21, title: null })
  await world.emit(contentCreated, { ...card, body: 'Old maps for everybody.' })
  for (const { inbox } of [byInbox, byActor]) await sentTo(inbox, 'Create')
  await removeRelay(federation, litepub)
  const undo = await sentTo(byActor.inbox, 'Undo')
  await removeRelay(federation, byInbox.inbox)
  return [
    { what: '`Follow`, sent to the inbox of a relay (Mastodon’s kind)', document: follow },
    { what: '`Accept` of it, taken', document: accept },
    { what: '`Follow`, sent to a relay that is known by its actor (LitePub’s kind)', document: followActor },
    { what: '`Announce` by a relay, taken', document: announce },
    { what: '`Undo`, sent to a relay that is left', document: undo },
  ]
}
