import type { Image, Pagination } from '@app/contract/common.ts'
import type { Consent } from '@app/contract/identity/schemas.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { PageQuery } from '../../pages.ts'
import { pageBounds } from '../../pages.ts'

const CONSENT_LIFE_MS = 30 * 24 * 3_600_000

type ConsentRow = {
  id: number
  account_id: number
  scopes: string[]
  name: string
  description: string | null
  image: Image | null
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

export type Consents = ReturnType<typeof createConsents>

/** What users have allowed to clients: one record for each pair. Names are literal here; the tree works when a call is checked. */
export const createConsents = (db: Database, clock: Clock) => {
  const own = async (accountId: number, consentId: number): Promise<ConsentRow> => {
    const [row] = await db.query<ConsentRow>('consent-by-id', `${select} where s.id = $1`, [consentId])
    if (!row) throw notFound('There is no such consent.')
    if (row.account_id !== accountId) throw forbidden('This consent belongs to someone else.')
    return row
  }

  return {
    /** Refuses as reading does: unknown 404, somebody else's 403. */
    own,

    async granted(accountId: number, clientId: string): Promise<string[]> {
      const [row] = await db.query<{ scopes: string[] }>(
        'consent-of-client',
        'select scopes from oauth_consent where account_id = $1 and client_id = $2',
        [accountId, clientId],
        { byKey: true },
      )
      return row?.scopes ?? []
    },

    /** Adds to what was allowed before; the order of asking is kept. */
    async grant(
      tx: Knex.Transaction,
      consent: { accountId: number; clientId: string; scopes: readonly string[]; ip: string | null },
    ): Promise<void> {
      const now = clock.now()
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
        .first('id', 'scopes')) as { id: number; scopes: string[] }
      await tx('oauth_consent')
        .where({ id: held.id })
        .update({
          scopes: [...new Set([...held.scopes, ...consent.scopes])],
          ip: consent.ip,
          expires_at: new Date(now.getTime() + CONSENT_LIFE_MS),
        })
    },

    async list(accountId: number, page: PageQuery): Promise<{ items: Consent[]; pagination: Pagination }> {
      const [counted] = await db.query<{ count: number }>(
        'count-consents',
        'select count(*)::int as count from oauth_consent where account_id = $1',
        [accountId],
      )
      const { limit, offset, pagination } = pageBounds(counted?.count ?? 0, page)
      const rows = await db.query<ConsentRow>(
        'list-consents',
        `${select} where s.account_id = $1 order by s.id desc limit $2 offset $3`,
        [accountId, limit, offset],
      )
      return { items: rows.map(toConsent), pagination }
    },

    read: async (accountId: number, consentId: number): Promise<Consent> =>
      toConsent(await own(accountId, consentId)),

    /** Scopes can only be taken away. Tokens already given keep theirs. */
    async reduce(accountId: number, consentId: number, scopes: readonly string[]): Promise<Consent> {
      const held = await own(accountId, consentId)
      const added = scopes.find((scope) => !held.scopes.includes(scope))
      if (added !== undefined)
        throw forbidden('scopes: a consent can only be reduced, and one of these was never granted.')
      const kept = held.scopes.filter((scope) => scopes.includes(scope))
      await db.knex('oauth_consent').where({ id: consentId }).update({ scopes: kept })
      return toConsent({ ...held, scopes: kept })
    },

    /** Forgets whatever a user allowed to any client. */
    async endAll(tx: Knex.Transaction, accountId: number): Promise<void> {
      await tx('oauth_consent').where({ account_id: accountId }).delete()
    },

    /** Forgets that a user allowed anything to a client; answers which client. */
    async end(tx: Knex.Transaction, accountId: number, consentId: number): Promise<string> {
      await own(accountId, consentId)
      const [ended] = (await tx('oauth_consent').where({ id: consentId }).delete('client_id')) as {
        client_id: string
      }[]
      if (!ended) throw notFound('There is no such consent.')
      return ended.client_id
    },
  }
}
