import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { principalOf } from '@app/platform/http/identity.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Request } from 'express'
import { hashToken, newToken } from '../../secrets/secrets.ts'
import type { AuthorizationRequest, Transaction, Visitor } from './authorization-request.rules.ts'
import type { Client, Clients } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'

const TRANSACTION_LIFE_MS = 30 * 60_000

export type Done<T extends unknown[]> = (error: Error | null, ...values: T | []) => void
export type OAuthRequest = Request & { oauth2?: Transaction; user?: Visitor }

/** The session of a browser; a token authorizes nothing. */
export const visitorOf = (req: Request): Visitor | null => {
  const principal = principalOf(req)
  if (!principal || principal.via !== 'session' || !principal.sessionId) return null
  return { ...principal, sessionId: principal.sessionId, ip: req.ip ?? '' }
}

/** Lets promises answer the library's callbacks. */
export const settle = <T extends unknown[]>(work: Promise<T>, done: Done<T>): void => {
  work.then(
    (values) => {
      try {
        done(null, ...values)
      } catch (error) {
        done(error as Error)
      }
    },
    (error: Error) => done(error),
  )
}

const unknownTransaction = () =>
  new OAuthRefusal('invalid_request', 'This request is unknown, answered already, or too old.')

type Stored = { redirectURI: string; req: AuthorizationRequest }

export type Transactions = ReturnType<typeof createTransactions>

/** Requests that wait for the user's decision, as oauth2orize stores, loads and removes them. */
export const createTransactions = (db: Database, clients: Clients, clock: Clock) => ({
  store(req: OAuthRequest, transaction: Transaction, done: Done<[string]>) {
    const keep = async (): Promise<[string]> => {
      const visitor = visitorOf(req)
      if (!visitor) throw new OAuthRefusal('access_denied', 'Sign in first.')
      const id = newToken()
      await db.knex('oauth_transaction').insert({
        id_hash: hashToken(id),
        account_id: visitor.userId,
        session_id: visitor.sessionId,
        client_id: transaction.client.identifier,
        request: JSON.stringify({ redirectURI: transaction.redirectURI, req: transaction.req }),
        expires_at: new Date(clock.now().getTime() + TRANSACTION_LIFE_MS),
      })
      return [id]
    }
    settle(keep(), done)
  },

  /** Takes the transaction out, so that it is decided once; only the session that began it can. */
  load(req: OAuthRequest, done: Done<[Transaction]>) {
    const take = async (): Promise<[Transaction]> => {
      const visitor = visitorOf(req)
      const id: unknown = (req.body as Record<string, unknown>)['transaction_id']
      if (!visitor || typeof id !== 'string') throw unknownTransaction()
      const [row] = (await db
        .knex('oauth_transaction')
        .where({ id_hash: hashToken(id), account_id: visitor.userId, session_id: visitor.sessionId })
        .where('expires_at', '>', clock.now())
        .delete()
        .returning(['client_id', 'request'])) as {
        client_id: string
        request: { redirectURI: string; req: AuthorizationRequest }
      }[]
      const client = row && (await clients.byId(row.client_id))
      if (!row || !client) throw unknownTransaction()
      return [{ client, ...row.request, transactionID: id }]
    }
    settle(take(), done)
  },

  /** `load` took it out already. */
  remove(_req: OAuthRequest, _id: string, done: Done<[]>) {
    done(null)
  },

  /** What waits under this id; null for anybody but the session that began it. */
  async peek(id: string, principal: Principal): Promise<{ client: Client; stored: Stored } | null> {
    const [row] = await db.query<{ client_id: string; request: Stored }>(
      'authorization-transaction',
      `select client_id, request from oauth_transaction
       where id_hash = $1 and account_id = $2 and session_id = $3 and expires_at > $4`,
      [hashToken(id), principal.userId, principal.sessionId, clock.now()],
    )
    const client = row && (await clients.byId(row.client_id))
    return client ? { client, stored: row.request } : null
  },
})
