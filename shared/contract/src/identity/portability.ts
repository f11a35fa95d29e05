import { z } from 'zod'
import { refusals } from '../common.ts'
import { operation } from '../operation.ts'

const tag = 'Security'
const ofMember = { context: 'identity', tag, auth: 'required', rate: 'web' } as const

/** What a member takes along, one file each. */
export const PortableKind = z.enum([
  'follows',
  'blocks',
  'mutes',
  'instance_blocks',
  'subscriptions',
  'magazine_blocks',
  'bookmarks',
  'bookmark_lists',
])
export type PortableKind = z.infer<typeof PortableKind>

/** `settings`: all of them and the profile in one JSON file. */
export const ExportKind = z.enum([...PortableKind.options, 'settings'])
export type ExportKind = z.infer<typeof ExportKind>

export const authExport = operation({
  ...ofMember,
  id: 'auth_account_export',
  method: 'GET',
  path: '/auth/account/export/{kind}',
  summary:
    'One’s own lists as files that other software takes: CSV as Mastodon writes it, or JSON as Lemmy does',
  params: z.object({ kind: ExportKind }),
  mediaTypes: ['text/csv', 'application/json'],
  replies: {
    200: z.string().describe('A file to keep; rules/accounts.md#export-and-import says what it holds'),
    ...refusals(400, 401, 403, 404, 429, 503),
  },
})

export const portabilityOperations = [authExport] as const
