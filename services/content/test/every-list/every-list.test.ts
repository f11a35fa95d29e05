import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@app/contract/operation.ts'
import { op } from '../content-world.ts'
import { nameOf } from '../front-page.ts'
import type { Scene } from './scenes.ts'
import { matters, openScenes } from './scenes.ts'

// What each list shows of items that something is the matter with (rules/ranking.md#feeds).

let stage: Awaited<ReturnType<typeof openScenes>>
beforeAll(async () => {
  stage = await openScenes()
})
afterAll(() => stage.world.close())

type Caller = Pick<(typeof stage)['reader'], 'call'>
type Listed = { [member: string]: unknown; children?: Listed[] }
/** What a reader is shown near a scene. */
type List = (who: Caller, scene: Scene) => Promise<Set<string>>

const named = (listed: Listed): string => {
  const members = ['entry', 'post', 'entryComment', 'postComment'].map((name) => listed[name] as Listed)
  // A comment of a feed tells its entry as well.
  const item = 'commentId' in listed ? listed : (members.find(Boolean) ?? listed)
  return nameOf(item as Parameters<typeof nameOf>[0])
}

/** Every page of a list; nothing where it is not for this reader. */
const readAll = async (
  who: Caller,
  operation: Operation,
  params: Record<string, string | number>,
  query: Record<string, unknown>,
): Promise<Set<string>> => {
  const names = new Set<string>()
  for (let p = 1, last = 1; p <= last; p++) {
    const reply = await who.call(operation, { params, query: { perPage: 100, ...query, p } })
    if (reply.status !== 200) break
    const { items, pagination } = reply.body as unknown as {
      items: Listed[]
      pagination: { maxPage?: number }
    }
    for (const item of items) names.add(named(item))
    last = pagination.maxPage ?? 1
  }
  return names
}

/** Nothing happens any more once it is all set up: each list is read once. */
const list = (
  operation: Operation,
  paramsOf: (scene: Scene) => Record<string, string | number> = () => ({}),
  query: Record<string, unknown> = {},
): List => {
  const known = new Map<Caller, Map<string, Promise<Set<string>>>>()
  return (who, scene) => {
    const params = paramsOf(scene)
    const theirs = known.get(who) ?? new Map<string, Promise<Set<string>>>()
    known.set(who, theirs)
    const found = theirs.get(JSON.stringify(params)) ?? readAll(who, operation, params, query)
    theirs.set(JSON.stringify(params), found)
    return found
  }
}

const ofMagazine = ({ magazineId }: Scene) => ({ magazine_id: magazineId })
const ofAuthor = ({ author }: Scene) => ({ user_id: author.userId })
const ofDomain = ({ domainId }: Scene) => ({ domain_id: domainId })
const ofTag = ({ tag }: Scene) => ({ name: tag })
const ofBooster = () => ({ user_id: stage.booster.userId })
const collection = (collectionType: string) => () => ({ collectionType })
const searches = [list(op.search, undefined, { q: 'quagga' }), list(op.searchV2, undefined, { q: 'quagga' })]
const mixed = (name: string) => [
  list(op.combinedUser, collection(name)),
  list(op.combinedUserCursor, collection(name)),
]
const magazines = [
  list(op.magazineEntriesRetrieve, ofMagazine),
  list(op.magazinePostsRetrieve, ofMagazine),
  list(op.combinedMagazine, ofMagazine),
  list(op.combinedMagazineCursor, ofMagazine),
]

/** Lists that treat threads alike. */
const threadLists: Record<string, List[]> = {
  general: [list(op.entriesCollection), list(op.combined), list(op.combinedCursor)],
  favourited: [list(op.entriesFavourited), list(op.postsFavourited), ...mixed('favourited')],
  subscribed: [
    list(op.entriesSubscribed),
    list(op.postsSubscribed),
    list(op.postsSubscribedWithBoost),
    ...mixed('subscribed'),
  ],
  moderated: [list(op.entriesModerated), list(op.postsModerated), ...mixed('moderated')],
  magazine: magazines,
  // Read by who moderates it.
  own: magazines,
  domain: [list(op.domainEntriesRetrieve, ofDomain)],
  person: [list(op.userEntriesRetrieve, ofAuthor), list(op.userPostsRetrieve, ofAuthor)],
  tag: [list(op.tagEntries, ofTag), list(op.tagPosts, ofTag), list(op.postsCollection)],
  profile: [list(op.userContentRetrieve, ofAuthor)],
  kept: [list(op.bookmarkFront), list(op.userBoostsRetrieve, ofBooster)],
  boosts: [list(op.userBoostsRetrieve, ofBooster)],
  search: searches,
}

/** The feeds that programs elsewhere read, by the name in their address. */
const syndicated =
  (addressOf: (scene: Scene) => Promise<string> | string): List =>
  async (_who, scene) => {
    const answer = await stage.world.anonymous.fetch(`/json?content=combined&${await addressOf(scene)}`)
    if (answer.status !== 200) return new Set()
    const { items } = (await answer.json()) as { items: { id: string }[] }
    return new Set(items.map(({ id }) => id.split(':').at(-1)?.replace('/', ' ') ?? ''))
  }
const magazineNamed = async ({ magazineId }: Scene): Promise<string> => {
  const card = await stage.world.knex('magazine_card').where({ magazine_id: magazineId }).first('name')
  return `magazine=${card.name}`
}
const syndicatedLists: Record<string, List[]> = {
  magazine: [syndicated(magazineNamed)],
  domain: [syndicated(({ magazineId }) => `domain=site${magazineId}.example`)],
  person: [syndicated(({ author }) => `user=${author.username}`)],
  tag: [syndicated(({ tag }) => `tag=${tag}`)],
}

/** The answers that one comment is shown with, alone and in its list. */
const nested: List = async (who, { sound }) => {
  const alone = await who.call(op.commentRetrieve, { params: { comment_id: sound.top } })
  const listed = await who.call(op.entryComments, { params: { entry_id: sound.entryId } })
  const inList = listed.body.items.find(({ commentId }) => commentId === sound.top)
  const names = alone.body.children.map(named)
  expect(inList?.children.map(named)).toEqual(names)
  return new Set(names)
}

/** Lists of comments that bear the matter themselves. */
const commentLists: Record<string, List[]> = {
  thread: [list(op.entryComments, ({ sound }) => ({ entry_id: sound.entryId }))],
  person: [list(op.userEntryCommentsRetrieve, ofAuthor)],
  tag: [list(op.tagEntryComments, ofTag)],
  all: [list(op.commentsCollection)],
  magazine: [list(op.magazineCommentsRetrieve, () => ({ magazine_id: stage.home }))],
  moderated: [list(op.commentsModerated)],
  own: [list(op.magazineCommentsRetrieve, () => ({ magazine_id: stage.home }))],
  nested: [nested],
  post: [list(op.postCommentsRetrieve, ({ sound }) => ({ post_id: sound.postId }))],
  'post-person': [list(op.userPostCommentsRetrieve, ofAuthor)],
  'post-tag': [list(op.tagPostComments, ofTag)],
  profile: [list(op.userContentRetrieve, ofAuthor)],
  kept: [list(op.bookmarkFront), list(op.userBoostsRetrieve, ofBooster)],
  boosts: [list(op.userBoostsRetrieve, ofBooster)],
  search: searches,
}

const ofAnswerer = ({ under }: Scene) => ({ user_id: under.author.userId })
/** Lists of sound comments below threads that bear it. */
const lowerLists: Record<string, List[]> = {
  thread: [list(op.entryComments, ({ entryId }) => ({ entry_id: entryId }))],
  person: [list(op.userEntryCommentsRetrieve, ofAnswerer)],
  domain: [list(op.domainEntryCommentsRetrieve, ofDomain)],
  tag: [list(op.tagEntryComments, ofTag)],
  all: [list(op.commentsCollection)],
  magazine: [list(op.magazineCommentsRetrieve, ofMagazine)],
  moderated: [list(op.commentsModerated)],
  own: [list(op.magazineCommentsRetrieve, ofMagazine)],
  post: [list(op.postCommentsRetrieve, ({ postId }) => ({ post_id: postId }))],
  'post-person': [list(op.userPostCommentsRetrieve, ofAnswerer)],
  'post-tag': [list(op.tagPostComments, ofTag)],
  profile: [list(op.userContentRetrieve, ofAnswerer)],
  search: searches,
}

const threadsOf = ({ entryId, postId }: Scene) => [nameOf({ entryId }), nameOf({ postId })]
const onEntry = (commentId: number) => nameOf({ commentId })
const onPost = (commentId: number) => nameOf({ commentId, postId: 0 })
const commentsOf = ({ comments: { entry, post, nested } }: Scene) => [
  onEntry(entry),
  onPost(post),
  onEntry(nested),
]
const lowerOf = ({ under }: Scene) => [onEntry(under.entry), onPost(under.post)]

/** `+` shown, `.` left out, `p` only posts are shown. */
type Sign = '+' | '.' | 'p'

/** A line for each matter, a sign for each group of lists. */
const read = (grid: string): [matter: string, group: string, sign: Sign][] => {
  const [head = '', ...lines] = grid.trim().split('\n')
  const groups = head.trim().split(/\s+/)
  return lines.flatMap((line) => {
    const [, matter = '', signs = ''] = /^\s*(.*?)\s{2,}(\S.*)$/.exec(line) ?? []
    const said = signs.split(/\s+/) as Sign[]
    if (said.length !== groups.length || !(matter in matters)) throw new Error(`unclear: ${line}`)
    return said.map((sign, at): [string, string, Sign] => [matter, groups[at] ?? '', sign])
  })
}

/** What kinds a list holds at all is seen from the scene with which nothing is the matter. */
const check = async (
  lists: readonly List[],
  namesOf: (scene: Scene) => string[],
  who: Caller,
  matter: string,
  sign: Sign,
) => {
  const [scene, sound] = [stage.scenes.get(matter), stage.scenes.get('nothing')]
  if (!scene || !sound) throw new Error(`no scene: ${matter}`)
  for (const [at, one] of lists.entries()) {
    const ofSound = await one(who, sound)
    const holds = namesOf(sound).map((name) => ofSound.has(name))
    expect(holds).toContain(true)
    const expected = holds.map((held, kind) => held && (sign === '+' || (sign === 'p' && kind > 0)))
    const shown = await one(who, scene)
    expect([at, namesOf(scene).map((name) => shown.has(name))]).toEqual([at, expected])
  }
}

/** What one moderates is read by who moderates it. */
const memberFor = (group: string): Caller =>
  group === 'moderated' || group === 'own' ? stage.moderator : stage.reader

describe('a member is shown', () => {
  test.each(
    read(`
      general favourited subscribed magazine moderated own domain person tag profile kept search
      nothing                             +  +  +  +  +  +  +  +  +  +  +  +
      trashed                             .  .  .  .  .  .  .  .  .  .  +  .
      deleted by its author               .  .  .  .  .  .  .  .  .  .  +  .
      private, its author not followed    .  .  .  .  .  .  .  .  .  .  .  .
      private, its author followed        +  +  +  +  +  +  +  +  +  +  +  .
      private, as the previous release writes it    .  .  .  .  .  .  .  .  .  .  .  .
      private, the reader named in it               +  +  +  +  +  +  +  +  +  +  +  .
      for some alone, not the reader                .  .  .  .  .  .  .  .  .  .  .  .
      for some alone, the reader among them         +  +  +  +  +  +  +  +  +  +  +  .
      unlisted, its author not followed             .  +  .  .  .  .  .  +  .  +  +  .
      unlisted, its author followed                 +  +  +  +  +  +  +  +  +  +  +  .
      by a blocked person                 .  .  .  .  +  +  .  .  .  +  +  .
      by a muted person                   .  .  .  .  +  +  .  +  .  +  +  .
      in a blocked magazine               .  .  .  .  +  +  +  .  .  +  +  .
      of a blocked domain                 p  p  p  p  +  +  .  p  p  +  +  +
      by somebody of a hidden server      .  .  .  .  +  +  .  +  +  +  +  .
      in a magazine of a hidden server    .  .  .  +  +  +  .  +  +  +  +  .
      by somebody silenced                .  +  .  .  .  .  .  +  .  +  +  .
      by somebody silenced, followed      +  +  +  +  +  +  +  +  +  +  +  +
      by somebody silenced since          .  +  .  .  .  .  .  +  .  +  +  .
      in a silenced magazine              +  +  +  +  +  +  +  +  +  +  +  +
      in a silenced magazine, not subscribed to  .  +  .  +  +  +  .  +  .  +  +  .
      by somebody silenced in a silenced magazine  +  +  +  +  +  +  +  +  +  +  +  +
      adult                               .  .  .  .  .  .  .  .  .  +  +  +
      in an adult magazine                .  .  .  .  .  .  .  .  .  +  +  +
      by somebody deleted                 .  .  .  .  .  .  .  .  .  .  +  .
      in a deleted magazine               .  .  .  .  .  .  .  .  .  +  +  .
      by somebody not to be discovered    .  .  +  +  +  +  +  +  +  +  +  .
      in a magazine not to be discovered  .  .  +  +  +  +  +  +  +  +  +  .
      in a private magazine               +  +  +  +  +  +  .  +  +  +  +  .
      in a private magazine, no member    .  .  .  .  +  +  .  .  .  .  .  .
      with a filtered word                .  .  .  .  .  .  .  +  +  .  +  +
      with a banned tag                   +  +  +  +  +  +  +  .  .  +  +  .
    `),
  )('threads %s, in lists of %s: %s', (matter, group, sign) =>
    check(threadLists[group] ?? [], threadsOf, memberFor(group), matter, sign),
  )

  test.each(
    read(`
      thread person tag all magazine moderated own nested post post-person post-tag profile kept search
      nothing                             +  +  +  +  +  +  +  +  +  +  +  +  +  +
      trashed                             +  +  +  .  .  .  .  +  +  +  +  .  +  .
      deleted by its author               +  +  +  .  .  .  .  +  +  +  +  .  +  .
      private, its author not followed    .  .  .  .  .  .  .  .  .  .  .  .  .  .
      private, its author followed        +  +  +  +  +  +  +  +  +  +  +  +  +  .
      private, as the previous release writes it    .  .  .  .  .  .  .  .  .  .  .  .  .  .
      private, the reader named in it               +  +  +  +  +  +  +  +  +  +  +  +  +  .
      for some alone, not the reader                .  .  .  .  .  .  .  .  .  .  .  .  .  .
      for some alone, the reader among them         +  +  +  +  +  +  +  +  +  +  +  +  +  .
      unlisted, its author not followed             +  +  .  .  .  .  .  +  +  +  .  +  +  .
      unlisted, its author followed                 +  +  +  +  +  +  +  +  +  +  +  +  +  .
      by a blocked person                 .  .  .  .  .  +  +  .  .  .  .  +  +  .
      by a muted person                   .  +  .  .  .  +  +  .  .  +  .  +  +  .
      by somebody of a hidden server      +  +  +  .  .  +  +  +  +  +  +  +  +  .
      by somebody silenced                .  +  .  .  .  +  +  .  .  +  .  +  +  .
      by somebody silenced, followed      +  +  +  +  +  +  +  +  +  +  +  +  +  +
      by somebody silenced since          .  +  .  .  .  +  +  .  .  +  .  +  +  .
      adult                               +  +  +  +  +  +  +  +  +  +  +  +  +  +
      by somebody deleted                 .  .  .  .  .  .  .  +  .  .  .  .  +  .
      by somebody not to be discovered    +  +  +  .  +  +  +  +  +  +  +  +  +  .
      with a filtered word                .  .  .  .  .  .  .  .  .  .  .  .  +  +
      with a banned tag                   .  .  .  .  .  .  .  .  .  .  .  +  +  .
    `),
  )('comments %s, in lists of %s: %s', (matter, group, sign) =>
    check(commentLists[group] ?? [], commentsOf, memberFor(group), matter, sign),
  )

  test.each(
    read(`
      thread person domain tag all magazine moderated own post post-person post-tag profile search
      nothing                             +  +  +  +  +  +  +  +  +  +  +  +  +
      trashed                             .  .  .  .  .  .  .  .  +  +  +  +  +
      deleted by its author               .  .  .  .  .  .  .  .  +  +  +  +  +
      private, its author not followed    .  .  .  .  .  .  .  .  .  .  .  +  +
      private, its author followed        +  +  +  +  +  +  +  +  +  +  +  +  +
      private, the reader named in it               +  +  +  +  +  +  +  +  +  +  +  +  +
      for some alone, not the reader                .  .  .  .  .  .  .  .  .  .  .  +  +
      for some alone, the reader among them         +  +  +  +  +  +  +  +  +  +  +  +  +
      unlisted, its author not followed             +  +  .  .  .  .  .  .  +  +  .  +  +
      by a blocked person                 .  .  .  .  .  .  +  +  +  +  +  +  +
      by a muted person                   +  +  .  .  .  .  +  +  +  +  +  +  +
      in a blocked magazine               .  .  .  .  .  .  +  +  +  +  +  +  .
      of a blocked domain                 .  .  +  .  .  .  +  +  +  +  +  +  +
      by somebody of a hidden server      +  +  +  +  +  +  +  +  +  +  +  +  +
      in a magazine of a hidden server    +  +  +  +  .  +  +  +  +  +  +  +  .
      by somebody silenced                +  +  .  .  .  .  +  +  +  +  .  +  +
      by somebody silenced, followed      +  +  +  +  +  +  +  +  +  +  +  +  +
      in a silenced magazine              +  +  +  +  +  +  +  +  +  +  +  +  +
      in a silenced magazine, not subscribed to  +  +  .  .  .  +  +  +  +  +  .  +  .
      by somebody silenced in a silenced magazine  +  +  +  +  +  +  +  +  +  +  +  +  +
      adult                               .  .  .  .  .  .  .  .  +  +  +  +  +
      in an adult magazine                .  .  .  .  .  .  .  .  +  +  +  +  +
      by somebody deleted                 +  +  +  +  +  +  +  +  +  +  +  +  +
      in a deleted magazine               +  +  +  +  .  .  .  .  +  +  +  +  .
      in a magazine not to be discovered  +  +  +  +  .  +  +  +  +  +  +  +  .
      in a private magazine               +  +  .  +  +  +  +  +  +  +  +  +  .
      in a private magazine, no member    .  .  .  .  .  .  +  +  .  .  .  .  .
      with a filtered word                +  +  +  +  +  +  +  +  +  +  +  +  +
      with a banned tag                   +  +  +  +  +  +  +  +  +  +  +  +  +
    `),
  )('comments below threads %s, in lists of %s: %s', (matter, group, sign) =>
    check(lowerLists[group] ?? [], lowerOf, memberFor(group), matter, sign),
  )
})

describe('an anonymous reader is shown', () => {
  test.each(
    read(`
      general magazine domain person tag profile boosts search
      nothing                             +  +  +  +  +  +  +  +
      trashed                             .  .  .  .  .  .  +  .
      deleted by its author               .  .  .  .  .  .  +  .
      private, its author followed        .  .  .  .  .  .  .  .
      for some alone, the reader among them         .  .  .  .  .  .  .  .
      unlisted, its author followed                 .  .  .  +  .  +  +  .
      by somebody of a hidden server      +  +  +  +  +  +  +  +
      by somebody silenced                .  .  .  +  .  +  +  .
      in a silenced magazine              .  +  .  +  .  +  +  .
      adult                               +  +  +  .  .  +  +  +
      in an adult magazine                +  +  +  .  .  +  +  +
      by somebody deleted                 .  .  .  .  .  .  +  .
      in a deleted magazine               .  .  .  .  .  +  +  .
      by somebody not to be discovered    .  +  +  +  +  +  +  .
      in a magazine not to be discovered  .  +  +  +  +  +  +  .
      in a private magazine               .  .  .  .  .  .  .  .
      with a filtered word                +  +  +  +  +  +  +  +
      with a banned tag                   +  +  +  .  .  +  +  .
    `),
  )('threads %s, in lists of %s: %s', (matter, group, sign) =>
    check(threadLists[group] ?? [], threadsOf, stage.world.anonymous, matter, sign),
  )

  test.each(
    read(`
      thread person tag nested post post-person post-tag profile boosts search
      nothing                             +  +  +  +  +  +  +  +  +  +
      trashed                             +  +  +  +  +  +  +  .  +  .
      private, its author followed        .  .  .  .  .  .  .  .  .  .
      for some alone, the reader among them         .  .  .  .  .  .  .  .  .  .
      unlisted, its author followed                 +  +  .  +  +  +  .  +  +  .
      by somebody silenced                .  +  .  .  .  +  .  +  +  .
      adult                               +  +  +  +  +  +  +  +  +  +
      by somebody deleted                 .  .  .  +  .  .  .  .  +  .
      with a filtered word                +  +  +  +  +  +  +  +  +  +
      with a banned tag                   .  .  .  .  .  .  .  +  +  .
    `),
  )('comments %s, in lists of %s: %s', (matter, group, sign) =>
    check(commentLists[group] ?? [], commentsOf, stage.world.anonymous, matter, sign),
  )

  test.each(
    read(`
      thread person domain tag post post-person post-tag profile search
      nothing                             +  +  +  +  +  +  +  +  +
      trashed                             .  .  .  .  +  +  +  +  +
      private, its author followed        .  .  .  .  .  .  .  +  +
      for some alone, the reader among them         .  .  .  .  .  .  .  +  +
      unlisted, its author followed                 +  +  .  .  +  +  .  +  +
      by somebody silenced                +  +  .  .  +  +  .  +  +
      in a silenced magazine              +  +  .  .  +  +  .  +  .
      adult                               .  .  .  .  +  +  +  +  +
      in an adult magazine                .  .  .  .  +  +  +  +  +
      in a deleted magazine               +  +  +  +  +  +  +  +  .
      in a private magazine               .  .  .  .  .  .  .  .  .
    `),
  )('comments below threads %s, in lists of %s: %s', (matter, group, sign) =>
    check(lowerLists[group] ?? [], lowerOf, stage.world.anonymous, matter, sign),
  )
})

describe('programs that read feeds are told of', () => {
  test.each(
    read(`
      magazine domain person tag
      nothing                             +  +  +  +
      trashed                             .  .  .  .
      deleted by its author               .  .  .  .
      private, its author followed        .  .  .  .
      for some alone, the reader among them         .  .  .  .
      unlisted, its author followed                 .  .  .  .
      by somebody of a hidden server      +  +  +  +
      by somebody silenced                .  .  .  .
      in a silenced magazine              +  .  .  .
      adult                               +  +  .  .
      in an adult magazine                +  +  .  .
      by somebody deleted                 .  .  .  .
      in a deleted magazine               .  .  .  .
      by somebody not to be discovered    +  +  +  +
      in a magazine not to be discovered  +  +  +  +
      in a private magazine               .  .  .  .
      with a filtered word                +  +  +  +
      with a banned tag                   +  +  .  .
    `),
  )('threads %s, in the feed of a %s: %s', (matter, group, sign) =>
    check(syndicatedLists[group] ?? [], threadsOf, stage.world.anonymous, matter, sign),
  )
})
