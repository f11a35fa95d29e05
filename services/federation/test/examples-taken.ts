import { userFollowed } from '@app/contract/events/identity.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import type { handlers } from '../src/inbox/process.ts'
import { activityOf, home, mod, trains } from './moderation-scene.ts'
import type { moderationScene } from './moderation-scene.ts'
import { aCard, until } from './peers.ts'
import { bob } from './scene.ts'

type Scene = ReturnType<typeof moderationScene>
type Taken = {
  effect: string
  activity: () => Json
  /** What has to be there before. */
  given?: (scene: Scene) => Promise<unknown>
}

const here = `${home}/m/maps/t/101/-`
const there = 'https://hub.test/post/7'
const away = 'https://away.test/u/bob'
const id = 'https://there.test/note/71'
const published = '2026-02-01T12:00:00Z'
const note: Json = {
  id,
  type: 'Note',
  attributedTo: bob,
  inReplyTo: here,
  to: [PUBLIC],
  cc: [`${home}/m/maps`],
  audience: `${home}/m/maps`,
  content: '<p>Good maps</p>',
  published,
}
const follow = { id: `${home}/f/object/1`, type: 'Follow', actor: `${home}/u/alice`, object: bob }
const followed = (scene: Scene) =>
  scene.world.emit(userFollowed, { followerId: 11, followedId: scene.userId(bob) })

/** One of each activity that is taken, with what it does here. An activity that is taken and not in it does not compile. */
const takenExamples: Record<keyof typeof handlers, Taken> = {
  Follow: {
    effect:
      'subscribes to a magazine or follows a member; answered by `Accept` or `Reject`, at once or once it is decided',
    activity: () => activityOf(bob, 'Follow', `${home}/m/maps`),
  },
  Accept: {
    effect: 'a follow of ours is confirmed; a quote of ours is agreed to, by the authorization in `result`',
    given: followed,
    activity: () => activityOf(bob, 'Accept', follow),
  },
  Reject: {
    effect: 'a follow of ours ends; a quote of ours is not shown',
    given: followed,
    activity: () => activityOf(bob, 'Reject', follow),
  },
  Create: {
    effect: 'the object is kept, or is a private message, or a vote in a poll',
    activity: () => activityOf(bob, 'Create', note),
  },
  Update: {
    effect: 'the object is changed; an actor is read again',
    activity: () => activityOf(bob, 'Update', { ...note, content: '<p>Better maps</p>', updated: published }),
  },
  Delete: {
    effect: 'removes what its actor wrote, or a moderator removes; of an actor itself, it is gone',
    activity: () => activityOf(bob, 'Delete', id),
  },
  Like: { effect: 'a favourite', activity: () => activityOf(bob, 'Like', here) },
  EmojiReact: {
    effect: 'a favourite',
    activity: () => activityOf(bob, 'EmojiReact', here, { content: '👍' }),
  },
  Dislike: { effect: 'a reduction', activity: () => activityOf(bob, 'Dislike', here) },
  Announce: {
    effect:
      'by a person, a boost; by a group, each activity in it counts for its magazine, and an object is fetched',
    activity: () => activityOf(trains, 'Announce', activityOf(mod, 'Like', there)),
  },
  Undo: {
    effect:
      'takes back a `Follow`, `Like`, `Dislike`, `EmojiReact`, `Announce`, `Delete`, `Lock` or `Block`; all but the last also by id',
    activity: () => activityOf(bob, 'Undo', activityOf(bob, 'Like', here)),
  },
  Add: {
    effect:
      'a moderator of a magazine, a pinned thread, or what the actor shows first on their profile, by `target`',
    activity: () => activityOf(mod, 'Add', bob, { target: `${trains}/moderators` }),
  },
  Remove: {
    effect: 'the same taken away',
    activity: () => activityOf(mod, 'Remove', there, { target: `${trains}/featured` }),
  },
  Block: {
    effect: 'a ban from the magazine in `target`, or from the server in it',
    activity: () =>
      activityOf(mod, 'Block', bob, { target: trains, summary: 'spam', endTime: '2130-01-02T03:04:05Z' }),
  },
  Lock: { effect: 'nobody answers there any more', activity: () => activityOf(mod, 'Lock', there) },
  Move: {
    effect: 'members who follow the actor follow its `target`, which has to name it in `alsoKnownAs`',
    given: async (scene) => scene.world.peers.actor(away, 'Person', { alsoKnownAs: [bob] }),
    activity: () => activityOf(bob, 'Move', bob, { target: away }),
  },
  QuoteRequest: {
    effect: 'answered by `Accept` with a `QuoteAuthorization`, or `Reject`',
    activity: () => activityOf(bob, 'QuoteRequest', here, { instrument: 'https://there.test/note/72' }),
  },
  Flag: {
    effect: 'a report to whoever moderates',
    activity: () => activityOf(bob, 'Flag', [`${home}/u/alice`, here], { content: 'rude' }),
  },
}

/** All that was changed, asked or answered of what came in so far. */
const effects = async ({ world, asked }: Scene): Promise<number> => {
  const { follows, subscriptions, answers, ingested, votes, removed, moves, deps } = world
  const [sent] = await deps.db.knex('activity').count<{ count: string }[]>()
  const lists = [follows, subscriptions, answers, ingested, votes, removed, moves, asked]
  return lists.reduce((sum, list) => sum + list.length, Number(sent?.count))
}

/** Posts one of each to the inbox, and waits until it did something. */
export const takeExamples = async (
  scene: Scene,
): Promise<{ type: string; effect: string; activity: Json }[]> => {
  scene.world.cards.set(here, aCard({ id: 101, authorId: 11, magazineId: 21 }))
  scene.anItem(there, scene.trainsId())
  const taken = []
  for (const [type, { effect, activity: make, given }] of Object.entries(takenExamples)) {
    await given?.(scene)
    const before = await effects(scene)
    const activity = make()
    if ((await scene.world.post(activity)) !== 202) throw new Error(`${type} was refused`)
    await until(async () => (await effects(scene)) > before)
    taken.push({ type, effect, activity })
  }
  return taken
}
