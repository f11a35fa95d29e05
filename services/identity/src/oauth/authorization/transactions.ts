import type { Refine } from '@app/platform/db/row.ts'
import { principalOf } from '@app/platform/http/identity.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Request } from 'express'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { hashToken, newToken } from '../../secrets/secrets.ts'
import type { Client } from '../clients/client.repository.ts'
import { findClient } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import type { AuthorizationRequest, ResourceOwner, Transaction } from './authorization-request.rules.ts'

const TRANSACTION_LIFE_MS = 30 * 60_000

export type Done<T extends unknown[]> = (error: Error | null, ...values: T | []) => void
export type OAuthRequest = Request & { oauth2?: Transaction; user?: ResourceOwner }

/** The session of a browser; a token authorizes nothing. */
export const resourceOwnerOf = (req: Request): ResourceOwner | null => {
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

type StoredRequest = { redirectURI: string; req: AuthorizationRequest }
type TransactionRow = Refine<
  Pick<Rows['oauth_transaction'], 'client_id' | 'request'>,
  { request: StoredRequest }
>

/** Requests that wait for the user's decision, as oauth2orize stores, loads and removes them. */
export const transactionStore = (identity: Identity) => ({
  store(req: OAuthRequest, transaction: Transaction, done: Done<[string]>) {
    const keep = async (): Promise<[string]> => {
      const owner = resourceOwnerOf(req)
      if (!owner) throw new OAuthRefusal('access_denied', 'Sign in first.')
      const id = newToken()
      await identity.db.knex('oauth_transaction').insert({
        id_hash: hashToken(id),
        account_id: owner.userId,
        session_id: owner.sessionId,
        client_id: transaction.client.identifier,
        request: JSON.stringify({ redirectURI: transaction.redirectURI, req: transaction.req }),
        expires_at: new Date(identity.clock.now().getTime() + TRANSACTION_LIFE_MS),
      })
      return [id]
    }
    settle(keep(), done)
  },

  /** Takes the transaction out, so that it is decided once; only the session that began it can. */
  load(req: OAuthRequest, done: Done<[Transaction]>) {
    const take = async (): Promise<[Transaction]> => {
      const owner = resourceOwnerOf(req)
      const id: unknown = (req.body as Record<string, unknown>)['transaction_id']
      if (!owner || typeof id !== 'string') throw unknownTransaction()
      const [row] = (await identity.db
        .knex('oauth_transaction')
        .where({ id_hash: hashToken(id), account_id: owner.userId, session_id: owner.sessionId })
        .where('expires_at', '>', identity.clock.now())
        .delete()
        .returning(['client_id', 'request'])) as TransactionRow[]
      const client = row && (await findClient(identity, row.client_id))
      if (!row || !client) throw unknownTransaction()
      return [{ client, ...row.request, transactionID: id }]
    }
    settle(take(), done)
  },

  /** `load` took it out already. */
  remove(_req: OAuthRequest, _id: string, done: Done<[]>) {
    done(null)
  },
})

/** What waits under this id; null for anybody but the session that began it. */
export const findTransaction = async (
  identity: Identity,
  id: string,
  principal: Principal,
): Promise<{ client: Client; stored: StoredRequest } | null> => {
  const [row] = await identity.db.query<TransactionRow>(
    'authorization-transaction',
    `select client_id, request from oauth_transaction
     where id_hash = $1 and account_id = $2 and session_id = $3 and expires_at > $4`,
    [hashToken(id), principal.userId, principal.sessionId, identity.clock.now()],
  )
  const client = row && (await findClient(identity, row.client_id))
  return client ? { client, stored: row.request } : null
}
