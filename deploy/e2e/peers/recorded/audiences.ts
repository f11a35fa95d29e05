import { answerTo } from './shapes.ts'
import { PUBLIC } from './software.ts'
import type { Json, Told } from './software.ts'

/** For whom something is, as this instance says it; `nobody`: for no one who reads here. */
export type For = 'public' | 'unlisted' | 'followers' | 'direct' | 'nobody'

type Addressed = { to?: unknown; cc?: unknown } & Json

/** How one program addresses one kind of note, and for whom that is. `followers`: the author's collection. */
export type Addressing = [name: string, is: For, addressed: (told: Told, followers: string) => Addressed]

/** docs.joinmastodon.org/spec/activitypub, “Status federation”; app/lib/activitypub/tag_manager.rb: `to`, `cc`. */
const microblog: Addressing[] = [
  ['public', 'public', ({ member }, followers) => ({ to: [PUBLIC], cc: [followers, member] })],
  ['quiet public', 'unlisted', ({ member }, followers) => ({ to: [followers], cc: [PUBLIC, member] })],
  ['followers', 'followers', ({ member }, followers) => ({ to: [followers], cc: [member] })],
  ['private mention', 'direct', ({ member }) => ({ to: [member], cc: [] })],
]
/** Of what FEP-1b12 communities send, nothing is for followers of its author. */
const community: Addressing[] = [
  ['public', 'public', ({ magazine }) => ({ to: [magazine, PUBLIC], cc: [], audience: magazine })],
  // join-lemmy.org/news, 1.0, “private communities”: for whom the community has let in.
  [
    'in a private community',
    'nobody',
    ({ magazine }) => ({ to: [`${magazine}/followers`], cc: [], audience: magazine }),
  ],
]

/** Every combination of `to` and `cc` that each program sends. */
export const addressings: Record<string, Addressing[]> = {
  mastodon: [
    ...microblog,
    // What is for followers, and mentions nobody.
    ['followers alone', 'followers', (_told, followers) => ({ to: [followers], cc: [] })],
    // “limited”: a collection that nobody else can read, as its circles.
    ['limited', 'direct', ({ id, member }) => ({ to: [`${id}/limited`, member], cc: [] })],
  ],
  // docs.gotosocial.org/en/v0.20.1/federation/posts: one value is never a list.
  gotosocial: [
    ['public', 'public', ({ member }, followers) => ({ to: PUBLIC, cc: [followers, member] })],
    ['unlisted', 'unlisted', ({ member }, followers) => ({ to: followers, cc: [PUBLIC, member] })],
    ['followers only', 'followers', ({ member }, followers) => ({ to: followers, cc: member })],
    ['direct', 'direct', ({ member }) => ({ to: member })],
  ],
  // docs.pleroma.social, “AP extensions”; lib/pleroma/web/common_api/utils.ex: mentions stand in `to`.
  pleroma: [
    ['public', 'public', ({ member }, followers) => ({ to: [PUBLIC, member], cc: [followers] })],
    ['unlisted', 'unlisted', ({ member }, followers) => ({ to: [followers, member], cc: [PUBLIC] })],
    ['private', 'followers', ({ member }, followers) => ({ to: [followers, member], cc: [] })],
    ['direct', 'direct', ({ member }) => ({ to: [member], cc: [], directMessage: true })],
    // `local` is for its own server, whatever reaches another.
    ['local', 'direct', ({ origin, member }) => ({ to: [`${origin}/#Public`, member], cc: [] })],
  ],
  // packages/backend/src/core/activitypub/ApRendererService.ts: home, followers, specified.
  misskey: [
    ['public', 'public', ({ member }, followers) => ({ to: ['as:Public'], cc: [followers, member] })],
    ['home', 'unlisted', ({ member }, followers) => ({ to: [followers], cc: ['as:Public', member] })],
    ['followers', 'followers', ({ member }, followers) => ({ to: [followers], cc: [member] })],
    ['specified', 'direct', ({ member }) => ({ to: [member], cc: [] })],
  ],
  // src/Protocol/ActivityPub/Transmitter.php: `createPermissionBlockForItem`.
  friendica: [
    ['public', 'public', ({ member }, followers) => ({ to: [PUBLIC], cc: [followers, member] })],
    ['unlisted', 'unlisted', ({ member }, followers) => ({ to: [followers, member], cc: [PUBLIC] })],
    ['contacts', 'followers', ({ member }, followers) => ({ to: [followers, member], cc: [], bcc: [] })],
    // As fixtures/activitypub/friendica/objects__page_1.json; a group lists what it is written to.
    ['to a group', 'public', ({ magazine }) => ({ to: [magazine], cc: [PUBLIC, `${magazine}/followers`] })],
    ['some contacts', 'direct', ({ member }) => ({ to: [member], cc: [], directMessage: false })],
  ],
  // src/Factory/ActivityPub/PostNoteFactory.php; private posts of kbin days are for followers alone.
  mbin: [
    [
      'public',
      'public',
      ({ magazine, member }, followers) => ({
        to: [magazine, PUBLIC, member],
        cc: [followers],
        audience: magazine,
      }),
    ],
    ['private', 'followers', (_told, followers) => ({ to: [followers], cc: [] })],
    ['direct', 'direct', ({ member }) => ({ to: [member], cc: [] })],
  ],
  lemmy: community,
  piefed: community,
  // src/activitypub/mocks.js: a public note; a chat message goes to people.
  nodebb: [
    ['public', 'public', ({ magazine }, followers) => ({ to: [PUBLIC], cc: [followers, magazine] })],
    ['chat', 'direct', ({ member }) => ({ to: [member], cc: [] })],
  ],
  // server/core/lib/activitypub/audience.ts: `getAudience`; unlisted and private things are not sent.
  peertube: [['public', 'public', (_told, followers) => ({ to: [PUBLIC], cc: [followers] })]],
  // includes/transformer/class-base.php: `set_audience`; visibility “public”, “quiet public”, “private”.
  wordpress: [
    ['public', 'public', (_told, followers) => ({ to: [PUBLIC], cc: [followers] })],
    ['quiet public', 'unlisted', (_told, followers) => ({ to: [followers], cc: [PUBLIC] })],
    ['private', 'followers', (_told, followers) => ({ to: [followers], cc: [] })],
  ],
  // lib/discourse_activity_pub/ap/object.rb: nobody but the group.
  discourse: [
    ['public', 'public', ({ magazine }) => ({ audience: magazine, to: undefined, cc: undefined })],
    ['followers', 'followers', (_told, followers) => ({ to: [followers], cc: [] })],
  ],
}

/** A note so addressed, by itself or in answer to something here. */
export const addressedNote = (told: Told, addressed: Addressed, inReplyTo: string | null): Json => {
  const { to: _to, cc: _cc, ...note } = answerTo(told, '')
  return { ...note, inReplyTo, ...addressed }
}
