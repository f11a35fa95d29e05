import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { findAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { ownAccount } from '../sessions/own-account.ts'
import type { Profile, Provider } from './providers.ts'
import type { SsoReason } from './types.ts'

/** Whether a unique index refused it. */
export const isTaken = (error: unknown, constraint?: string): boolean => {
  const fault = error as { code?: string; constraint?: string }
  return fault.code === '23505' && (constraint === undefined || fault.constraint === constraint)
}

const issuerOf = (provider: Provider): string =>
  provider.protocol === 'openid' ? provider.issuer : provider.service.issuer

/** The account that the word of a provider opens. */
export const findLinked = async (
  identity: Identity,
  provider: Provider,
  profile: Profile,
): Promise<Account | null> => {
  const [row] = await identity.db.query<Pick<Rows['sso_link'], 'account_id'>>(
    'sso-link',
    'select account_id from sso_link where issuer = $1 and subject = $2',
    [issuerOf(provider), profile.subject],
    { byKey: true },
  )
  const accountId = row?.account_id ?? (await takeOverLink(identity, provider, profile))
  return accountId === null ? null : findAccount(identity, accountId)
}

/** Whoever signed in with it on an instance that moved here is linked to it, from the first time on. */
const takeOverLink = (identity: Identity, provider: Provider, profile: Profile): Promise<number | null> =>
  identity.db.transaction(async (tx) => {
    const subject = profile.formerSubject ?? profile.subject
    const [former] = await tx('sso_subject')
      .where({ provider: provider.name, subject })
      .delete()
      .returning<Pick<Rows['sso_subject'], 'account_id'>[]>('account_id')
    if (!former) return null
    // Not where the account was linked meanwhile to somebody else at the same provider.
    const [linked] = await insertLink(identity, tx, former.account_id, provider, profile)
      .onConflict()
      .ignore()
      .returning<Pick<Rows['sso_link'], 'account_id'>[]>('account_id')
    return linked?.account_id ?? null
  })

export const insertLink = (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  provider: Provider,
  { subject }: Profile,
) =>
  tx('sso_link').insert({
    issuer: issuerOf(provider),
    subject,
    account_id: accountId,
    provider: provider.name,
    created_at: identity.clock.now(),
  })

/** Adds a provider to an account whose owner is signed in. */
export const linkProvider = async (
  identity: Identity,
  accountId: number,
  provider: Provider,
  profile: Profile,
): Promise<SsoReason | null> => {
  const held = await findLinked(identity, provider, profile)
  if (held) return held.id === accountId ? null : 'taken'
  try {
    await identity.db.transaction((tx) => insertLink(identity, tx, accountId, provider, profile))
    return null
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/** Whether the provider speaks of the owner of this account. */
export const isLinkedTo = async (
  identity: Identity,
  accountId: number,
  provider: Provider,
  profile: Profile,
): Promise<boolean> => (await findLinked(identity, provider, profile))?.id === accountId

export const listLinks = async (
  identity: Identity,
  accountId: number,
): Promise<{ provider: string; createdAt: Date }[]> => {
  const rows = await identity.db.query<Pick<Rows['sso_link'], 'provider' | 'created_at'>>(
    'sso-links-of-account',
    'select provider, created_at from sso_link where account_id = $1 order by created_at, provider',
    [accountId],
  )
  return rows.map((row) => ({ provider: row.provider, createdAt: row.created_at }))
}

/**
 * Whose account another provider opens, looks after address, password and second factor there
 * (rules/accounts.md#passwords).
 */
export const requireUnlinked = async (identity: Identity, accountId: number): Promise<void> => {
  const [row] = await identity.db.query(
    'sso-link-exists',
    'select 1 from sso_link where account_id = $1 limit 1',
    [accountId],
  )
  if (row) throw forbidden('Your account is linked to another provider. Take the link away first.')
}

/** False where there was no such link. */
export const unlinkProvider = async (
  identity: Identity,
  accountId: number,
  provider: string,
): Promise<boolean> => {
  return (await identity.db.knex('sso_link').where({ account_id: accountId, provider }).delete()) > 0
}

/** The account of a browser session that no provider looks after. */
export const ownUnlinkedAccount = async (identity: Identity, principal: Principal): Promise<Account> => {
  const account = await ownAccount(identity, principal)
  await requireUnlinked(identity, account.id)
  return account
}
