import { expect } from '@jest/globals'
import sharp from 'sharp'
import {
  moderateMagazineAddBadge,
  moderateMagazineModUser,
  moderateMagazineSetBanner,
  moderateMagazineSetTheme,
} from '@app/contract/community/administration.ts'
import { adminUpdatePages } from '@app/contract/community/instance.ts'
import { magazineCreate, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import {
  subjectBookmarkStandard,
  subjectBookmarkToList,
  bookmarkListsAddList,
} from '@app/contract/content/bookmarks.ts'
import {
  entryFavourite,
  entryReport,
  entryVote,
  magazineEntryCreateArticle,
  magazineEntryCreateImage,
  magazineEntryCreateLink,
} from '@app/contract/content/entries.ts'
import {
  commentFavourite,
  commentReport,
  entryCommentNew,
  entryCommentNewImage,
  entryCommentReply,
} from '@app/contract/content/entry-comments.ts'
import {
  moderateCommentTrash,
  moderateEntryToggleLock,
  moderateEntryTogglePin,
  moderateEntryTrash,
} from '@app/contract/content/moderation.ts'
import { draftKeep } from '@app/contract/content/drafts.ts'
import { namedFeedCreate } from '@app/contract/content/named-feeds.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import {
  magazinePostsCreate,
  magazinePostsCreateImage,
  postsFavourite,
  postsVote,
} from '@app/contract/content/posts.ts'
import { authLogin, authRegister, authSession } from '@app/contract/identity/accounts.ts'
import {
  userFollow,
  userUpdateAvatar,
  userUpdateCover,
  userUpdateProfile,
} from '@app/contract/identity/users.ts'
import { messageCreateReply, messageCreateThread } from '@app/contract/messaging/messages.ts'
import { notificationCount } from '@app/contract/messaging/notifications.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { Client } from '../kit/client.ts'

export const PASSWORD = 'correct horse battery'

/** A picture of two colours and a few shapes: the same bytes on every machine. */
const picture = async (width: number, height: number, from: string, to: string) => ({
  name: 'picture.png',
  bytes: await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#g)"/>
      <circle cx="70%" cy="35%" r="${height / 6}" fill="#fff8"/>
      <path d="M0 ${height} L${width * 0.4} ${height * 0.5} L${width * 0.7} ${height * 0.8} L${width} ${height * 0.6} V${height}Z" fill="#0006"/>
    </svg>`),
  )
    .png()
    .toBuffer(),
})

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenständer'
const LONG_TEXT = `## What the tables say

High water comes **fifty minutes later** each day. The [harbour office](https://example.org/tides) keeps a list, and so do *we*.

- Mind the second buoy, it drifted in March.
- \`tide --at harbour --days 14 --format a-rather-long-argument-that-nobody-would-break\` prints the fortnight.
- ~~The pier is closed.~~ It is open again.

| Port | High | Low |
| ---- | ---- | --- |
| North | 06:12 | 12:40 |
| South | 06:48 | 13:15 |

> Whoever trusts the sea has not met it.

\`\`\`js
const next = (tide) => ({ ...tide, at: tide.at + 50 * 60_000, port: 'the one with the very long name in the north' })
\`\`\`

::: spoiler How it ends
Wet.
:::

${LONG_WORD}
`

const lorem =
  'The ferry left at six and the fog lifted at ten. Between the two nobody could say where the land began, and nobody had to.'

/**
 * What the pages are drawn from: the same names, texts and pictures each time, made one after the other so that lists
 * have one order. Times are the test's own and are made alike before a picture is taken.
 */
export const fill = async (origin: string) => {
  const signedIn = async (username: string) => {
    const client = new Client(origin)
    await client.get(authLogin, { body: { login: username, password: PASSWORD } })
    const { userId } = await client.get(authSession)
    return { client, username, userId }
  }
  const join = async (username: string, title?: string, about?: string) => {
    const email = `${username}@example.org`
    await new Client(origin).get(authRegister, {
      body: { username, email, plainPassword: PASSWORD, agreeTerms: true },
    })
    const person = await signedIn(username)
    if (title) await person.client.get(userUpdateProfile, { body: { title, about } })
    return person
  }

  const admin = await signedIn('admin')
  const ada = await join('ada', 'Ada Lovelace', 'Keeps the **tide tables**. Ask me about buoys.')
  const grace = await join('grace', 'Grace')
  const linus = await join('linus')
  const longName = await join('a_name_of_thirty_letters_long_', 'Somebody whose name is too lon')
  await ada.client.get(userUpdateAvatar, { file: await picture(200, 200, '#0a6b53', '#e0b25a') })
  await ada.client.get(userUpdateCover, { file: await picture(1400, 280, '#123a5c', '#7fb8d6') })

  const magazineOf = async ({ client }: typeof ada, name: string, title: string, description: string) =>
    client.get(magazineCreate, { body: { name, title, description, isAdult: false } })
  const harbours = await magazineOf(
    ada,
    'harbours',
    'Harbours of the North',
    'Ports, piers and *tides*. Everybody who floats is welcome.',
  )
  const kitchens = await magazineOf(grace, 'kitchens', 'Kitchens', 'What is cooking.')
  const long = await magazineOf(
    linus,
    'a_magazine_of_25_letters_',
    'A magazine with a title of nearly fifty letters',
    lorem,
  )
  const here = { magazine_id: harbours.magazineId }
  await ada.client.get(moderateMagazineSetTheme, {
    params: here,
    body: { customCss: '' },
    file: await picture(256, 256, '#2a4f7c', '#a8d5c2'),
  })
  await ada.client.get(moderateMagazineSetBanner, {
    params: here,
    file: await picture(1200, 300, '#2a4f7c', '#d8e8ef'),
  })
  for (const name of ['News', 'Question'])
    await ada.client.get(moderateMagazineAddBadge, { params: here, body: { name } })
  await ada.client.get(moderateMagazineModUser, { params: { ...here, user_id: grace.userId } })
  for (const { client } of [grace, linus, longName])
    for (const magazine of [harbours, kitchens, long])
      if (magazine !== kitchens || client !== grace.client)
        await client.call(magazineSubscribe, { params: { magazine_id: magazine.magazineId } })

  const article = (
    { client }: typeof ada,
    magazineId: number,
    title: string,
    body: string,
    more: object = {},
  ) =>
    client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazineId },
      body: { title, body, lang: 'en', tags: ['tides'], badges: [], ...more },
    })
  const tables = await article(ada, harbours.magazineId, 'The tide tables for this summer are out', LONG_TEXT)
  await article(
    linus,
    long.magazineId,
    `${LONG_WORD} and other words that are longer than a phone is wide`,
    lorem,
  )
  const link = await linus.client.get(magazineEntryCreateLink, {
    params: here,
    body: {
      title:
        'A link to a list of every lighthouse that still has a keeper, with the years in which each was built',
      url: 'https://lighthouses.example/list',
      lang: 'en',
      tags: [],
      badges: [],
    },
  })
  const photo = await grace.client.get(magazineEntryCreateImage, {
    params: here,
    body: { title: 'Morning at the north pier', alt: 'A pier in fog', isOc: true, lang: 'en' },
    file: await picture(1200, 800, '#5b6f7f', '#e8d9c0'),
  })
  await grace.client.get(magazineEntryCreateImage, {
    params: { magazine_id: kitchens.magazineId },
    body: { title: 'The catch of the day, not for everybody', alt: 'A fish', isAdult: true, lang: 'en' },
    file: await picture(900, 1200, '#7c2a2a', '#e0b25a'),
  })
  await article(longName, kitchens.magazineId, 'Soup', lorem, { lang: 'de' })
  const question = await article(grace, harbours.magazineId, 'Which knot for a mooring line?', lorem)
  const spam = await article(linus, harbours.magazineId, 'Buy my boat', 'Very cheap.')

  const note = ({ client }: typeof ada, body: string) =>
    client.get(magazinePostsCreate, { params: here, body: { body, lang: 'en' } })
  const fog = await note(ada, 'Fog over the **pier** this morning. #tides')
  await note(
    longName,
    `${LONG_WORD} ${lorem} https://example.org/an/address/that/is/longer/than/a/phone/is/wide?and=more`,
  )
  await grace.client.get(magazinePostsCreateImage, {
    params: here,
    body: { body: 'Low water. The wreck is dry.', alt: 'A wreck on the sand', lang: 'en' },
    file: await picture(1000, 700, '#8d7b5a', '#dfe8ec'),
  })
  await note(linus, `${lorem}\n\n`.repeat(14))

  const unread = async () => (await ada.client.get(notificationCount)).count
  /** Does something that Ada is told of, and waits until she is: her list then has one order. */
  const telling = async <T>(act: () => Promise<T>): Promise<T> => {
    const before = await unread()
    const done = await act()
    await eventually(async () => expect(await unread()).toBeGreaterThan(before))
    return done
  }
  const comment = async (person: typeof ada, body: string, parent?: number) => {
    const write = () =>
      parent === undefined
        ? person.client.get(entryCommentNew, {
            params: { entry_id: tables.entryId },
            body: { body, lang: 'en' },
          })
        : person.client.get(entryCommentReply, {
            params: { entry_id: tables.entryId, comment_id: parent },
            body: { body, lang: 'en' },
          })
    return person === ada ? write() : telling(write)
  }
  const first = await comment(grace, `${lorem}\n\n- one\n- two`)
  let { commentId: parent } = first
  for (const [depth, person] of [ada, linus, longName, grace, ada, linus, grace, ada].entries())
    ({ commentId: parent } = await comment(
      person,
      depth === 3 ? LONG_WORD : `Answer ${depth + 1}. ${lorem}`,
      parent,
    ))
  const rude = await comment(linus, 'Something rude.')
  await comment(longName, 'As nobody said: thank you.', rude.commentId)
  await ada.client.get(entryCommentNewImage, {
    params: { entry_id: tables.entryId },
    body: { body: 'The board at the office.', alt: 'A board', lang: 'en' },
    file: await picture(640, 480, '#33475b', '#9bb7c9'),
  })
  await linus.client.get(entryCommentNew, {
    params: { entry_id: question.entryId },
    body: { body: 'A bowline. Always a bowline.', lang: 'en' },
  })
  for (const person of [grace, linus])
    await telling(() =>
      person.client.get(postCommentsCreate, {
        params: { post_id: fog.postId },
        body: { body: `It lifted at ten, ${lorem}`, lang: 'en' },
      }),
    )

  for (const { client } of [ada, grace, longName])
    await client.get(entryFavourite, { params: { entry_id: photo.entryId } })
  for (const { client } of [grace, linus])
    await client.get(entryVote, { params: { entry_id: tables.entryId, choice: 1 } })
  for (const { client } of [grace, linus])
    await client.get(entryFavourite, { params: { entry_id: tables.entryId } })
  await grace.client.get(entryVote, { params: { entry_id: link.entryId, choice: -1 } })
  await ada.client.get(commentFavourite, { params: { comment_id: first.commentId } })
  await grace.client.get(postsFavourite, { params: { post_id: fog.postId } })
  for (const { client } of [grace, linus, longName])
    await client.get(postsVote, { params: { post_id: fog.postId, choice: 1 } })

  const saved = (id: number) => ({ subject_id: id, subject_type: 'entry' })
  await ada.client.get(subjectBookmarkStandard, { params: saved(link.entryId) })
  await ada.client.get(subjectBookmarkStandard, { params: saved(photo.entryId) })
  await ada.client.get(bookmarkListsAddList, { params: { list_name: 'Things to read on the ferry' } })
  await ada.client.get(subjectBookmarkToList, {
    params: { ...saved(question.entryId), list_name: 'Things to read on the ferry' },
  })

  const begin = (draft_key: string, about: string, path: string, body: string) =>
    ada.client.get(draftKeep, {
      params: { draft_key },
      body: { about, path, fields: { body }, changedAt: '2026-01-01T00:00:00Z' },
    })
  await begin(
    `comment-entry-${tables.entryId}`,
    'Tide tables',
    `/m/harbours/t/${tables.entryId}/-/comment/create`,
    'The second column is an hour late all through March, and whoever sails by it',
  )
  await begin('edit-entry-0', 'Where the ferries lie over winter', '/', 'Since they moved the moorings')
  await begin('message-user-0', 'Grace', '/u/grace/message', 'Are you')

  const ferries = await ada.client.get(namedFeedCreate, {
    body: {
      name: 'Ferries, fog and what floats',
      isPublic: true,
      magazines: ['harbours'],
      people: ['grace'],
      tags: ['tides'],
      words: ['ferry'],
    },
  })

  await grace.client.get(userFollow, { params: { user_id: ada.userId } })
  await linus.client.get(userFollow, { params: { user_id: ada.userId } })
  const writeTo = (person: typeof ada, body: string) =>
    telling(() => person.client.get(messageCreateThread, { params: { user_id: ada.userId }, body: { body } }))
  const { threadId } = await writeTo(grace, 'Are you at the *pier*?')
  const answer = (person: typeof ada, body: string) =>
    person.client.get(messageCreateReply, { params: { thread_id: threadId }, body: { body } })
  await answer(ada, 'At six. Bring the tables.')
  await telling(() => answer(grace, `${lorem} ${LONG_WORD}`))
  await writeTo(linus, lorem)

  const byReason = (reason: string) => ({ body: { reason } })
  await telling(() =>
    grace.client.get(entryReport, { params: { entry_id: spam.entryId }, ...byReason('advertising') }),
  )
  await telling(() =>
    longName.client.get(commentReport, {
      params: { comment_id: rude.commentId },
      ...byReason(`rude, and ${LONG_WORD}`),
    }),
  )
  await ada.client.get(moderateEntryTogglePin, { params: { entry_id: tables.entryId } })
  await ada.client.get(moderateEntryToggleLock, { params: { entry_id: question.entryId } })
  const trash = await article(linus, harbours.magazineId, 'Buy my other boat', 'Cheaper still.')
  await ada.client.get(moderateEntryTrash, { params: { entry_id: trash.entryId } })
  await ada.client.get(moderateCommentTrash, { params: { comment_id: rude.commentId } })
  await ada.client.get(moderateMagazineBanUser, {
    params: { ...here, user_id: linus.userId },
    body: { reason: 'advertising, again and again' },
  })
  await admin.client.get(adminUpdatePages, { params: { page: 'about' }, body: { body: LONG_TEXT } })

  return {
    tables: `/m/harbours/t/${tables.entryId}/-`,
    photo: `/m/harbours/t/${photo.entryId}/-`,
    fog: `/m/harbours/p/${fog.postId}/-`,
    ferries: `/feeds/${ferries.feedId}`,
    talk: `/profile/messages/${threadId}`,
  }
}

export type Filled = Awaited<ReturnType<typeof fill>>
