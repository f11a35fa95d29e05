import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'

export type Passkey = {
  id: string
  accountId: number
  name: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  createdAt: Date
  lastUsedAt: Date | null
}

const columns =
  'id, account_id, name, credential_id, public_key, counter, transports, created_at, last_used_at'

const toPasskey = (row: Rows['passkey']): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

export const findPasskey = async (identity: Identity, credentialId: Buffer): Promise<Passkey | null> => {
  const [row] = await identity.db.query<Rows['passkey']>(
    'passkey-by-credential',
    `select ${columns} from passkey where credential_id = $1`,
    [credentialId],
    { byKey: true },
  )
  return row ? toPasskey(row) : null
}

export const listPasskeys = async (identity: Identity, accountId: number): Promise<Passkey[]> => {
  const rows = await identity.db.query<Rows['passkey']>(
    'passkeys-of-account',
    `select ${columns} from passkey where account_id = $1 order by created_at, id`,
    [accountId],
  )
  return rows.map(toPasskey)
}

export const hasPasskeys = async (identity: Identity, accountId: number): Promise<boolean> => {
  const rows = await identity.db.query(
    'account-has-passkey',
    'select 1 from passkey where account_id = $1 limit 1',
    [accountId],
  )
  return rows.length > 0
}

/** Null where somebody has this credential already. */
export const insertPasskey = async (
  identity: Identity,
  tx: Knex.Transaction,
  made: Pick<Passkey, 'accountId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>,
): Promise<Passkey | null> => {
  const [row] = (await tx('passkey')
    .insert({
      id: randomUUID(),
      account_id: made.accountId,
      name: made.name,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: [...made.transports],
      created_at: identity.clock.now(),
    })
    .onConflict('credential_id')
    .ignore()
    .returning('*')) as Rows['passkey'][]
  return row ? toPasskey(row) : null
}

export const renamePasskey = async (
  identity: Identity,
  { id, accountId, name }: Pick<Passkey, 'id' | 'accountId' | 'name'>,
): Promise<Passkey | null> => {
  const [row] = (await identity.db
    .knex('passkey')
    .where({ id, account_id: accountId })
    .update({ name })
    .returning('*')) as Rows['passkey'][]
  return row ? toPasskey(row) : null
}

/**
 * Notes that it signed. False where another use was counted meanwhile that this one does not come after: then there are
 * two of what there should be one of.
 */
export const countUse = async (identity: Identity, id: string, counter: number): Promise<boolean> => {
  const rows = await identity.db.query(
    'count-use-of-passkey',
    `update passkey set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [id, counter, identity.clock.now()],
    { byKey: true },
  )
  return rows.length > 0
}

/** What was deleted, if it was theirs. */
export const deletePasskey = async (
  tx: Knex.Transaction,
  { id, accountId }: Pick<Passkey, 'id' | 'accountId'>,
): Promise<Passkey | null> => {
  const [row] = (await tx('passkey')
    .where({ id, account_id: accountId })
    .delete()
    .returning('*')) as Rows['passkey'][]
  return row ? toPasskey(row) : null
}

/** For an account that turns out to be somebody else's than who had it until now. */
export const forgetPasskeys = async (tx: Knex.Transaction, accountId: number): Promise<void> => {
  await tx('passkey').where({ account_id: accountId }).delete()
}
