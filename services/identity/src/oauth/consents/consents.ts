import type { Image, Pagination } from '@app/contract/common.ts'
import type { Consent } from '@app/contract/identity/schemas.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Identity } from '../../context.ts'
import { announceRevocations } from '../../revocations/announce-revocations.ts'
import type { Rows } from '../../rows.ts'
import { revokeGrants } from '../tokens/token.repository.ts'

const CONSENT_LIFE_MS = 30 * 24 * 3_600_000

type ConsentRow = Pick<Rows['oauth_consent'], 'id' | 'account_id' | 'scopes'> &
  Refine<Pick<Rows['oauth_client'], 'name' | 'description' | 'image'>, { image: Image }> & {
    available: string[]
  }

const toConsent = (row: ConsentRow): Consent => ({
  consentId: row.id,
  client: row.name,
  description: row.description,
  clientLogo: row.image,
  scopesGranted: row.scopes,
  scopesAvailable: row.available,
})

const select = `select s.id, s.account_id, s.scopes, c.name, c.description, c.image, c.scopes as available
  from oauth_consent s join oauth_client c on c.identifier = s.client_id`

/** Refuses what is unknown with 404, somebody else's with 403. */
export const findOwnConsent = async (
  identity: Identity,
  accountId: number,
  consentId: number,
): Promise<ConsentRow> => {
  const [row] = await identity.db.query<ConsentRow>('consent-by-id', `${select} where s.id = $1`, [consentId])
  if (!row) throw notFound('There is no such consent.')
  if (row.account_id !== accountId) throw forbidden('This consent belongs to someone else.')
  return row
}

/** What a user allowed to a client, by literal names, and when first; parents cover children when a call is checked. */
export const grantedBefore = async (
  identity: Identity,
  accountId: number,
  clientId: string,
): Promise<{ scopes: string[]; since: Date | null }> => {
  const [row] = await identity.db.query<Pick<Rows['oauth_consent'], 'scopes' | 'created_at'>>(
    'consent-of-client',
    'select scopes, created_at from oauth_consent where account_id = $1 and client_id = $2',
    [accountId, clientId],
    { byKey: true },
  )
  return { scopes: row?.scopes ?? [], since: row?.created_at ?? null }
}

/** Adds to what was allowed before; the order of asking is kept. */
export const grantConsent = async (
  identity: Identity,
  tx: Knex.Transaction,
  consent: { accountId: number; clientId: string; scopes: readonly string[]; ip: string | null },
): Promise<void> => {
  const now = identity.clock.now()
  await tx('oauth_consent')
    .insert({
      account_id: consent.accountId,
      client_id: consent.clientId,
      scopes: [],
      created_at: now,
      expires_at: now,
    })
    .onConflict(['account_id', 'client_id'])
    .ignore()
  const held = (await tx('oauth_consent')
    .where({ account_id: consent.accountId, client_id: consent.clientId })
    .forUpdate()
    .first('id', 'scopes')) as Pick<Rows['oauth_consent'], 'id' | 'scopes'>
  await tx('oauth_consent')
    .where({ id: held.id })
    .update({
      scopes: [...new Set([...held.scopes, ...consent.scopes])],
      ip: consent.ip,
      expires_at: new Date(now.getTime() + CONSENT_LIFE_MS),
    })
}

export const listConsents = async (
  identity: Identity,
  accountId: number,
  page: PageQuery,
): Promise<{ items: Consent[]; pagination: Pagination }> => {
  const { limit, offset } = sliceOf(page)
  const [counted] = await identity.db.query<{ count: number }>(
    'count-consents',
    'select count(*)::int as count from oauth_consent where account_id = $1',
    [accountId],
  )
  const pagination = paginationOf(page, counted?.count ?? 0)
  const rows = await identity.db.query<ConsentRow>(
    'list-consents',
    `${select} where s.account_id = $1 order by s.id desc limit $2 offset $3`,
    [accountId, limit, offset],
  )
  return { items: rows.map(toConsent), pagination }
}

export const readConsent = async (
  identity: Identity,
  accountId: number,
  consentId: number,
): Promise<Consent> => toConsent(await findOwnConsent(identity, accountId, consentId))

/** Scopes can only be taken away. Tokens already given keep theirs. */
export const reduceConsent = async (
  identity: Identity,
  accountId: number,
  consentId: number,
  scopes: readonly string[],
): Promise<Consent> => {
  const held = await findOwnConsent(identity, accountId, consentId)
  const added = scopes.find((scope) => !held.scopes.includes(scope))
  if (added !== undefined)
    throw forbidden('scopes: a consent can only be reduced, and one of these was never granted.')
  const kept = held.scopes.filter((scope) => scopes.includes(scope))
  await identity.db.knex('oauth_consent').where({ id: consentId }).update({ scopes: kept })
  return toConsent({ ...held, scopes: kept })
}

/** Forgets whatever a user allowed to any client. */
export const endConsents = async (tx: Knex.Transaction, accountId: number): Promise<void> => {
  await tx('oauth_consent').where({ account_id: accountId }).delete()
}

/** Forgets that a user allowed anything to a client; answers which client. */
const endConsent = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  consentId: number,
): Promise<string> => {
  await findOwnConsent(identity, accountId, consentId)
  const [ended] = (await tx('oauth_consent').where({ id: consentId }).delete('client_id')) as Pick<
    Rows['oauth_consent'],
    'client_id'
  >[]
  if (!ended) throw notFound('There is no such consent.')
  return ended.client_id
}

/** Signs an app out: what the user allowed is forgotten, and every token it holds for them is revoked. */
export const endApp = async (identity: Identity, userId: number, consentId: number): Promise<void> => {
  const clientId = await identity.db.transaction(async (tx) => {
    const ended = await endConsent(identity, tx, userId, consentId)
    await revokeGrants(identity, tx, { clientId: ended, accountId: userId })
    return ended
  })
  await announceRevocations(identity, { userId, clientId })
}
