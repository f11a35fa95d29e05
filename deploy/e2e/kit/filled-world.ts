import {
  adminBanInstance,
  adminUpdateSettings,
  instanceRetrieveInfo,
} from '@app/contract/community/instance.ts'
import { adminBlockListAdd } from '@app/contract/community/block-lists.ts'
import { adminBlockInstance } from '@app/contract/community/instance-blocks.ts'
import {
  adminPurgeMagazine,
  magazineBlock,
  magazineCreate,
  magazineSubscribe,
} from '@app/contract/community/magazines.ts'
import {
  moderateMagazineBanUser,
  moderateMagazineRetrieveReports,
  moderateMagazineRetrieveTrash,
} from '@app/contract/community/moderation.ts'
import { adminRetrieveMagazinePurge } from '@app/contract/community/purges.ts'
import {
  adminWebhookCreate,
  adminWebhookTest,
  magazineWebhookCreate,
  magazineWebhookTest,
} from '@app/contract/community/webhooks.ts'
import { draftKeep } from '@app/contract/content/drafts.ts'
import { namedFeedCreate } from '@app/contract/content/named-feeds.ts'
import { subjectBookmarkStandard } from '@app/contract/content/bookmarks.ts'
import { domainSubscribe } from '@app/contract/content/domains.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import {
  entryFavourite,
  entryReport,
  entryVote,
  magazineEntryCreateArticle,
  magazineEntryCreateLink,
} from '@app/contract/content/entries.ts'
import { moderateCommentTrash } from '@app/contract/content/moderation.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { previewLink } from '@app/contract/calls/media.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { authRegister } from '@app/contract/identity/accounts.ts'
import { authArchive, authArchiveAsk, authImportAdd } from '@app/contract/identity/portability.ts'
import { oauthCreateClient } from '@app/contract/identity/clients.ts'
import { userInstanceBlocksBlock } from '@app/contract/identity/filters.ts'
import { userUpdateNote } from '@app/contract/identity/notes.ts'
import { userFollow } from '@app/contract/identity/users.ts'
import { messageCreateThread } from '@app/contract/messaging/messages.ts'
import {
  notificationCollectionAll,
  notificationSettingsUpdate,
} from '@app/contract/messaging/notifications.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Operation, OperationSpec } from '@app/contract/operation.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { CallOptions } from '@app/platform/testing/client.ts'
import { eventually, principalOf, wholeWorld } from '@app/platform/testing/index.ts'
import type { WholeWorld, WorldOptions } from '@app/platform/testing/world.ts'
import { expect } from '@jest/globals'
import { loaders } from '../../program/modules.ts'

export type FilledWorld = WholeWorld & {
  /** An administrator who owns the magazine, and is told of things. */
  owner: Principal
  member: Principal
  ids: Record<string, number | string>
  /** Accounts that wait to be let in; each may be decided on once. */
  applicants: number[]
}

/** All six contexts, with at least one of everything that a GET of the API may be asked for. */
export const filledWorld = async (options: WorldOptions, applicantCount: number): Promise<FilledWorld> => {
  const modules = await Promise.all(
    contexts.map((context) => loaders({ mongoUrl: undefined })[context].load()),
  )
  const world = await wholeWorld({ ...options, contexts: modules })
  world.answerCalls([answer(previewLink, async () => ({ preview: null, again: false }))])
  const done = async <O extends OperationSpec>(
    by: Principal | null,
    operation: Operation<O>,
    call: CallOptions<O> = {},
  ) => {
    const reply = await world.as(by, operation.context).call(operation, call)
    if (reply.status >= 300) throw new Error(`${operation.id}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const join = async (username: string, isAdmin = false): Promise<Principal> => {
    const body = { username, email: `${username}@example.org`, plainPassword: 'correct horse battery' }
    const { userId } = await done(null, authRegister, {
      body: { ...body, agreeTerms: true as const, application: 'Let me in' },
    })
    if (isAdmin) {
      // Who shows the staff has heard of them by now: reads wait for what their reader wrote.
      await done(null, instanceRetrieveInfo)
      await world.knex('community')('account').where({ user_id: userId }).update({ is_admin: true })
    }
    return { ...principalOf({ userId, username, isAdmin }), sessionId: null }
  }

  const owner = await join('filled_owner', true)
  const [member, noisy] = [await join('filled_member'), await join('filled_noisy')]
  const aMagazine = async (name: string) =>
    (await done(owner, magazineCreate, { body: { name, title: name } })).magazineId
  const [magazine_id, other] = [await aMagazine('filled'), await aMagazine('filled_other')]
  const doomed = await aMagazine('filled_doomed')
  const inMagazine = { params: { magazine_id } }
  const { entryId: entry_id, domain } = await done(owner, magazineEntryCreateLink, {
    ...inMagazine,
    body: {
      title: 'Filled',
      url: 'https://filled.example/',
      tags: ['filled'],
      lang: 'en',
      captions: [{ language: 'en', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nFilled' }],
    },
  })
  const { entryId: reported } = await done(member, magazineEntryCreateArticle, {
    ...inMagazine,
    body: { title: 'Filled with noise', body: '#filled', lang: 'en' },
  })
  const comment = (body: string) =>
    done(member, entryCommentNew, { params: { entry_id }, body: { body, lang: 'en' } })
  const { commentId: comment_id } = await comment('#filled')
  const { commentId: trashed } = await comment('Rubbish')
  const { postId: post_id } = await done(owner, magazinePostsCreate, {
    ...inMagazine,
    body: { body: 'A post #filled', lang: 'en' },
  })
  const { commentId: post_comment_id } = await done(member, postCommentsCreate, {
    params: { post_id },
    body: { body: '#filled', lang: 'en' },
  })
  const domain_id = domain?.domainId ?? 0
  for (const by of [owner, member]) {
    await done(by, entryVote, { params: { entry_id, choice: 1 } })
    await done(by, entryFavourite, { params: { entry_id } })
    await done(by, subjectBookmarkStandard, { params: { subject_id: entry_id, subject_type: 'entry' } })
    await done(by, domainSubscribe, { params: { domain_id } })
    await done(by, notificationSettingsUpdate, {
      params: { targetType: 'user', targetId: noisy.userId, setting: 'Loud' },
    })
  }
  const { feedId: feed_id } = await done(owner, namedFeedCreate, {
    body: { name: 'Filled', isPublic: true, magazines: ['filled'], tags: ['filled'], words: ['filled'] },
  })
  for (const by of [owner, member])
    await done(by, draftKeep, {
      params: { draft_key: 'new-thread' },
      body: { fields: { title: 'filled' }, changedAt: '2026-01-01T00:00:00Z' },
    })
  await done(member, magazineSubscribe, inMagazine)
  await done(member, magazineBlock, { params: { magazine_id: other } })
  await done(member, userFollow, { params: { user_id: owner.userId } })
  await done(owner, userFollow, { params: { user_id: member.userId } })
  await done(owner, userUpdateNote, { params: { user_id: member.userId }, body: { note: 'a friend' } })
  await done(noisy, entryReport, { params: { entry_id: reported }, body: { reason: 'noise' } })
  await done(owner, moderateCommentTrash, { params: { comment_id: trashed } })
  await done(owner, moderateMagazineBanUser, {
    params: { magazine_id, user_id: noisy.userId },
    body: { reason: 'noise', expiredAt: null },
  })
  await done(owner, adminPurgeMagazine, { params: { magazine_id: doomed } })
  const domainName = 'banned.example'
  await done(owner, adminBanInstance, { params: { domain: domainName } })
  await done(owner, adminBlockInstance, { body: { domains: [domainName] } })
  for (const by of [owner, member])
    await done(by, userInstanceBlocksBlock, { body: { domains: [domainName] } })
  const { messageId, threadId } = await done(member, messageCreateThread, {
    params: { user_id: owner.userId },
    body: { body: 'hello' },
  }).then(({ messages, threadId: id }) => ({ messageId: messages[0]?.messageId ?? 0, threadId: id }))
  const { identifier } = await done(null, oauthCreateClient, {
    body: {
      name: 'Filled',
      contactEmail: 'app@example.org',
      redirectUris: ['https://app.example/back'],
      grants: ['authorization_code'],
      scopes: ['read'],
    },
  })
  const now = new Date()
  const [consent] = (await world
    .knex('identity')('oauth_consent')
    .insert({
      account_id: owner.userId,
      client_id: identifier,
      scopes: ['read'],
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .returning('id')) as { id: number }[]
  const { importId: import_id } = await done(owner, authImportAdd, {
    body: { kind: 'follows', mode: 'merge' },
    file: { filename: 'follows.csv', bytes: Buffer.from('Account address\nada@filled.example\n') },
  })
  await done(owner, authArchiveAsk)
  const { listId: list_id } = await done(owner, adminBlockListAdd, {
    body: { name: 'Of others', text: 'bad.example\n', appliesNew: false },
  })
  const hook = { url: 'https://hooks.example/', events: ['thread.created' as const] }
  const { webhookId: webhook_id } = await done(owner, magazineWebhookCreate, { ...inMagazine, body: hook })
  const { deliveryId: delivery_id } = await done(owner, magazineWebhookTest, {
    params: { magazine_id, webhook_id },
  })
  const { webhookId: instance_webhook_id } = await done(owner, adminWebhookCreate, { body: hook })
  const { deliveryId: instance_delivery_id } = await done(owner, adminWebhookTest, {
    params: { instance_webhook_id },
  })
  await done(owner, adminUpdateSettings, { body: { MBIN_NEW_USERS_NEED_APPROVAL: true } })
  const applicants: number[] = []
  for (let i = 0; i < applicantCount; i++) applicants.push((await join(`filled_applicant_${i}`)).userId)

  let report_id = 0
  let notification_id = 0
  let archive_id = ''
  await eventually(async () => {
    const reports = await done(owner, moderateMagazineRetrieveReports, inMagazine)
    report_id = reports.items[0]?.reportId ?? 0
    expect(report_id).toBeGreaterThan(0)
    const trash = await done(owner, moderateMagazineRetrieveTrash, inMagazine)
    expect(trash.items).toHaveLength(1)
    const { items } = await done(owner, notificationCollectionAll)
    notification_id = items.find(({ type }) => type.startsWith('entry_comment'))?.notificationId ?? 0
    expect(notification_id).toBeGreaterThan(0)
    const purge = await done(owner, adminRetrieveMagazinePurge, { params: { magazine_id: doomed } })
    expect(purge.finishedAt).not.toBeNull()
    const { archive } = await done(owner, authArchive)
    expect(archive?.state).toBe('ready')
    archive_id = archive?.archiveId ?? ''
  })
  const leaving = await world
    .as(await join('filled_leaver'), 'identity')
    .call(authDeleteAccount, { body: { currentPassword: 'correct horse battery' } })
  const token = /deletion\/([\w-]+)/.exec(leaving.headers.get('link') ?? '')?.[1] ?? ''
  return {
    ...world,
    owner,
    member,
    applicants,
    ids: {
      token,
      magazine_id,
      doomed,
      entry_id,
      reported,
      comment_id,
      post_id,
      post_comment_id,
      domain_id,
      report_id,
      notification_id,
      message_id: messageId,
      thread_id: threadId,
      user_id: member.userId,
      client_identifier: identifier,
      consent_id: consent?.id ?? 0,
      import_id,
      archive_id,
      list_id,
      feed_id,
      draft_key: 'new-thread',
      webhook_id,
      delivery_id,
      instance_webhook_id,
      instance_delivery_id,
      domain: domainName,
      username: member.username,
      magazine_name: 'filled',
      name: 'filled',
      language: 'en',
      kind: 'entry',
      collectionType: 'subscribed',
      status: 'all',
      sort: 'newest',
    },
  }
}
