import { followRequestEnded, userChanged, userFollowed, userMoved } from '@app/contract/events/identity.ts'
import { userPurged, userUnfollowed } from '@app/contract/events/identity.ts'
import {
  magazineSubscribed,
  memberBanned,
  memberUnbanned,
  moderatorChanged,
  reportChanged,
} from '@app/contract/events/community.ts'
import {
  contentCreated,
  contentEdited,
  contentModerated,
  contentPollVoted,
  contentVisibilityChanged,
  contentVoted,
} from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { sendMessage } from '@app/contract/jobs.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { activityOf, home } from './moderation-scene.ts'
import type { moderationScene } from './moderation-scene.ts'
import { aCard, until } from './peers.ts'
import { alice, bob, maps, note } from './scene.ts'

type Scene = ReturnType<typeof moderationScene>
/** What happens here, and the types of the activities that it has us send. */
type Step = { what: string; types: readonly string[]; happens: (scene: Scene) => Promise<unknown> }
export type SentExample = { what: string; type: string; activity: Json }

const dora = aUser({ userId: 12, username: 'dora' })
const away = 'https://there.test/u/alice'
const theirs = 'https://there.test/note/41'
const ours = (overrides: Partial<ContentCard>): ContentCard =>
  aCard({ authorId: 11, magazineId: 21, body: 'On *old* maps.', ...overrides })
const thread = ours({ id: 101, title: 'Old maps', url: 'https://archive.test/maps', tags: ['history'] })
const film = ours({
  id: 109,
  threadId: 109,
  title: 'Old maps, filmed',
  url: 'https://archive.test/maps.mp4',
  captions: [{ language: 'en', label: null }],
})
const answer = ours({ type: 'entry_comment', id: 102, threadId: 101, parentAuthorId: 11, title: null })
const micro = ours({ type: 'post', id: 103, threadId: 103, title: null })
const poll = {
  multiple: false,
  closesAt: '2130-01-02T03:04:05.000Z',
  votersCount: 0,
  options: ['Paper', 'Screen'].map((title) => ({ title, votes: 0 })),
}
const asked = ours({ type: 'post', id: 104, threadId: 104, title: null, body: 'Which?', poll })
/** Of somebody elsewhere, in a magazine of ours. */
const remote = (scene: Scene, overrides: Partial<ContentCard> = {}) =>
  ours({
    type: 'post',
    id: 105,
    threadId: 105,
    title: null,
    apId: theirs,
    authorId: scene.userId(bob),
    ...overrides,
  })

const put = async (scene: Scene, card: ContentCard): Promise<void> => {
  scene.world.cards.set(card.apId ?? `${card.type} ${card.id}`, card)
  await scene.world.emit(contentCreated, card)
}
const vote = (
  scene: Scene,
  changed: { favourite?: boolean; choice?: number; previousChoice?: number },
  { id, magazineId }: { id: number; magazineId: number } = { id: 105, magazineId: 21 },
) =>
  scene.world.emit(contentVoted, {
    type: 'post',
    id,
    magazineId,
    authorId: scene.userId(bob),
    threadId: id,
    userId: 11,
    choice: null,
    previousChoice: null,
    favourite: null,
    uv: 0,
    dv: 0,
    favourites: 0,
    ...changed,
  })
const ban = (scene: Scene) => ({ banId: 5, magazineId: 21, userId: scene.userId(bob) })
const moderated = (scene: Scene, act: 'pinned' | 'unpinned' | 'locked' | 'unlocked') =>
  scene.world.emit(contentModerated, { type: 'entry', id: 101, magazineId: 21, authorId: 11, byId: 11, act })
const message = async (scene: Scene, software: string, serial: number) => {
  await scene.world.deps.db
    .knex('instance')
    .insert({ domain: 'there.test', software })
    .onConflict('domain')
    .merge()
  await scene.world.perform(sendMessage, {
    apId: `${home}/message/00000000-0000-4000-8000-00000000000${serial}`,
    senderId: alice.userId,
    receiverIds: [scene.userId(bob)],
    body: 'Hello *there*',
    inReplyTo: null,
    createdAt: '2026-01-02T03:04:05.000Z',
  })
}

const steps: readonly Step[] = [
  {
    what: 'A member follows somebody elsewhere; a subscription to a magazine is the same, to its `Group`',
    types: ['Follow'],
    happens: (scene) => scene.world.emit(userFollowed, { followerId: 11, followedId: scene.userId(bob) }),
  },
  {
    what: 'They follow no more',
    types: ['Undo'],
    happens: (scene) => scene.world.emit(userUnfollowed, { followerId: 11, followedId: scene.userId(bob) }),
  },
  {
    what: 'Somebody elsewhere subscribes to a magazine',
    types: ['Accept'],
    happens: (scene) => scene.world.post(activityOf(bob, 'Follow', `${home}/m/maps`)),
  },
  {
    what: 'Somebody refuses a follower',
    types: ['Reject'],
    happens: (scene) =>
      scene.world.emit(followRequestEnded, {
        followerId: scene.userId(bob),
        followedId: 11,
        outcome: 'refused',
      }),
  },
  {
    what: 'A member begins a thread, and its magazine passes that on to its subscribers',
    types: ['Create', 'Announce'],
    happens: (scene) => put(scene, thread),
  },
  {
    what: 'A thread that links to a video, with captions; its transcript stays here',
    types: ['Create'],
    happens: (scene) => put(scene, film),
  },
  { what: 'A comment', types: ['Create'], happens: (scene) => put(scene, answer) },
  { what: 'A microblog', types: ['Create'], happens: (scene) => put(scene, micro) },
  { what: 'A poll', types: ['Create'], happens: (scene) => put(scene, asked) },
  {
    what: 'An edit',
    types: ['Update'],
    happens: (scene) =>
      scene.world.emit(contentEdited, {
        ...micro,
        body: 'On new maps.',
        editedAt: '2026-01-03T00:00:00.000Z',
      }),
  },
  {
    what: 'A moderator removes; `summary` is not there when it is the author’s own doing',
    types: ['Delete'],
    happens: (scene) =>
      scene.world.emit(contentVisibilityChanged, {
        ...micro,
        visibility: 'trashed',
        previous: 'visible',
        byId: dora.userId,
      }),
  },
  {
    what: 'A moderator restores',
    types: ['Undo'],
    happens: (scene) =>
      scene.world.emit(contentVisibilityChanged, { ...micro, previous: 'trashed', byId: dora.userId }),
  },
  {
    what: 'A favourite',
    types: ['Like'],
    happens: async (scene) => {
      await put(scene, remote(scene))
      await vote(scene, { favourite: true })
    },
  },
  {
    what: 'A reduction',
    types: ['Dislike'],
    happens: (scene) => vote(scene, { choice: -1, previousChoice: 0 }),
  },
  {
    what: 'A boost',
    types: ['Announce'],
    happens: async (scene) => {
      await put(
        scene,
        remote(scene, { id: 106, threadId: 106, apId: 'https://there.test/note/42', magazineId: 1 }),
      )
      await vote(scene, { choice: 1, previousChoice: 0 }, { id: 106, magazineId: 1 })
    },
  },
  {
    what: 'A member would quote what is elsewhere, and asks its author',
    types: ['QuoteRequest'],
    happens: async (scene) => {
      const quoted = remote(scene)
      const interactionPolicy = { canQuote: { automaticApproval: [PUBLIC] } }
      scene.world.peers.documents.set(theirs, note({ id: theirs, interactionPolicy }))
      const item = { type: quoted.type, id: quoted.id, authorId: quoted.authorId, apId: quoted.apId }
      await put(
        scene,
        ours({ ...micro, id: 107, threadId: 107, quote: { consent: 'pending', address: null, item } }),
      )
    },
  },
  {
    what: 'Somebody elsewhere asks to quote, and may',
    types: ['Accept'],
    happens: (scene) => {
      scene.world.cards.set(`${home}/m/maps/p/103/-`, micro)
      return scene.world.post(
        activityOf(bob, 'QuoteRequest', `${home}/m/maps/p/103/-`, {
          instrument: 'https://there.test/note/43',
        }),
      )
    },
  },
  {
    what: 'A magazine gets a moderator',
    types: ['Add'],
    happens: (scene) =>
      scene.world.emit(moderatorChanged, { magazineId: 21, userId: scene.userId(bob), byId: 11, on: true }),
  },
  {
    what: 'A thread is no longer pinned',
    types: ['Remove'],
    happens: (scene) => moderated(scene, 'unpinned'),
  },
  { what: 'A thread is locked', types: ['Lock'], happens: (scene) => moderated(scene, 'locked') },
  { what: 'It is unlocked', types: ['Undo'], happens: (scene) => moderated(scene, 'unlocked') },
  {
    what: 'A ban from a magazine',
    types: ['Block'],
    happens: (scene) =>
      scene.world.emit(memberBanned, {
        ...ban(scene),
        bannedById: 11,
        reason: 'spam',
        expiredAt: '2130-01-02T03:04:05.000Z',
      }),
  },
  {
    what: 'It is lifted',
    types: ['Undo'],
    happens: (scene) => scene.world.emit(memberUnbanned, { ...ban(scene), unbannedById: 11 }),
  },
  {
    what: 'A report on something by somebody elsewhere, which the instance signs; to a magazine elsewhere its member does',
    types: ['Flag'],
    happens: (scene) =>
      scene.world.emit(reportChanged, {
        reportId: 1,
        type: 'post',
        id: 105,
        magazineId: 21,
        reporterId: 11,
        reportedId: scene.userId(bob),
        reason: 'rude',
        status: 'pending',
        weight: 1,
        byId: null,
      }),
  },
  {
    what: 'A private message to a server that reads ChatMessage (Lemmy, Mbin, PieFed, Pleroma)',
    types: ['Create'],
    happens: (scene) => message(scene, 'lemmy', 1),
  },
  {
    what: 'The same to any other server',
    types: ['Create'],
    happens: (scene) => message(scene, 'mastodon', 2),
  },
  {
    what: 'A vote in a poll elsewhere',
    types: ['Create'],
    happens: (scene) =>
      scene.world.emit(contentPollVoted, {
        type: 'post',
        id: 105,
        authorId: scene.userId(bob),
        userId: 11,
        titles: ['Paper'],
        apId: theirs,
      }),
  },
  {
    what: 'A changed profile; of a magazine the same with its `Group`',
    types: ['Update'],
    happens: async (scene) => {
      await scene.world.emit(userChanged, { ...alice, title: 'Alice A.' })
      scene.world.clock.advance(2 * 60 * 1000)
      await scene.world.runtime.tasks?.find(({ name }) => name === 'federation.send-actor-updates')?.run()
    },
  },
  {
    what: 'A member moves to another account',
    types: ['Move'],
    happens: (scene) => scene.world.emit(userMoved, { userId: 11, target: away }),
  },
  {
    what: 'An account is deleted, with all that it wrote',
    types: ['Delete'],
    happens: (scene) => scene.world.emit(userPurged, { userId: dora.userId }),
  },
]

/** Has each of the steps happen, and answers what was kept to be sent of it. */
export const sentExamples = async (scene: Scene): Promise<SentExample[]> => {
  const { world } = scene
  const followerId = scene.userId(bob)
  await world.emit(userChanged, dora)
  for (const followedId of [11, dora.userId]) await world.emit(userFollowed, { followerId, followedId })
  await world.emit(magazineSubscribed, { magazineId: maps.magazineId, userId: followerId })
  const seen = new Set<string>()
  const fresh = async () => {
    const rows: { uuid: string; type: string; body: Json }[] = await world.deps.db.knex('activity')
    return rows.filter(({ uuid }) => !seen.has(uuid))
  }
  const examples: SentExample[] = []
  for (const { what, types, happens } of steps) {
    for (const { uuid } of await fresh()) seen.add(uuid)
    await happens(scene)
    for (const type of types) {
      const { body } = await until(async () => (await fresh()).find((row) => row.type === type))
      examples.push({ what, type, activity: body })
    }
  }
  return examples
}
