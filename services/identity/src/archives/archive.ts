import { randomUUID } from 'node:crypto'
import type { AccountArchive } from '@app/contract/identity/portability.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { notFound, Refusal } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { findAccount } from '../accounts/account.repository.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { sendArchiveNotice } from '../emails/letters.ts'
import type { Rows } from '../rows.ts'
import { newToken } from '../secrets/secrets.ts'
import { writeArchive } from './write-archive.ts'

export const ARCHIVE = 'identity.archive'
export type ArchiveJob = { archiveId: string }

type Archive = Refine<Rows['data_archive'], { state: AccountArchive['state'] }>

const DAY_MS = 86_400_000
/** For so long its file is kept, and after so long one may ask for another. */
const KEPT_MS = 7 * DAY_MS
const FOLDER = 'archives/'

const toView = (row: Archive): AccountArchive => ({
  archiveId: row.id,
  state: row.state,
  requestedAt: formatDateTime(row.requested_at),
  endsAt: row.ends_at && formatDateTime(row.ends_at),
  size: row.size === null ? null : Number(row.size),
})

/** The one a member asked for last, until it is deleted. */
export const latestArchive = async (
  { db, clock }: Identity,
  accountId: number,
): Promise<AccountArchive | null> => {
  const [row] = await db.query<Archive>(
    'archive-of',
    `select * from data_archive where account_id = $1 and (ends_at is null or ends_at > $2)
     order by requested_at desc limit 1`,
    [accountId, clock.now()],
  )
  return row ? toView(row) : null
}

/** Has an archive be made; 429 where one was asked for within a week that did not fail. */
export const askForArchive = (identity: Identity, accountId: number): Promise<void> =>
  identity.db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('archive'), ?)`, [accountId])
    const now = identity.clock.now()
    const recent = await tx('data_archive')
      .where({ account_id: accountId })
      .whereNot({ state: 'failed' })
      .andWhere('requested_at', '>', new Date(now.getTime() - KEPT_MS))
      .first('id')
    if (recent) throw new Refusal(429, 'You can ask for one archive in 7 days.', { 'Retry-After': '86400' })
    const id = randomUUID()
    await tx('data_archive').insert({
      id,
      account_id: accountId,
      file_key: `${FOLDER}${newToken()}.zip`,
      state: 'waiting',
      requested_at: now,
    })
    await identity.work.enqueue(ARCHIVE, { archiveId: id } satisfies ArchiveJob, { tx })
  })

const findArchive = async ({ db }: Identity, id: string): Promise<Archive | null> => {
  const [row] = await db.query<Archive>('archive', 'select * from data_archive where id = $1', [id])
  return row ?? null
}

/** Makes an archive and tells its owner. A process that is killed begins it anew; it is there whole or not at all. */
export const makeArchive = async (
  identity: Identity,
  { archiveId }: ArchiveJob,
  signal: AbortSignal,
): Promise<void> => {
  const archive = await findArchive(identity, archiveId)
  if (archive?.state !== 'waiting') return
  const account = await findAccount(identity, archive.account_id)
  if (!account || !isLocal(account) || account.isDeleted) return
  await writeArchive(identity, account, archive.file_key, signal)
  const facts = await identity.files.stat(archive.file_key)
  const endsAt = new Date(identity.clock.now().getTime() + KEPT_MS)
  await identity.db.transaction(async (tx) => {
    const made = await tx('data_archive')
      .where({ id: archiveId, state: 'waiting' })
      .update({ state: 'ready', size: facts?.size ?? null, ends_at: endsAt })
    if (made > 0) await sendArchiveNotice(identity, tx, account, endsAt)
  })
}

/** It failed too often: its owner may ask again. */
export const giveUpArchive = async ({ db }: Identity, { archiveId }: ArchiveJob): Promise<void> => {
  await db.knex('data_archive').where({ id: archiveId, state: 'waiting' }).update({ state: 'failed' })
}

/** The bytes of an archive, for its owner, as long as it is kept; 404 for anything else. */
export const openArchive = async (identity: Identity, accountId: number, id: string) => {
  const archive = await findArchive(identity, id)
  const gone = () => notFound('There is no such archive, or it was deleted after its 7 days.')
  if (archive?.account_id !== accountId || archive.state !== 'ready') throw gone()
  if (!archive.ends_at || archive.ends_at <= identity.clock.now()) throw gone()
  const file = await identity.files.get(archive.file_key)
  if (!file) throw gone()
  return { ...file, name: `archive-${archive.requested_at.toISOString().slice(0, 10)}.zip` }
}

/** Deletes the files of an account that goes away; their rows go with it. */
export const removeArchivesOf = async (
  { files }: Identity,
  tx: Knex.Transaction,
  accountId: number,
): Promise<void> => {
  const rows = (await tx('data_archive').where({ account_id: accountId }).select('file_key')) as Archive[]
  for (const { file_key: key } of rows) await files.delete(key)
}

/** Deletes what was kept long enough, and files that no row names: their account went while they were written. */
export const removeOldArchives = async ({ db, files, clock }: Identity): Promise<void> => {
  const now = clock.now()
  await db
    .knex('data_archive')
    .where('ends_at', '<=', now)
    .orWhere('requested_at', '<=', new Date(now.getTime() - 2 * KEPT_MS))
    .delete()
  for await (const key of files.list(FOLDER)) {
    const known = await db.query('archive-file', 'select id from data_archive where file_key = $1', [key])
    if (known.length === 0) await files.delete(key)
  }
}
