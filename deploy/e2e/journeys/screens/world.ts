import { magazineModrequestToggle } from '@app/contract/community/requests.ts'
import { magazineDelete } from '@app/contract/community/magazines.ts'
import { moderateMagazineAddBadge, moderateMagazineModUser } from '@app/contract/community/administration.ts'
import {
  moderateMagazineBanUser,
  moderateMagazineRetrieveReports,
} from '@app/contract/community/moderation.ts'
import { bookmarkListsAddList } from '@app/contract/content/bookmarks.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { entryReport, magazineEntryCreateLink } from '@app/contract/content/entries.ts'
import {
  moderateCommentTrash,
  moderateEntryTrash,
  moderatePostCommentTrash,
  moderatePostTrash,
} from '@app/contract/content/moderation.ts'
import { namedFeedCreate } from '@app/contract/content/named-feeds.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { adminUserDeleteAccount } from '@app/contract/identity/admin.ts'
import { userRetrieveFilterListsCreate } from '@app/contract/identity/filters.ts'
import { authImportAdd } from '@app/contract/identity/portability.ts'
import { messageCreateThread } from '@app/contract/messaging/messages.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { Client } from '../../kit/client.ts'
import type { Mails } from '../../kit/mails.ts'
import { aMagazineOf, aPersonUnconfirmed, aPersonWithMail } from '../../kit/people.ts'
import type { Person } from '../../kit/people.ts'
import type { Instance } from '../../kit/program.ts'
import { aGlobalModerator, theAdministrator } from '../../kit/staff.ts'
import { anApp } from '../../kit/tokens.ts'
import { staffWorld } from './staff-world.ts'

export const readers = [
  'visitor',
  'member',
  'moderator',
  'owner',
  'globalModerator',
  'administrator',
] as const
export type Reader = (typeof readers)[number]
/** Who presses: of the newcomer there is a browser at first, and no account yet; the keeper has a second factor. */
export type Presser = Reader | 'newcomer' | 'keeper'

/** One of everything that has a screen, written by the member in a magazine of the owner; and who looks at it. */
export const screensWorld = async (instance: Instance, mails: Mails) => {
  const { origin } = instance
  const aPerson = (prefix: string) => aPersonWithMail(origin, mails, prefix)
  const persons: Record<Exclude<Reader, 'visitor'>, Person> = {
    member: await aPerson('member'),
    moderator: await aPerson('mod'),
    owner: await aPerson('owner'),
    globalModerator: await aGlobalModerator(instance),
    administrator: await theAdministrator(origin),
  }
  const { member, moderator, owner } = persons
  const other = await aPerson('other')

  const { name: magazine, magazineId: magazine_id } = await aMagazineOf(owner)
  const here = { params: { magazine_id } }
  await owner.client.get(moderateMagazineModUser, { params: { magazine_id, user_id: moderator.userId } })
  const { badges } = await owner.client.get(moderateMagazineAddBadge, { ...here, body: { name: 'Report' } })
  const text = { body: 'Said about #screens', lang: 'en' }
  const { entryId: thread } = await member.client.get(magazineEntryCreateLink, {
    ...here,
    body: { ...text, title: 'A thread to look at', url: 'https://screens.example/', tags: ['screens'] },
  })
  const { commentId: comment } = await member.client.get(entryCommentNew, {
    params: { entry_id: thread },
    body: text,
  })
  const { postId: post } = await member.client.get(magazinePostsCreate, { ...here, body: text })
  const { commentId: reply } = await member.client.get(postCommentsCreate, {
    params: { post_id: post },
    body: text,
  })
  const { commentId: removed } = await member.client.get(entryCommentNew, {
    params: { entry_id: thread },
    body: { ...text, body: 'Taken for noise' },
  })
  await owner.client.get(moderateCommentTrash, { params: { comment_id: removed } })
  const noise = { body: 'Noise as well', lang: 'en' }
  const { entryId: trashedThread } = await member.client.get(magazineEntryCreateLink, {
    ...here,
    body: { ...noise, title: 'A thread of noise', url: 'https://noise.example/' },
  })
  const { postId: trashedPost } = await member.client.get(magazinePostsCreate, { ...here, body: noise })
  const { commentId: trashedReply } = await member.client.get(postCommentsCreate, {
    params: { post_id: post },
    body: noise,
  })
  await owner.client.get(moderateEntryTrash, { params: { entry_id: trashedThread } })
  await owner.client.get(moderatePostTrash, { params: { post_id: trashedPost } })
  await owner.client.get(moderatePostCommentTrash, { params: { comment_id: trashedReply } })
  await other.client.get(entryReport, { params: { entry_id: thread }, body: { reason: 'Look at this' } })
  await other.client.get(magazineModrequestToggle, here)
  const [heir, hopeful] = [await aPerson('heir'), await aPerson('hopeful')]
  for (const { client } of [heir, hopeful]) await client.get(magazineModrequestToggle, here)
  const banned = await aPerson('banned')
  await owner.client.get(moderateMagazineBanUser, {
    params: { magazine_id, user_id: banned.userId },
    body: { reason: 'noise', expiredAt: null },
  })
  const doomed = await aMagazineOf(owner, 'doomed')
  await owner.client.get(magazineDelete, { params: { magazine_id: doomed.magazineId } })

  const leaving = await aPerson('leaving')
  await persons.administrator.client.get(adminUserDeleteAccount, { params: { user_id: leaving.userId } })

  const unconfirmed = await aPersonUnconfirmed(instance, 'late')

  const app = await anApp(origin)
  const asked = await app.asks(member, ['read', 'user:profile:read'])

  const { threadId: conversation } = await other.client.get(messageCreateThread, {
    params: { user_id: member.userId },
    body: { body: 'hello' },
  })
  const { id: filter } = await member.client.get(userRetrieveFilterListsCreate, {
    body: {
      name: 'Loud words',
      expirationDate: null,
      feeds: true,
      comments: true,
      profile: true,
      words: [{ word: 'loud', exactMatch: false }],
    },
  })
  const { feedId: feed } = await member.client.get(namedFeedCreate, {
    body: { name: 'Harbours', isPublic: false, magazines: [magazine], people: [], tags: [], words: [] },
  })
  const { importId } = await member.client.get(authImportAdd, {
    body: { kind: '', mode: 'merge' },
    file: {
      name: 'following_accounts.csv',
      bytes: Buffer.from('Account address\nsomebody@elsewhere.example\n'),
    },
  })
  await member.client.get(bookmarkListsAddList, { params: { list_name: 'later' } })
  await eventually(async () => {
    const { items } = await owner.client.get(moderateMagazineRetrieveReports, here)
    if (items.length === 0) throw new Error('the report has not arrived')
  })
  const keeper = await aPerson('keeper')
  const forStaff = await staffWorld({ owner, writer: member, reporter: other, keeper })
  const clients: Record<Presser, Client> = {
    keeper: keeper.client,
    visitor: new Client(origin),
    newcomer: new Client(origin),
    member: member.client,
    moderator: moderator.client,
    owner: owner.client,
    globalModerator: persons.globalModerator.client,
    administrator: persons.administrator.client,
  }
  /** What stands in braces in the addresses of the table. */
  const names: Readonly<Record<string, string | number>> = {
    ...forStaff,
    host: new URL(origin).host,
    magazine,
    badge: badges[0]!.badgeId,
    doomed: doomed.name,
    leaving: leaving.username,
    thread,
    comment,
    post,
    reply,
    removed,
    trashedThread,
    trashedPost,
    trashedReply,
    feed,
    import: importId,
    member: member.username,
    other: other.username,
    banned: banned.username,
    heir: heir.username,
    hopeful: hopeful.username,
    owner: owner.username,
    unconfirmed,
    app: app.name,
    transaction: asked.searchParams.get('transaction_id') ?? '',
    conversation,
    filter,
  }
  const proper = new Set([
    ...Object.values(names).map(String),
    'random',
    'Default',
    'later',
    'sooner',
    'evening',
    'pebbles',
    'shingle',
    'screenful',
  ])
  return {
    clients,
    names,
    /** What a word of an address stands for, where it names something of this world. */
    general: (word: string): string => (/^\d+$/.test(word) || proper.has(word) ? '*' : word),
  }
}
export type ScreensWorld = Awaited<ReturnType<typeof screensWorld>>
