import type { Emoji, Image } from '@app/contract/common.ts'
import type { OtherActorType } from '@app/contract/events/identity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { isInterfaceTag } from '@app/contract/languages.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { Account, OtherAccount, StoredField } from './account.ts'
import { toCard } from './account.ts'
import type { StoredSettings } from './settings.ts'
import { withDefaults } from './settings.ts'

export type AccountRow = Refine<
  Pick<
    Rows['account'],
    | 'id'
    | 'username'
    | 'email'
    | 'password_hash'
    | 'title'
    | 'about'
    | 'fields'
    | 'emojis'
    | 'aliases'
    | 'moved_to'
    | 'moved_at'
    | 'avatar'
    | 'cover'
    | 'is_bot'
    | 'actor_type'
    | 'approves_followers'
    | 'language'
    | 'role'
    | 'is_verified'
    | 'application'
    | 'application_text'
    | 'is_banned'
    | 'ban_reason'
    | 'is_suspended'
    | 'is_banned_at_origin'
    | 'is_silenced'
    | 'is_deleted'
    | 'has_two_factor'
    | 'deletes_at'
    | 'ap_profile_id'
    | 'domain'
    | 'discoverable'
    | 'indexable'
    | 'settings'
    | 'followers_count'
    | 'reputation'
    | 'downvotes'
    | 'created_at'
    | 'last_active'
  >,
  {
    actor_type: OtherActorType
    avatar: Image
    cover: Image
    fields: StoredField[]
    emojis: Emoji[]
    aliases: OtherAccount[]
    moved_to: OtherAccount
    settings: Partial<StoredSettings>
  }
>

/** What a change may set, by column. */
export type AccountChange = Partial<
  Omit<AccountRow, 'id' | 'settings'> & {
    settings: StoredSettings
    avatar_image_id: number | null
    origin_ban_ends_at: Date | null
    cover_image_id: number | null
  }
>

/** Columns of `account`, aliased `a`, that make an `Account`. */
export const accountColumns = [
  'id',
  'username',
  'email',
  'password_hash',
  'title',
  'about',
  'fields',
  'emojis',
  'aliases',
  'moved_to',
  'moved_at',
  'avatar',
  'cover',
  'is_bot',
  'actor_type',
  'approves_followers',
  'language',
  'role',
  'is_verified',
  'application',
  'application_text',
  'is_banned',
  'ban_reason',
  'is_suspended',
  'is_banned_at_origin',
  'is_silenced',
  'is_deleted',
  'has_two_factor',
  'deletes_at',
  'ap_profile_id',
  'domain',
  'discoverable',
  'indexable',
  'settings',
  'followers_count',
  'reputation',
  'downvotes',
  'created_at',
  'last_active',
]
  .map((column) => `a.${column}`)
  .join(', ')

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  passwordHash: row.password_hash,
  title: row.title,
  about: row.about,
  fields: row.fields ?? [],
  emojis: row.emojis ?? [],
  aliases: row.aliases,
  movedTo: row.moved_to,
  movedAt: row.moved_at,
  avatar: row.avatar,
  cover: row.cover,
  isBot: row.is_bot,
  actorType: row.actor_type,
  approvesFollowers: row.approves_followers,
  // Of a later release there may be one that this one does not speak.
  language: isInterfaceTag(row.language) ? row.language : null,
  role: row.role,
  isVerified: row.is_verified,
  application: row.application,
  applicationText: row.application_text,
  isBanned: row.is_banned,
  banReason: row.ban_reason,
  isSuspended: row.is_suspended,
  isBannedAtOrigin: row.is_banned_at_origin,
  isSilenced: row.is_silenced,
  isDeleted: row.is_deleted,
  hasTwoFactor: row.has_two_factor,
  deletesAt: row.deletes_at,
  apProfileId: row.ap_profile_id,
  domain: row.domain,
  discoverable: row.discoverable,
  indexable: row.indexable,
  settings: withDefaults(row.settings),
  followersCount: row.followers_count,
  reputation: row.reputation,
  downvotes: row.downvotes,
  createdAt: row.created_at,
  lastActive: row.last_active,
})

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** jsonb columns are written as text, or arrays and null would be taken for SQL values. */
const toColumns = (change: AccountChange): Record<string, unknown> => {
  const columns: Record<string, unknown> = { ...change }
  for (const name of ['avatar', 'cover', 'fields', 'emojis', 'aliases', 'moved_to', 'settings'] as const) {
    if (change[name] !== undefined) columns[name] = json(change[name])
  }
  return columns
}

const first = (rows: AccountRow[]): Account | null => (rows[0] ? toAccount(rows[0]) : null)

/** Every change of an account is announced in the transaction that makes it. */
export const announceAccount = async (
  identity: Identity,
  tx: Knex.Transaction,
  row: AccountRow,
): Promise<Account> => {
  const account = toAccount(row)
  await identity.outbox.add(tx, userChanged, toCard(account))
  return account
}

export const findAccount = async (identity: Identity, id: number): Promise<Account | null> =>
  first(
    await identity.db.query(
      'account-by-id',
      `select ${accountColumns} from account a where a.id = $1`,
      [id],
      { byKey: true },
    ),
  )

export const findAccounts = async (identity: Identity, ids: readonly number[]): Promise<Account[]> => {
  if (ids.length === 0) return []
  const rows = await identity.db.query<AccountRow>(
    'accounts-by-ids',
    `select ${accountColumns} from account a where a.id = any($1::int[])`,
    [ids],
    { byKey: true },
  )
  return rows.map(toAccount)
}

/** Any letter case. */
export const findAccountByName = async (identity: Identity, username: string): Promise<Account | null> =>
  first(
    await identity.db.query(
      'account-by-name',
      `select ${accountColumns} from account a where a.username_key = lower($1)`,
      [username],
      { byKey: true },
    ),
  )

/**
 * User name or e-mail address of a local account, any letter case. Who brought one along that differs from another in case
 * alone signs in by it as it was written.
 */
export const findAccountByLogin = async (identity: Identity, login: string): Promise<Account | null> =>
  first(
    await identity.db.query(
      'account-by-login',
      `with former as materialized (select account_id from former_login where login = $1)
       select ${accountColumns} from account a
       where a.domain is null and (a.id = (select account_id from former)
         or a.username_key = lower($1) or a.email_key = lower($1))
       order by a.id = (select account_id from former) desc nulls last limit 1`,
      [login],
    ),
  )

export const findAccountByEmail = async (identity: Identity, email: string): Promise<Account | null> =>
  first(
    await identity.db.query(
      'account-by-email',
      `select ${accountColumns} from account a where a.domain is null and a.email_key = lower($1)`,
      [email],
    ),
  )

/** Locks the account for the rest of the transaction. */
export const lockAccount = async (tx: Knex.Transaction, id: number): Promise<Account | null> => {
  const row = (await tx('account').where({ id }).forUpdate().first()) as AccountRow | undefined
  return row ? toAccount(row) : null
}

export const insertAccount = async (
  identity: Identity,
  tx: Knex.Transaction,
  values: AccountChange & { username: string },
): Promise<Account> => {
  const [row] = (await tx('account').insert(toColumns(values)).returning('*')) as AccountRow[]
  return announceAccount(identity, tx, row!)
}

/** Null where there is no such account. */
export const changeAccount = async (
  identity: Identity,
  tx: Knex.Transaction,
  id: number,
  values: AccountChange,
): Promise<Account | null> => {
  const [row] = (await tx('account').where({ id }).update(toColumns(values)).returning('*')) as AccountRow[]
  return row ? announceAccount(identity, tx, row) : null
}

/** Refreshed at most once a day (rules/accounts.md#sessions); nobody else needs to hear of it. */
export const touchAccount = async (identity: Identity, account: Account, now: Date): Promise<void> => {
  if (now.getTime() - account.lastActive.getTime() < 24 * 3_600_000) return
  await identity.db.knex('account').where({ id: account.id }).update({ last_active: now })
}

/** 404 where there is no account. */
export const existing = (account: Account | null): Account => {
  if (!account) throw notFound('There is no such user.')
  return account
}

/** Changes an account as it is at that moment; 404 where there is none. */
export const updateAccount = (
  identity: Identity,
  id: number,
  changeOf: (account: Account) => AccountChange,
): Promise<Account> =>
  identity.db.transaction(async (tx) => {
    const held = existing(await lockAccount(tx, id))
    return existing(await changeAccount(identity, tx, id, changeOf(held)))
  })
