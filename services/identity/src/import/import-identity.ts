import { staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { inBulk } from '@app/platform/db/bulk.ts'
import { identityOf } from '../context.ts'
import { FOREIGN_KEY } from '../oauth/tokens/foreign-refresh-token.ts'
import { hashBackupCode } from '../second-factor/second-factor.ts'
import { importAccounts, importRelations } from './import-accounts.ts'
import { importClients } from './import-clients.ts'

/**
 * People with their secrets and relations, and the apps that they use. A list of backup codes may outlive the factor it
 * belonged to, and is left then.
 *
 * @param encryptionKey of the old instance's refresh tokens; null: apps have to ask their members to sign in
 */
export const importIdentity = async (deps: ContextDeps, encryptionKey: string | null): Promise<void> => {
  await inBulk(deps.db, async (tx) => {
    await importAccounts(tx)
    await importRelations(tx)
    await importClients(tx)
    if (encryptionKey !== null)
      await tx('instance_secret').insert({ name: FOREIGN_KEY, value: Buffer.from(encryptionKey) })
  })
  const identity = identityOf(deps)
  const rows = await deps.db.knex.raw<{ rows: { id: number; codes: unknown }[] }>(
    `select u.id, u.totp_backup_codes as codes from ${staged('user')} u join account a on a.id = u.id
     where a.has_two_factor and jsonb_array_length(
       case jsonb_typeof(u.totp_backup_codes) when 'array' then u.totp_backup_codes else '[]' end) > 0`,
  )
  for (const { id, codes } of rows.rows) {
    const texts = [...new Set((codes as unknown[]).map(String))]
    const hashes = await Promise.all(texts.map((code) => hashBackupCode(identity, id, code)))
    await deps.db
      .knex('backup_code')
      .insert(hashes.map((code_hash) => ({ account_id: id, code_hash, pending: false })))
  }
}

/** The projection of what others own, once they have it: what everybody's items earned them, and what other servers run. */
export const importIdentityProjection = (deps: ContextDeps): Promise<void> =>
  inBulk(deps.db, async (tx) => {
    await tx.raw(`
      insert into peer_software (domain, software, version)
      select distinct on (lower(domain)) lower(domain), software, version from ${staged('instance')}
      where software is not null order by lower(domain), id`)
    await tx.raw(`
      insert into item_reputation (type, item_id, author_id, points, downvotes)
      select kind, number, author_id, 2 * uv + favourites - dv, dv from ${stagedFacts.item}
      where (2 * uv + favourites - dv <> 0 or dv <> 0) and exists (select from account a where a.id = author_id)`)
    await tx.raw(`
      update account a set reputation = r.points, downvotes = r.downvotes
      from (select author_id, sum(points)::int as points, sum(downvotes)::int as downvotes
            from item_reputation group by 1) r
      where r.author_id = a.id`)
  })
