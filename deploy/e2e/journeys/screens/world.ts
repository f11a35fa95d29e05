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
import { moderateCommentTrash } from '@app/contract/content/moderation.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { adminUserDeleteAccount } from '@app/contract/identity/admin.ts'
import { userRetrieveFilterListsCreate } from '@app/contract/identity/filters.ts'
import { messageCreateThread } from '@app/contract/messaging/messages.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { Client } from '../../kit/client.ts'
import { aMagazineOf, aPerson } from '../../kit/people.ts'
import type { Person } from '../../kit/people.ts'
import type { Instance } from '../../kit/program.ts'
import { aGlobalModerator, theAdministrator } from '../../kit/staff.ts'

export const readers = [
  'visitor',
  'member',
  'moderator',
  'owner',
  'globalModerator',
  'administrator',
] as const
export type Reader = (typeof readers)[number]

/** One of everything that has a screen, written by the member in a magazine of the owner; and who looks at it. */
export const screensWorld = async (instance: Instance) => {
  const { origin } = instance
  const persons: Record<Exclude<Reader, 'visitor'>, Person> = {
    member: await aPerson(origin, 'member'),
    moderator: await aPerson(origin, 'mod'),
    owner: await aPerson(origin, 'owner'),
    globalModerator: await aGlobalModerator(instance),
    administrator: await theAdministrator(origin),
  }
  const { member, moderator, owner } = persons
  const other = await aPerson(origin, 'other')

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
  await other.client.get(entryReport, { params: { entry_id: thread }, body: { reason: 'Look at this' } })
  await other.client.get(magazineModrequestToggle, here)
  const [heir, hopeful] = [await aPerson(origin, 'heir'), await aPerson(origin, 'hopeful')]
  for (const { client } of [heir, hopeful]) await client.get(magazineModrequestToggle, here)
  const banned = await aPerson(origin, 'banned')
  await owner.client.get(moderateMagazineBanUser, {
    params: { magazine_id, user_id: banned.userId },
    body: { reason: 'noise', expiredAt: null },
  })
  const doomed = await aMagazineOf(owner, 'doomed')
  await owner.client.get(magazineDelete, { params: { magazine_id: doomed.magazineId } })

  const leaving = await aPerson(origin, 'leaving')
  await persons.administrator.client.get(adminUserDeleteAccount, { params: { user_id: leaving.userId } })

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
  await member.client.get(bookmarkListsAddList, { params: { list_name: 'later' } })
  await eventually(async () => {
    const { items } = await owner.client.get(moderateMagazineRetrieveReports, here)
    if (items.length === 0) throw new Error('the report has not arrived')
  })
  const clients: Record<Reader, Client> = {
    visitor: new Client(origin),
    member: member.client,
    moderator: moderator.client,
    owner: owner.client,
    globalModerator: persons.globalModerator.client,
    administrator: persons.administrator.client,
  }
  return {
    clients,
    /** What stands in braces in the addresses of the table. */
    names: {
      magazine,
      badge: badges[0]!.badgeId,
      doomed: doomed.name,
      leaving: leaving.username,
      thread,
      comment,
      post,
      reply,
      removed,
      member: member.username,
      other: other.username,
      banned: banned.username,
      heir: heir.username,
      hopeful: hopeful.username,
      owner: owner.username,
      conversation,
      filter,
    } as Readonly<Record<string, string | number>>,
  }
}
export type ScreensWorld = Awaited<ReturnType<typeof screensWorld>>
