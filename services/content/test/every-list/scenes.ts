import type { WrittenAudience } from '@app/contract/common.ts'
import * as identity from '@app/contract/events/identity.ts'
import { visibilityFor } from '../../src/items/audience.ts'
import type { ContentWorld } from '../content-world.ts'
import { contentWorld, op } from '../content-world.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>

/** Everything that one thing is the matter with, and what is near it. */
export type Scene = {
  author: Member
  magazineId: number
  domainId: number
  tag: string
  entryId: number
  postId: number
  /** Below sound threads: two comments that it is the matter with, too, and a third that answers a sound one, `top`. */
  comments: { entry: number; post: number; nested: number }
  sound: { entryId: number; postId: number; top: number }
  /** Sound comments below the threads. */
  under: { entry: number; post: number; author: Member }
}

type Matter = {
  author?: Parameters<ContentWorld['member']>[0]
  magazine?: Parameters<ContentWorld['magazine']>[0]
  /** What is written with every text. */
  words?: string
  isAdult?: boolean
  /** What happens once everything stands there. */
  befall?: (stage: Stage, scene: Scene) => Promise<unknown>
}

const HIDDEN = 'hidden.example'
const SILENT = 'silent.example'

const itemsOf = ({ world }: Stage, { entryId, postId, comments }: Scene) =>
  world.knex('item').whereIn(
    ['kind', 'number'],
    [
      ['entry', entryId],
      ['post', postId],
      ['entry_comment', comments.entry],
      ['entry_comment', comments.nested],
      ['post_comment', comments.post],
    ],
  )

const sayFor =
  (audience: WrittenAudience) =>
  (stage: Stage, scene: Scene): Promise<unknown> => {
    const visibility = visibilityFor(audience)
    const shelf = { public: 0, unlisted: 4, followers: 2, direct: 3 }[audience]
    const onShelf = stage.world.knex.raw('case when thread_id is null then ?::int end', [shelf])
    return itemsOf(stage, scene).update({ visibility, audience, shelf: onShelf })
  }
const makePrivate = sayFor('followers')

const address = async (stage: Stage, scene: Scene) => {
  const ids: { id: number }[] = await itemsOf(stage, scene).select('id')
  const rows = ids.flatMap(({ id }) => stage.readers.map(({ userId }) => ({ item_id: id, user_id: userId })))
  await stage.world.knex('item_addressee').insert(rows)
}

const each = async (people: readonly Member[], act: (who: Member) => Promise<unknown>) => {
  for (const who of people) await act(who)
}

export const matters: Record<string, Matter> = {
  nothing: {},
  trashed: {
    async befall({ moderator }, { entryId, postId, comments }) {
      await moderator.call(op.moderateEntryTrash, { params: { entry_id: entryId } })
      await moderator.call(op.moderatePostTrash, { params: { post_id: postId } })
      await moderator.call(op.moderatePostCommentTrash, { params: { comment_id: comments.post } })
      for (const comment_id of [comments.entry, comments.nested])
        await moderator.call(op.moderateCommentTrash, { params: { comment_id } })
    },
  },
  'deleted by its author': {
    async befall({ world, neutral }, { author, entryId, postId, comments, sound }) {
      await author.call(op.entryDelete, { params: { entry_id: entryId } })
      await author.call(op.postsDelete, { params: { post_id: postId } })
      await world.postComment(neutral, sound.postId, comments.post)
      await author.call(op.postCommentsDelete, { params: { comment_id: comments.post } })
      for (const comment_id of [comments.entry, comments.nested]) {
        await world.comment(neutral, sound.entryId, comment_id)
        await author.call(op.commentDelete, { params: { comment_id } })
      }
    },
  },
  'private, its author not followed': { befall: makePrivate },
  'private, its author followed': {
    async befall(stage, scene) {
      await makePrivate(stage, scene)
      await each(stage.readers, (who) => stage.world.follow(who.userId, scene.author.userId))
    },
  },
  'private, as the previous release writes it': {
    befall: (stage, scene) =>
      makePrivate(stage, scene).then(() => itemsOf(stage, scene).update({ audience: 'public' })),
  },
  'private, the reader named in it': {
    befall: (stage, scene) => makePrivate(stage, scene).then(() => address(stage, scene)),
  },
  'for some alone, not the reader': {
    async befall(stage, scene) {
      await sayFor('direct')(stage, scene)
      await each(stage.readers, (who) => stage.world.follow(who.userId, scene.author.userId))
    },
  },
  'for some alone, the reader among them': {
    befall: (stage, scene) => sayFor('direct')(stage, scene).then(() => address(stage, scene)),
  },
  'unlisted, its author not followed': { befall: sayFor('unlisted') },
  'unlisted, its author followed': {
    async befall(stage, scene) {
      await sayFor('unlisted')(stage, scene)
      await each(stage.readers, (who) => stage.world.follow(who.userId, scene.author.userId))
    },
  },
  'by a blocked person': {
    befall: ({ world, readers }, { author }) =>
      each(readers, (who) => world.block(who.userId, author.userId)),
  },
  'by a muted person': {
    befall: ({ world, readers }, { author }) => each(readers, (who) => world.mute(who.userId, author.userId)),
  },
  'in a blocked magazine': {
    befall: ({ world, readers }, { magazineId }) =>
      each(readers, (who) => world.blockMagazine(who.userId, magazineId)),
  },
  'of a blocked domain': {
    befall: ({ readers }, { domainId }) =>
      each(readers, (who) => who.call(op.domainBlock, { params: { domain_id: domainId } })),
  },
  'by somebody of a hidden server': { author: { username: `far@${HIDDEN}`, domain: HIDDEN } },
  'in a magazine of a hidden server': { magazine: { name: `far@${HIDDEN}`, domain: HIDDEN } },
  'by somebody silenced': { author: { username: 'quiet@silent.example', domain: SILENT, isSilenced: true } },
  'by somebody silenced, followed': {
    author: { username: 'known@silent.example', domain: SILENT, isSilenced: true },
    befall: ({ world, readers }, { author }) =>
      each(readers, (who) => world.follow(who.userId, author.userId)),
  },
  'by somebody silenced since': {
    author: { username: 'late@silent.example', domain: SILENT },
    befall: ({ world }, { author }) => world.user({ ...author, isSilenced: true }),
  },
  'in a silenced magazine': { magazine: { name: `quiet@${SILENT}`, domain: SILENT, isSilenced: true } },
  'in a silenced magazine, not subscribed to': {
    magazine: { name: `stray@${SILENT}`, domain: SILENT, isSilenced: true },
    befall: ({ world, readers }, { magazineId }) =>
      each(readers, (who) => world.unsubscribe(who.userId, magazineId)),
  },
  'by somebody silenced in a silenced magazine': {
    author: { username: 'home@silent.example', domain: SILENT, isSilenced: true },
    magazine: { name: `home@${SILENT}`, domain: SILENT, isSilenced: true },
  },
  adult: { isAdult: true },
  'in an adult magazine': {
    befall: (stage, { magazineId }) => stage.magazine({ magazineId, isAdult: true }),
  },
  'by somebody deleted': { befall: ({ world }, { author }) => world.user({ ...author, state: 'deleted' }) },
  'in a deleted magazine': {
    befall: (stage, { magazineId }) => stage.magazine({ magazineId, visibility: 'soft_deleted' }),
  },
  'in a private magazine': { magazine: { readers: 'members' } },
  'in a private magazine, no member': {
    magazine: { readers: 'members' },
    befall: ({ world, reader }, { magazineId }) => world.unsubscribe(reader.userId, magazineId),
  },
  'by somebody not to be discovered': { author: { discoverable: false } },
  'in a magazine not to be discovered': { magazine: { discoverable: false } },
  'with a filtered word': { words: 'wombat' },
  'with a banned tag': {
    words: '#forbidden',
    befall: ({ admin }) => admin.call(op.adminTagBan, { params: { name: 'forbidden' } }),
  },
}

/** Who reads and writes here. */
export type Stage = {
  world: ContentWorld
  /** Subscribed to every magazine, favourited and kept everything. */
  reader: Member
  /** Moderates every magazine, and blocks whatever `reader` blocks. */
  moderator: Member
  /** The two of them. */
  readers: Member[]
  booster: Member
  neutral: Member
  admin: Member
  home: number
  magazine(overrides?: Parameters<ContentWorld['magazine']>[0]): Promise<number>
}

const openStage = async (): Promise<Stage> => {
  const world = await contentWorld()
  const [reader, moderator, booster, neutral] = [
    await world.member({ settings: { hideAdult: true } }),
    await world.member({ settings: { hideAdult: true } }),
    await world.member(),
    await world.member(),
  ]
  const readers = [reader, moderator]
  const magazine = async (overrides: Parameters<ContentWorld['magazine']>[0] = {}) => {
    const { magazineId } = await world.magazine({ ownerId: moderator.userId, ...overrides })
    await world.subscribe(reader.userId, magazineId)
    return magazineId
  }
  for (const { userId } of readers) {
    await world.emit(identity.instanceBlocksChanged, { userId, domains: [HIDDEN], exempt: [] })
    const everywhere = { expiresAt: null, feeds: true, comments: true, profile: true }
    const words = [{ word: 'wombat', exactMatch: false }]
    await world.emit(identity.filterListsChanged, { userId, lists: [{ ...everywhere, words }] })
  }
  const admin = await world.member({ isAdmin: true })
  return {
    world,
    reader,
    moderator,
    readers,
    booster,
    neutral,
    admin,
    home: await magazine(),
    magazine,
  }
}

const write = async (stage: Stage, matter: Matter): Promise<Scene> => {
  const { world, neutral, home } = stage
  const author = await world.member(matter.author)
  const answerer = await world.member()
  const magazineId = await stage.magazine(matter.magazine)
  if (matter.magazine?.readers === 'members')
    await each([author, answerer, stage.booster], ({ userId }) => world.subscribe(userId, magazineId))
  const tag = `tag${magazineId}`
  const text = `Quagga #${tag}`
  const draft = { body: `${text} ${matter.words ?? ''}`, isAdult: matter.isAdult ?? false }
  const { entryId, domain } = await world.entry(author, magazineId, {
    ...draft,
    url: `https://site${magazineId}.example/`,
  })
  const { postId } = await world.post(author, magazineId, draft)
  const sound = {
    entryId: (await world.entry(neutral, home)).entryId,
    postId: (await world.post(neutral, home)).postId,
  }
  const { commentId: top } = await world.comment(neutral, sound.entryId)
  const toEntry = { entry_id: sound.entryId }
  const said = [
    await author.call(op.entryCommentNew, { params: toEntry, body: draft }),
    await author.call(op.postCommentsCreate, { params: { post_id: sound.postId }, body: draft }),
    await author.call(op.entryCommentReply, { params: { ...toEntry, comment_id: top }, body: draft }),
  ]
  const [entry = 0, post = 0, nested = 0] = said.map(({ body }) => body.commentId)
  return {
    author,
    magazineId,
    domainId: domain?.domainId ?? 0,
    tag,
    entryId,
    postId,
    comments: { entry, post, nested },
    sound: { ...sound, top },
    under: {
      entry: (await world.comment(answerer, entryId, null, text)).commentId,
      post: (await world.postComment(answerer, postId, null, text)).commentId,
      author: answerer,
    },
  }
}

/** The readers favourite and keep what is there, and somebody boosts it all. */
const cherish = async ({ readers, reader, booster }: Stage, { entryId, postId, comments }: Scene) => {
  for (const who of readers) {
    await who.call(op.entryFavourite, { params: { entry_id: entryId } })
    await who.call(op.postsFavourite, { params: { post_id: postId } })
  }
  const choice = 1
  await booster.call(op.entryVote, { params: { entry_id: entryId, choice } })
  await booster.call(op.postsVote, { params: { post_id: postId, choice } })
  await booster.call(op.commentVote, { params: { comment_id: comments.entry, choice } })
  await booster.call(op.postCommentsVote, { params: { comment_id: comments.post, choice } })
  const kept = { entry: entryId, post: postId, entry_comment: comments.entry, post_comment: comments.post }
  for (const [subject_type, subject_id] of Object.entries(kept))
    await reader.call(op.subjectBookmarkStandard, { params: { subject_id, subject_type } })
}

/** A scene for each matter; what is the matter happens after everything was written, favourited, boosted and kept. */
export const openScenes = async () => {
  const stage = await openStage()
  const scenes = new Map<string, Scene>()
  for (const [name, matter] of Object.entries(matters)) {
    const scene = await write(stage, matter)
    await cherish(stage, scene)
    await matter.befall?.(stage, scene)
    scenes.set(name, scene)
  }
  return { ...stage, scenes }
}
