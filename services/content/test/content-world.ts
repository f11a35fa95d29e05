import { randomInt } from 'node:crypto'
import {
  instanceSettings,
  moderationRight,
  postingRight,
  translationServer,
} from '@app/contract/calls/community.ts'
import { userByName } from '@app/contract/calls/identity.ts'
import {
  fetchCaptions,
  previewLink,
  proxyRemoteImages,
  referRemoteImage,
  releaseImages,
  showImagesAgain,
  storeImage,
} from '@app/contract/calls/media.ts'
import type { LinkPreview } from '@app/contract/calls/media.ts'
import type { Image } from '@app/contract/common.ts'
import * as bookmarkOps from '@app/contract/content/bookmarks.ts'
import * as captionOps from '@app/contract/content/captions.ts'
import * as combinedOps from '@app/contract/content/combined.ts'
import * as domainOps from '@app/contract/content/domains.ts'
import * as entryCommentOps from '@app/contract/content/entry-comments.ts'
import * as entryFeedOps from '@app/contract/content/entry-feeds.ts'
import * as commentFeedOps from '@app/contract/content/comment-feeds.ts'
import * as entryOps from '@app/contract/content/entries.ts'
import * as linkOps from '@app/contract/content/links.ts'
import * as moderationOps from '@app/contract/content/moderation.ts'
import * as draftOps from '@app/contract/content/drafts.ts'
import * as namedFeedOps from '@app/contract/content/named-feeds.ts'
import * as postCommentOps from '@app/contract/content/post-comments.ts'
import * as postFeedOps from '@app/contract/content/post-feeds.ts'
import * as postOps from '@app/contract/content/posts.ts'
import * as profilePinOps from '@app/contract/content/profile-pins.ts'
import * as purgeOps from '@app/contract/content/purge.ts'
import * as quoteOps from '@app/contract/content/quotes.ts'
import * as readingOps from '@app/contract/content/reading.ts'
import * as reputationOps from '@app/contract/content/reputation.ts'
import * as revisionOps from '@app/contract/content/revisions.ts'
import * as searchOps from '@app/contract/content/search.ts'
import * as peopleOps from '@app/contract/content/people.ts'
import * as tagOps from '@app/contract/content/tags.ts'
import * as translationOps from '@app/contract/content/translations.ts'
import * as exploreOps from '@app/contract/content/explore.ts'
import * as sidebarOps from '@app/contract/content/sidebar.ts'
import * as userCommentOps from '@app/contract/content/user-comments.ts'
import * as userContentOps from '@app/contract/content/user-content.ts'
import * as community from '@app/contract/events/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { aMagazine, aUser, contextWorld, principalOf } from '@app/platform/testing/index.ts'
import { content } from '../src/index.ts'
import type { Kind } from '../src/items/item.ts'
import type { NamedServer } from '../src/translations/translator.ts'

export const op = {
  ...bookmarkOps,
  ...captionOps,
  ...combinedOps,
  ...domainOps,
  ...draftOps,
  ...entryCommentOps,
  ...entryFeedOps,
  ...commentFeedOps,
  ...entryOps,
  ...linkOps,
  ...moderationOps,
  ...postCommentOps,
  ...namedFeedOps,
  ...postFeedOps,
  ...postOps,
  ...profilePinOps,
  ...purgeOps,
  ...quoteOps,
  ...readingOps,
  ...reputationOps,
  ...revisionOps,
  ...searchOps,
  ...exploreOps,
  ...sidebarOps,
  ...peopleOps,
  ...tagOps,
  ...translationOps,
  ...userCommentOps,
  ...userContentOps,
}

export const anImage = (altText: string | null = null, name = 'aabb'): Image => ({
  filePath: `aa/bb/${name}.png`,
  sourceUrl: null,
  storageUrl: `http://localhost:8080/media/aa/bb/${name}.png`,
  altText,
  width: 10,
  height: 10,
  blurHash: null,
})

/** Pictures of a test may say at their end what they are called: `named`. */
const nameIn = (bytes: Buffer): string | undefined => /#(\w+)$/.exec(bytes.toString('latin1'))?.[1]

type Bans = Set<string>

/** Content on a database of its own; identity, community and media are what the case makes of them. */
export const contentWorld = async (options: Parameters<typeof contextWorld>[1] = {}) => {
  const world = await contextWorld(content, options)
  // Far from the numbers: what takes one for the other finds nothing.
  await world.deps.db.knex.raw('alter table item alter column id restart with 1000001')
  const users = new Map<string, UserCard>()
  const magazines = new Map<number, MagazineCard>()
  const bans: Bans = new Set()
  const previews = new Map<string, LinkPreview>()
  const captions = new Map<string, string>()
  let imageId = 0
  const released: number[] = []
  let translator: NamedServer | null = null
  const isModerator = (userId: number, magazineId: number) =>
    magazines.get(magazineId)?.moderatorIds.includes(userId) ?? false

  world.answerCalls([
    answer(postingRight, async ({ userId, magazineId, act }) => {
      const magazine = magazines.get(magazineId) ?? null
      if (!magazine) return { magazine: null, refusal: 'not-found' as const }
      if (bans.has(`${userId}:${magazineId}`)) return { magazine, refusal: 'banned' as const }
      const restricted =
        act === 'entry' && magazine.isPostingRestrictedToMods && !isModerator(userId, magazineId)
      return { magazine, refusal: restricted ? ('restricted' as const) : null }
    }),
    answer(moderationRight, async ({ userId, magazineId }) => ({
      magazine: magazines.get(magazineId) ?? null,
      isModerator: isModerator(userId, magazineId),
      isOwner: magazines.get(magazineId)?.ownerId === userId,
    })),
    answer(instanceSettings, async () => ({ settings: {} })),
    answer(translationServer, async () => ({ server: translator })),
    answer(userByName, async ({ username }) => users.get(username) ?? null),
    answer(storeImage, async ({ alt }, bytes) => {
      const chunks: Buffer[] = []
      for await (const chunk of bytes ?? []) chunks.push(chunk as Buffer)
      const sent = Buffer.concat(chunks)
      const isPicture = sent.subarray(1, 4).toString() === 'PNG'
      if (!isPicture) return { stored: null, refusal: 'not a picture of a kind that is accepted' }
      return { stored: { imageId: ++imageId, image: anImage(alt, nameIn(sent)) }, refusal: null }
    }),
    answer(showImagesAgain, async ({ images }) => ({
      images: images.map(({ hash, alt }) =>
        hash.startsWith('00') ? null : { imageId: ++imageId, image: anImage(alt, hash) },
      ),
    })),
    answer(releaseImages, async ({ imageIds }) => {
      released.push(...imageIds)
      return {}
    }),
    answer(previewLink, async ({ url }) => ({ preview: previews.get(url) ?? null, again: false })),
    answer(fetchCaptions, async ({ url }) => ({ text: captions.get(url) ?? null })),
    answer(proxyRemoteImages, async ({ urls }) => ({ addresses: urls.map((url) => `/media/of/${url}`) })),
    answer(referRemoteImage, async ({ url, alt }) => ({
      stored: { imageId: ++imageId, image: { ...anImage(alt), sourceUrl: url } },
    })),
  ])

  const user = async (overrides: Parameters<typeof aUser>[0] = {}): Promise<UserCard> => {
    const card = aUser(overrides)
    users.set(card.username, card)
    await world.emit(identity.userChanged, card)
    return card
  }
  const member = async (overrides: Parameters<typeof aUser>[0] = {}, scopes?: Principal['scopes']) => {
    const card = await user(overrides)
    const principal = principalOf(card, scopes ? { scopes: scopes as never } : {})
    return { ...card, principal, ...world.as(principal) }
  }
  const magazine = async (overrides: Partial<MagazineCard> = {}): Promise<MagazineCard> => {
    const card = aMagazine(overrides)
    magazines.set(card.magazineId, card)
    await world.emit(community.magazineChanged, card)
    return card
  }
  const anonymous = world.as(null)

  type Member = Awaited<ReturnType<typeof member>>
  const entry = async (by: Member, magazineId: number, body: Record<string, unknown> = {}) => {
    const reply = await by.call(op.magazineEntryCreateLink, {
      params: { magazine_id: magazineId },
      body: { title: `Thread ${randomInt(1e9)}`, body: 'words', ...body },
    })
    if (reply.status !== 201) throw new Error(`no entry: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const post = async (by: Member, magazineId: number, body: Record<string, unknown> = {}) => {
    const reply = await by.call(op.magazinePostsCreate, {
      params: { magazine_id: magazineId },
      body: { body: `Words ${randomInt(1e9)}`, ...body },
    })
    if (reply.status !== 201) throw new Error(`no post: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const comment = async (by: Member, entryId: number, parentId: number | null = null, body = 'a comment') => {
    const reply =
      parentId === null
        ? await by.call(op.entryCommentNew, { params: { entry_id: entryId }, body: { body } })
        : await by.call(op.entryCommentReply, {
            params: { entry_id: entryId, comment_id: parentId },
            body: { body },
          })
    if (reply.status !== 201) throw new Error(`no comment: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const postComment = async (
    by: Member,
    postId: number,
    parentId: number | null = null,
    body = 'a comment',
  ) => {
    const reply =
      parentId === null
        ? await by.call(op.postCommentsCreate, { params: { post_id: postId }, body: { body } })
        : await by.call(op.postCommentsCreateReply, {
            params: { post_id: postId, comment_id: parentId },
            body: { body },
          })
    if (reply.status !== 201) throw new Error(`no comment: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  return {
    ...world,
    anonymous,
    users,
    bans,
    released,
    /** What pages say of themselves, by their address; others say nothing. */
    previews,
    /** What is at addresses of captions; at others is nothing. */
    captions,
    user,
    member,
    magazine,
    entry,
    post,
    comment,
    postComment,
    knex: world.deps.db.knex,
    /** The row of an item by what everybody else calls it. */
    stored: (kind: Kind, number: number) => world.deps.db.knex('item').where({ kind, number }),
    /** What this context alone calls it. */
    idOf: async (kind: Kind, number: number): Promise<number> => {
      const row = await world.deps.db.knex('item').where({ kind, number }).first<{ id: number }>('id')
      return row?.id ?? 0
    },
    async follow(followerId: number, followedId: number) {
      await world.emit(identity.userFollowed, { followerId, followedId })
    },
    async block(blockerId: number, blockedId: number) {
      await world.emit(identity.userBlocked, { blockerId, blockedId })
    },
    async mute(muterId: number, mutedId: number) {
      await world.emit(identity.userMuted, { muterId, mutedId })
    },
    async unsubscribe(userId: number, magazineId: number) {
      await world.emit(community.magazineUnsubscribed, { magazineId, userId })
    },
    async subscribe(userId: number, magazineId: number) {
      await world.emit(community.magazineSubscribed, { userId, magazineId })
    },
    async blockMagazine(userId: number, magazineId: number) {
      await world.emit(community.magazineBlocked, { userId, magazineId })
    },
    async settings(settings: Record<string, unknown>) {
      await world.emit(settingsChanged, { settings })
    },
    /** Names a server for translations, as an administrator does. */
    nameTranslator(server: NamedServer | null) {
      translator = server
    },
    async ban(userId: number, magazineId: number) {
      bans.add(`${userId}:${magazineId}`)
    },
  }
}

export type ContentWorld = Awaited<ReturnType<typeof contentWorld>>

/** Bytes that pass for a picture here. */
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
