import { moderateMagazineModUser, moderateMagazineUnmodUser } from '@app/contract/community/administration.ts'
import type { LogFilter, MagazineLogItem } from '@app/contract/community/moderation.ts'
import {
  instanceModlogRetrieve,
  magazineModlog,
  moderateMagazineAcceptReport,
  moderateMagazineBanUser,
  moderateMagazineRejectReport,
  moderateMagazineRetrieveReport,
  moderateMagazineRetrieveReports,
  moderateMagazineRetrieveTrash,
  moderateMagazineUnbanUser,
} from '@app/contract/community/moderation.ts'
import {
  entryDelete,
  entryReport,
  entryRetrieve,
  magazineEntryCreateArticle,
} from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import * as moderation from '@app/contract/content/moderation.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import type { z } from 'zod'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'

type Filter = z.infer<typeof LogFilter>
const text = { body: 'A text.', lang: 'en' }

/** Journey: what moderators decide reaches the content, and stands in the log with what it was about. */
export const decisionsJourney = (origin: () => string): void => {
  test('every kind of decision stands in the log, with who made it and what it was about', async () => {
    const [owner, author] = [await aPerson(origin(), 'owner'), await aPerson(origin(), 'author')]
    const { magazineId } = await aMagazineOf(owner)
    const params = { magazine_id: magazineId }
    const { entryId } = await author.client.get(magazineEntryCreateArticle, {
      params,
      body: { ...text, title: 'A thread' },
    })
    const { postId } = await author.client.get(magazinePostsCreate, { params, body: text })
    const comment = await author.client.get(entryCommentNew, { params: { entry_id: entryId }, body: text })
    const reply = await author.client.get(postCommentsCreate, { params: { post_id: postId }, body: text })
    const [entry, post] = [{ params: { entry_id: entryId } }, { params: { post_id: postId } }]
    const [onEntry, onPost] = [
      { params: { comment_id: comment.commentId } },
      { params: { comment_id: reply.commentId } },
    ]
    const person = { params: { ...params, user_id: author.userId } }
    const { client } = owner

    const decisions: readonly [Filter | 'unban', () => Promise<unknown>, Record<string, unknown>][] = [
      ['entry_deleted', () => client.get(moderation.moderateEntryTrash, entry), { entryId }],
      ['entry_restored', () => client.get(moderation.moderateEntryRestore, entry), { entryId }],
      [
        'entry_comment_deleted',
        () => client.get(moderation.moderateCommentTrash, onEntry),
        { commentId: comment.commentId },
      ],
      [
        'entry_comment_restored',
        () => client.get(moderation.moderateCommentRestore, onEntry),
        { commentId: comment.commentId },
      ],
      ['post_deleted', () => client.get(moderation.moderatePostTrash, post), { postId }],
      ['post_restored', () => client.get(moderation.moderatePostRestore, post), { postId }],
      [
        'post_comment_deleted',
        () => client.get(moderation.moderatePostCommentTrash, onPost),
        { commentId: reply.commentId },
      ],
      [
        'post_comment_restored',
        () => client.get(moderation.moderatePostCommentRestore, onPost),
        { commentId: reply.commentId },
      ],
      [
        'entry_pinned',
        () => client.get(moderation.moderateEntryTogglePin, entry),
        { entryId, isPinned: false },
      ],
      [
        'entry_unpinned',
        () => client.get(moderation.moderateEntryTogglePin, entry),
        { entryId, isPinned: false },
      ],
      ['entry_locked', () => client.get(moderation.moderateEntryToggleLock, entry), { entryId }],
      ['entry_unlocked', () => client.get(moderation.moderateEntryToggleLock, entry), { entryId }],
      ['post_locked', () => client.get(moderation.moderatePostToggleLock, post), { postId }],
      ['post_unlocked', () => client.get(moderation.moderatePostToggleLock, post), { postId }],
      [
        'ban',
        () => client.get(moderateMagazineBanUser, { ...person, body: {} }),
        { bannedUser: { userId: author.userId }, expired: true },
      ],
      [
        'unban',
        () => client.get(moderateMagazineUnbanUser, person),
        { bannedUser: { userId: author.userId }, expired: true },
      ],
      ['moderator_add', () => client.get(moderateMagazineModUser, person), { userId: author.userId }],
      ['moderator_remove', () => client.get(moderateMagazineUnmodUser, person), { userId: author.userId }],
    ]
    for (const [, decide] of decisions) await decide()
    // Pinned posts, marks and what authors trash of their own stand nowhere; a lock by the author does.
    await client.get(moderation.moderatePostTogglePin, post)
    await client.get(moderation.moderateEntrySetAdult, { params: { ...entry.params, adult: 'true' } })
    await author.client.get(moderation.moderateEntryToggleLock, entry)

    const reader = new Client(origin())
    const log = await eventually(async () => {
      const { items, pagination } = await reader.get(magazineModlog, { params, query: { perPage: 100 } })
      expect(pagination.count).toBe(decisions.length + 1)
      return items
    })
    const line = (type: string): MagazineLogItem | undefined =>
      log.findLast((item) => item.type === `log_${type}`)
    for (const [type, , subject] of decisions) {
      expect([type, line(type)]).toMatchObject([type, { moderator: { userId: owner.userId }, subject }])
      const filter = type === 'unban' ? 'ban' : type
      for (const [operation, options] of [
        [magazineModlog, { params }],
        [instanceModlogRetrieve, {}],
      ] as const) {
        const { items } = await reader.get<typeof operation>(operation, {
          ...options,
          query: { types: [filter] },
        })
        const types = new Set(items.map((item) => item.type))
        expect(types).toEqual(new Set(filter === 'ban' ? ['log_ban', 'log_unban'] : [`log_${type}`]))
      }
    }
  })

  test('a decision on a report reaches the item, the trash, the log and the report itself', async () => {
    const [owner, author] = [await aPerson(origin(), 'owner'), await aPerson(origin(), 'author')]
    const reader = await aPerson(origin(), 'reader')
    const { magazineId } = await aMagazineOf(owner)
    const params = { magazine_id: magazineId }
    const write = { params, body: { ...text, title: 'A thread' } }
    const { entryId } = await author.client.get(magazineEntryCreateArticle, write)
    const entry = { params: { entry_id: entryId } }
    for (const [by, reason] of [
      [reader, 'Rude'],
      [owner, 'Very rude'],
    ] as const)
      expect((await by.client.call(entryReport, { ...entry, body: { reason } })).status).toBe(204)

    const { client } = owner
    const pending = await eventually(async () => {
      const { items } = await client.get(moderateMagazineRetrieveReports, { params })
      expect(items[0]?.weight).toBe(2)
      return items[0]
    })
    expect(pending).toMatchObject({
      type: 'entry_report',
      reason: 'Rude',
      reporting: { userId: reader.userId },
      reported: { userId: author.userId },
      subject: { entryId, body: text.body, visibility: 'visible' },
    })
    const report = { params: { ...params, report_id: pending?.reportId ?? 0 } }
    const trash = async () =>
      (await client.get(moderateMagazineRetrieveTrash, { params })).items.map((item) => item['entryId'])
    const isTrashed = async (expected: boolean) => {
      await eventually(async () => expect(await trash()).toEqual(expected ? [entryId] : []))
      const seen = await reader.client.get(entryRetrieve, entry)
      expect(seen).toMatchObject(
        expected ? { visibility: 'trashed', body: null } : { visibility: 'visible', body: text.body },
      )
    }
    const decided = async (
      operation: typeof moderateMagazineAcceptReport | typeof moderateMagazineRejectReport,
      expected: { status: string; visibility: string },
    ) => {
      const { status, visibility } = expected
      const shown = {
        status,
        weight: 2,
        consideredBy: { userId: owner.userId },
        subject: { entryId, visibility, body: text.body },
      }
      expect(await client.get<typeof operation>(operation, report)).toMatchObject(shown)
      await isTrashed(visibility === 'trashed')
      expect(await client.get(moderateMagazineRetrieveReport, report)).toMatchObject(shown)
    }

    await decided(moderateMagazineRejectReport, { status: 'rejected', visibility: 'visible' })
    await decided(moderateMagazineAcceptReport, { status: 'approved', visibility: 'trashed' })
    await decided(moderateMagazineAcceptReport, { status: 'approved', visibility: 'trashed' })
    await decided(moderateMagazineRejectReport, { status: 'rejected', visibility: 'visible' })
    // Whatever removes the item decides, too, from any status.
    await client.get(moderation.moderateEntryTrash, entry)
    await eventually(async () =>
      expect(await client.get(moderateMagazineRetrieveReport, report)).toMatchObject({ status: 'approved' }),
    )
    const log = await client.get(magazineModlog, { params })
    expect(log.items.map(({ type }) => type)).toEqual([
      'log_entry_deleted',
      'log_entry_restored',
      'log_entry_deleted',
    ])
    await author.client.call(entryDelete, entry)
    await eventually(async () =>
      expect((await client.call(moderateMagazineRetrieveReport, report)).status).toBe(404),
    )
    expect((await client.get(magazineModlog, { params })).items).toEqual([])
  })
}
