import { moderateMagazineSetTheme } from '@app/contract/community/administration.ts'
import { adminUpdatePages, adminUpdateSettings } from '@app/contract/community/instance.ts'
import { magazineCreate, magazineSubscribe } from '@app/contract/community/magazines.ts'
import {
  entryFavourite,
  entryVote,
  magazineEntryCreateArticle,
  magazineEntryCreateImage,
} from '@app/contract/content/entries.ts'
import { commentFavourite, entryCommentNew, entryCommentReply } from '@app/contract/content/entry-comments.ts'
import { postCommentsCreate, postCommentsFavourite } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate, magazinePostsCreateImage, postsFavourite } from '@app/contract/content/posts.ts'
import {
  userFollow,
  userUpdateAvatar,
  userUpdateCover,
  userUpdateProfile,
} from '@app/contract/identity/users.ts'
import { messageCreateReply, messageCreateThread } from '@app/contract/messaging/messages.ts'
import { DAY, type Calendar } from './calendar.ts'
import type { Member } from './member.ts'
import { draw } from './pictures.ts'
import {
  about,
  magazines,
  messages,
  notes,
  people,
  threads,
  type Magazine,
  type Name,
  type Said,
} from './world.ts'

type Cast = { admin: Member; member: (name: Name) => Member; calendar: Calendar }

/** The first so many of the others, beginning at another one each time. */
const others = (by: Name, count: number): Name[] => {
  const at = people.findIndex(({ name }) => name === by)
  return [...people.slice(at + 1), ...people.slice(0, at)].slice(0, count).map(({ name }) => name)
}

const introduce = async ({ member }: Cast): Promise<void> => {
  for (const [seed, { name, title, about: said, sky }] of people.entries()) {
    const { does } = member(name)
    await does(userUpdateProfile, { body: { title, about: said } })
    await does(userUpdateAvatar, { picture: await draw(sky, 300, 300, seed + 2) })
    await does(userUpdateCover, { picture: await draw(sky, 1400, 350, seed + 5) })
  }
  for (const { name } of people)
    for (const other of others(name, 3))
      await member(name).does(userFollow, { params: { user_id: member(other).userId } })
}

const found = async ({ member, calendar }: Cast): Promise<(name: Magazine) => number> => {
  const ids = new Map<string, number>()
  for (const [seed, { name, title, owner, description, sky }] of magazines.entries()) {
    calendar.goTo((80 - 9 * seed) * DAY)
    const { does } = member(owner)
    const { magazineId } = await does(magazineCreate, {
      body: { name, title, description, isAdult: false },
    })
    ids.set(name, magazineId)
    await does(moderateMagazineSetTheme, {
      params: { magazine_id: magazineId },
      body: { customCss: '' },
      picture: await draw(sky, 256, 256, seed + 11),
    })
    for (const other of others(owner, 5))
      await member(other).does(magazineSubscribe, { params: { magazine_id: magazineId } })
  }
  return (name) => ids.get(name) ?? 0
}

const discuss = async (
  { member, calendar }: Pick<Cast, 'member' | 'calendar'>,
  entryId: number,
  said: readonly Said[],
  parent?: number,
): Promise<void> => {
  for (const { by, says: body, likes = 0, answers = [] } of said) {
    const words = { body, lang: 'en' }
    calendar.pause()
    const { commentId } =
      parent === undefined
        ? await member(by).does(entryCommentNew, { params: { entry_id: entryId }, body: words })
        : await member(by).does(entryCommentReply, {
            params: { entry_id: entryId, comment_id: parent },
            body: words,
          })
    for (const fan of others(by, likes))
      await member(fan).does(commentFavourite, { params: { comment_id: commentId } })
    await discuss({ member, calendar }, entryId, answers, commentId)
  }
}

const writeThread = async (
  cast: Cast,
  idOf: (name: Magazine) => number,
  thread: (typeof threads)[number],
  seed: number,
): Promise<void> => {
  const { does } = cast.member(thread.by)
  const params = { magazine_id: idOf(thread.in) }
  const said = {
    title: thread.title,
    lang: 'en',
    tags: [...(thread.tags ?? [])],
    isOc: true,
    isAdult: false,
  }
  const { entryId } = thread.picture
    ? await does(magazineEntryCreateImage, {
        params,
        body: { ...said, alt: thread.picture.alt },
        picture: await draw(thread.picture.scene, 1280, 800, seed + 21),
      })
    : await does(magazineEntryCreateArticle, { params, body: { ...said, body: thread.body ?? '' } })
  for (const fan of others(thread.by, thread.likes))
    await cast.member(fan).does(entryFavourite, { params: { entry_id: entryId } })
  for (const fan of others(thread.by, thread.boosts ?? 0))
    await cast.member(fan).does(entryVote, { params: { entry_id: entryId, choice: 1 } })
  await discuss(cast, entryId, thread.said ?? [])
}

const writeNote = async (
  { member, calendar }: Cast,
  idOf: (name: Magazine) => number,
  note: (typeof notes)[number],
  seed: number,
): Promise<void> => {
  const params = { magazine_id: idOf(note.in) }
  const body = { body: note.body, lang: 'en', isAdult: false }
  const { postId } = note.picture
    ? await member(note.by).does(magazinePostsCreateImage, {
        params,
        body: { ...body, alt: note.picture.alt },
        picture: await draw(note.picture.scene, 1280, 800, seed + 41),
      })
    : await member(note.by).does(magazinePostsCreate, { params, body })
  for (const fan of others(note.by, note.likes))
    await member(fan).does(postsFavourite, { params: { post_id: postId } })
  for (const { by, says, likes = 0 } of note.said ?? []) {
    calendar.pause()
    const { commentId } = await member(by).does(postCommentsCreate, {
      params: { post_id: postId },
      body: { body: says, lang: 'en' },
    })
    for (const fan of others(by, likes))
      await member(fan).does(postCommentsFavourite, { params: { comment_id: commentId } })
  }
}

/** Threads and notes by turns over the last weeks, closer together towards today. */
const write = async (cast: Cast, idOf: (name: Magazine) => number): Promise<void> => {
  const spread = <T>(all: readonly T[], act: (one: T, seed: number) => Promise<void>) =>
    all.map((one, seed) => ({ at: (seed + 0.5) / all.length, act: () => act(one, seed) }))
  const acts = [
    ...spread(threads, (thread, seed) => writeThread(cast, idOf, thread, seed)),
    ...spread(notes, (note, seed) => writeNote(cast, idOf, note, seed)),
  ].toSorted((one, other) => one.at - other.at)
  for (const { at, act } of acts) {
    cast.calendar.goTo((1 - at) ** 1.5 * 24 * DAY)
    await act()
  }
}

const writeMessages = async ({ member }: Cast): Promise<void> => {
  for (const { from, to, says } of messages) {
    const [first = '', ...rest] = says
    const { threadId } = await member(from).does(messageCreateThread, {
      params: { user_id: member(to).userId },
      body: { body: first },
    })
    for (const body of rest)
      await member(from).does(messageCreateReply, { params: { thread_id: threadId }, body: { body } })
  }
}

/** Everybody does what they do, one after the other, as members of any instance would. */
export const fill = async (cast: Cast): Promise<void> => {
  await cast.admin.does(adminUpdateSettings, {
    body: {
      KBIN_TITLE: 'The Kitchen Table',
      KBIN_META_DESCRIPTION: 'A small place by the water: ferries, bread, mending and slow walks.',
    },
  })
  await cast.admin.does(adminUpdatePages, { params: { page: 'about' }, body: { body: about } })
  await introduce(cast)
  const idOf = await found(cast)
  await write(cast, idOf)
  await writeMessages(cast)
}
