import { operations } from '@app/contract/catalogue.ts'
import { magazineModlog, moderateMagazineRetrieveReports } from '@app/contract/community/moderation.ts'
import { moderateMagazineRetrieveTrash } from '@app/contract/community/moderation.ts'
import { instanceRetrieveContent } from '@app/contract/community/statistics.ts'
import { searchV2 } from '@app/contract/content/search.ts'
import { notificationCollectionAll } from '@app/contract/messaging/notifications.ts'
import { adminMailPreview } from '@app/contract/identity/mails.ts'
import { authExport } from '@app/contract/identity/portability.ts'
import { contexts, successStatus } from '@app/contract/operation.ts'
import type { Context, Operation } from '@app/contract/operation.ts'
import type { CallRegistry } from '@app/platform/calls/in-process.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { filledWorld } from './kit/filled-world.ts'
import type { FilledWorld } from './kit/filled-world.ts'

// A read of one context depends on no other (decisions/0017-calls-jobs-events.md): each context in turn takes every call
// and answers none, and everything of the others is read.

/** Is read within a flow that it belongs to, and asks no other context. */
const flows = new Set(['oauth2_transaction'])
const reads = operations.filter(
  ({ id, method, protocol, servedBy }) => method === 'GET' && !protocol && !servedBy && !flows.has(id),
)

/** The reads that show what another context knows, and what they ask of it. All others ask nobody. */
const statistics = (of: string) => [`content.${of}-statistics`]
const hydrated: Record<Context, Record<string, string[]>> = {
  identity: { search_v2: ['identity.user-views'] },
  community: {
    search_v2: ['community.magazine-views'],
    auth_deletion_report: ['community.member-counts'],
    user_instance_blocks_retrieve: ['community.known-instances'],
  },
  content: {
    auth_deletion_report: ['content.member-counts'],
    moderate_magazine_retrieve_reports: ['content.views'],
    moderate_retrieve_reports: ['content.views'],
    moderate_magazine_retrieve_report: ['content.views'],
    moderate_magazine_retrieve_report_record: ['content.record-of-author'],
    moderate_magazine_retrieve_trash: ['content.views'],
    magazine_modlog: ['content.views'],
    instance_modlog_retrieve: ['content.views'],
    instance_retrieve_votes: statistics('vote'),
    instance_retrieve_content: statistics('content'),
    stats_retrieve_own_votes: statistics('vote'),
    stats_retrieve_own_content: statistics('content'),
    moderate_magazine_retrieve_votes: statistics('vote'),
    moderate_magazine_retrieve_submissions: statistics('content'),
    notification_collection: ['content.views'],
    notification_collection_all: ['content.views'],
    notification_retrieve: ['content.views'],
  },
  messaging: {
    ...Object.fromEntries(
      [
        'auth_users',
        'users_collection',
        'user_retrieve',
        'user_retrieve_by_name',
        'current_user_followed',
        'current_user_followers',
        'user_followed',
        'user_followers',
        'search_v2',
      ].map((id) => [id, ['messaging.notification-statuses']]),
    ),
    auth_deletion_report: ['messaging.member-counts'],
  },
  media: { link_retrieve: ['media.preview-link'] },
  federation: { instance_retrieve_info: ['federation.actor-keys'] },
}

/** A few milliseconds are as good as two seconds: nobody answers. */
const PATIENCE_MS = 25

let silent: Context | null = null
/** What the silent context was asked since. */
let asked: string[] = []

const between = (answering: CallRegistry): CallRegistry => ({
  ...answering,
  find(id) {
    const handler = answering.find(id)
    if (!handler || handler.spec.context !== silent) return handler
    asked.push(handler.spec.id)
    return { ...handler, handle: () => new Promise(() => undefined) }
  },
})

let world: FilledWorld
beforeAll(async () => {
  world = await filledWorld(
    { between, callDeadlineOf: ({ context }) => (context === silent ? PATIENCE_MS : 60_000) },
    2 * (contexts.length - 1),
  )
})
afterEach(() => {
  silent = null
})
afterAll(() => world?.close())

type Params = Record<string, string | number>

const paramsOf = ({ id, path, auth }: Operation): Params => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params: Params = Object.fromEntries(names.map((name) => [name, world.ids[name] ?? '']))
  if (path.startsWith('/api/post-comments/')) params['comment_id'] = world.ids['post_comment_id'] ?? 0
  if (id === 'admin_retrieve_magazine_purge') params['magazine_id'] = world.ids['doomed'] ?? 0
  if (id === authExport.id) params['kind'] = 'follows'
  if (id === adminMailPreview.id) params['mail'] = 'verify'
  // Members show whom they follow and what they subscribe to to themselves alone.
  if (auth === 'required' && /\{user_id\}.*\/(followed|followers|subscriptions)$/.test(path))
    params['user_id'] = world.owner.userId
  // Deciding on an application is a GET, too, and can be done once.
  if (id.includes('application_')) params['user_id'] = world.applicants.pop() ?? 0
  return params
}
const queryOf = ({ id, path }: Operation): Record<string, string> => {
  if (id.startsWith('search')) return { q: 'filled' }
  if (id === 'link_retrieve') return { url: 'https://filled.example/' }
  if (id === 'auth_login_task') return { login: 'somebody' }
  return path.startsWith('/api/stats/') || path === '/api/clients/stats' ? { resolution: 'all' } : {}
}

describe.each(contexts)('while %s answers no call', (context) => {
  test('everything of the others is read, and only what shows something of it asks', async () => {
    silent = context
    const faults: string[] = []
    const asking: Record<string, string[]> = {}
    for (const operation of reads.filter((one) => one.context !== context)) {
      const readers = operation.auth === 'required' ? [world.owner] : [world.owner, world.member, null]
      for (const by of readers) {
        asked = []
        const call = { params: paramsOf(operation), query: queryOf(operation) }
        try {
          const { status, body } = await world.as(by, operation.context).call(operation, call)
          if (status !== successStatus(operation))
            faults.push(`${operation.id}: ${status} ${JSON.stringify(body)}`)
        } catch (error) {
          faults.push(`${operation.id}: ${String(error)}`)
        }
        if (asked.length > 0) asking[operation.id] = [...new Set(asked)].toSorted()
      }
    }
    expect(faults).toEqual([])
    expect(asking).toEqual(hydrated[context])
  })
})

describe('what shows something of another context answers with what it has', () => {
  const owners = (context: Context) => world.as(world.owner, context)
  const magazine = () => ({ params: { magazine_id: world.ids['magazine_id'] ?? 0 } })

  test('the log, reports and the trash without items', async () => {
    silent = 'content'
    const log = await owners('community').call(magazineModlog, magazine())
    const deleted = log.body.items.find(({ type }) => type === 'log_entry_comment_deleted')
    expect(deleted).toMatchObject({ subject: null, moderator: { userId: world.owner.userId } })
    const reports = await owners('community').call(moderateMagazineRetrieveReports, magazine())
    expect(reports.body.items).toMatchObject([{ subject: null, reason: 'noise' }])
    const trash = await owners('community').call(moderateMagazineRetrieveTrash, magazine())
    expect(trash.body).toMatchObject({ items: [], pagination: { count: 1 } })
  })

  test('statistics without a row, which is not the same as nothing', async () => {
    const read = async () =>
      (await owners('community').call(instanceRetrieveContent, { query: { resolution: 'all' } })).body
    expect((await read()).entry).toEqual([{ count: 2 }])
    silent = 'content'
    expect((await read()).entry).toEqual([])
  })

  test('notifications with the number of what they are about', async () => {
    silent = 'content'
    const { body } = await owners('messaging').call(notificationCollectionAll)
    expect(body.items).toContainEqual(
      expect.objectContaining({
        type: 'entry_comment_created_notification',
        subject: { commentId: world.ids['comment_id'] },
      }),
    )
  })

  test('search with what content has itself', async () => {
    for (const context of ['identity', 'community'] as const) {
      silent = context
      const { body } = await owners('content').call(searchV2, { query: { q: 'filled' } })
      expect(body.items.some(({ entry }) => entry !== null)).toBe(true)
      expect(body.items.some(({ user }) => user !== null)).toBe(context !== 'identity')
      expect(body.items.some(({ magazine: one }) => one !== null)).toBe(context !== 'community')
    }
  })

  test('search and profiles without what only another server knows', async () => {
    silent = 'federation'
    const { status, body } = await owners('content').call(searchV2, { query: { q: '@who@far.example' } })
    expect([status, body.items]).toEqual([200, []])
    expect(asked).toContain('federation.resolve')
  })
})
