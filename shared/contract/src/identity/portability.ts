import { z } from 'zod'
import { DateTime, Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { portableKinds } from './portable-kinds.ts'

const tag = 'Security'
const ofMember = { context: 'identity', tag, auth: 'required', rate: 'web' } as const

export const PortableKind = z.enum(portableKinds)
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
  params: z.object({ kind: ExportKind.describe('Which list.') }),
  mediaTypes: ['text/csv', 'application/json'],
  replies: {
    200: z.string().describe('A file to keep; rules/accounts.md#export-and-import says what it holds'),
    ...refusals(400, 401, 403, 404, 429, 503),
  },
})

export const ImportMode = z.enum(['merge', 'overwrite'])
export type ImportMode = z.infer<typeof ImportMode>

export const ImportOutcome = z.enum(['done', 'already', 'not_found', 'refused'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const AccountImport = z
  .object({
    importId: z.int(),
    fileName: z.string().nullable(),
    mode: ImportMode,
    state: z
      .enum(['ready', 'running', 'done', 'stopped'])
      .describe('`ready`: read, and waiting for its owner to start it'),
    kinds: z.array(z.object({ kind: PortableKind, add: z.int(), remove: z.int() })),
    skipped: z.int().describe('Lines of the file that stand there twice or cannot be read'),
    waiting: z.int(),
    done: z.int(),
    already: z.int(),
    notFound: z.int(),
    refused: z.int(),
    createdAt: DateTime,
    startedAt: DateTime.nullable(),
    finishedAt: DateTime.nullable(),
  })
  .meta({ id: 'AccountImport' })
export type AccountImport = z.infer<typeof AccountImport>

export const AccountImportLine = z
  .object({
    kind: PortableKind,
    act: z.enum(['add', 'remove']),
    subject: z.string().describe('A handle, a host or an address'),
    list: z.string().nullable().describe('The list of bookmarks meant'),
    outcome: ImportOutcome.nullable().describe('null: it waits for its turn'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AccountImportLine' })
export type AccountImportLine = z.infer<typeof AccountImportLine>

const ofOne = z.object({ import_id: Id })

export const authImports = operation({
  ...ofMember,
  id: 'auth_account_imports',
  method: 'GET',
  path: '/auth/account/imports',
  summary: 'The files one brought in the last 30 days, latest first',
  replies: { 200: z.object({ items: z.array(AccountImport) }), ...refusals(401, 403, 429) },
})

export const authImportAdd = operation({
  ...ofMember,
  id: 'auth_account_import_add',
  method: 'POST',
  path: '/auth/account/imports',
  summary:
    'Read a file of Mastodon, Lemmy or Mbin and say what it holds; nothing is changed before it is started',
  file: { names: ['file'], required: true, describe: 'The file: CSV or JSON.' },
  body: z
    .object({
      kind: z
        .union([PortableKind, z.literal('')])
        .optional()
        .describe('What it holds, where that is to be seen neither from its first line nor from its name'),
      mode: ImportMode.default('merge').describe('`overwrite`: what the file does not name is ended'),
    })
    .meta({ id: 'AccountImportRequest' }),
  rate: 'user_login',
  replies: { 201: AccountImport, ...refusals(400, 401, 403, 413, 429) },
})

export const authImport = operation({
  ...ofMember,
  id: 'auth_account_import',
  method: 'GET',
  path: '/auth/account/imports/{import_id}',
  summary: 'What came of each line of a file',
  params: ofOne,
  query: z.object({
    outcome: ImportOutcome.optional().describe('Only lines of which that came'),
    p: PageNumber,
    perPage: perPage(50),
  }),
  replies: {
    200: paginated(AccountImportLine).extend({ import: AccountImport }),
    ...refusals(400, 401, 403, 404, 429),
  },
})

export const authImportStart = operation({
  ...ofMember,
  id: 'auth_account_import_start',
  method: 'PUT',
  path: '/auth/account/imports/{import_id}/start',
  summary: 'Do in the background what the file says; 20,000 lines in 24 hours, one file at a time',
  params: ofOne,
  replies: { 200: AccountImport, ...refusals(401, 403, 404, 409, 429) },
})

export const authImportRemove = operation({
  ...ofMember,
  id: 'auth_account_import_remove',
  method: 'DELETE',
  path: '/auth/account/imports/{import_id}',
  summary: 'Stop a file that is at work, or forget one; what was done stays',
  params: ofOne,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const AccountArchive = z
  .object({
    archiveId: z.string(),
    state: z.enum(['waiting', 'ready', 'failed']),
    requestedAt: DateTime,
    /** When its file is deleted; null: it is not there yet. */
    endsAt: DateTime.nullable(),
    size: z.int().nullable().describe('In bytes'),
  })
  .meta({ id: 'AccountArchive' })
export type AccountArchive = z.infer<typeof AccountArchive>

const Archived = z.object({ archive: AccountArchive.nullable() })

export const authArchive = operation({
  ...ofMember,
  id: 'auth_account_archive',
  method: 'GET',
  path: '/auth/account/archive',
  summary: 'The archive of what one wrote that one asked for last, until it is deleted',
  replies: { 200: Archived, ...refusals(401, 403, 429) },
})

export const authArchiveAsk = operation({
  ...ofMember,
  id: 'auth_account_archive_ask',
  method: 'POST',
  path: '/auth/account/archive',
  summary:
    'Have an archive of what one wrote made in the background, once in 7 days; a mail tells when it is there',
  replies: { 202: Archived, ...refusals(401, 403, 429) },
})

export const authArchiveFile = operation({
  ...ofMember,
  id: 'auth_account_archive_file',
  method: 'GET',
  path: '/auth/account/archive/{archive_id}/file',
  summary: 'The archive itself, for its owner alone, for 7 days',
  params: z.object({ archive_id: z.uuid() }),
  mediaTypes: ['application/zip'],
  replies: { 200: z.string().describe('A ZIP file'), ...refusals(400, 401, 403, 404, 429) },
})

export const portabilityOperations = [
  authExport,
  authImports,
  authImportAdd,
  authImport,
  authImportStart,
  authImportRemove,
  authArchive,
  authArchiveAsk,
  authArchiveFile,
] as const
