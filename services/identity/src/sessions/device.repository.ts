import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEVICE_COOKIE } from '@app/contract/session-cookies.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import { hashToken, newToken } from '../secrets/secrets.ts'
import { cookieOf, setCookie } from './cookies.ts'

const LIFE_MS = 365 * 24 * 3_600_000
/** Of one account; the ones that were not used for longest go first. */
const KEPT = 50

/** What a browser brings when it signs in. */
export type Browser = { userAgent: string | undefined; device: string | null }

export const browserOf = (identity: Identity, req: IncomingMessage): Browser => ({
  userAgent: req.headers['user-agent'],
  device: cookieOf(req, identity.config.url, DEVICE_COOKIE),
})

/** By it a browser is known when it signs in again (OWASP, device cookies); it opens nothing. */
export const setDeviceCookie = (res: ServerResponse, instanceUrl: string, device: string): void =>
  setCookie(res, instanceUrl, { name: DEVICE_COOKIE, value: device, lifeMs: LIFE_MS })

/** What names the device for this account, if it signed in to it before. */
export const knownDevice = async (
  identity: Identity,
  accountId: number,
  device: string | null,
): Promise<string | null> => {
  if (device === null) return null
  const rows = await identity.db.query(
    'device-is-known',
    'select 1 from device where account_id = $1 and token_hash = $2',
    [accountId, hashToken(device)],
    { byKey: true },
  )
  return rows.length > 0 ? hashToken(device).toString('base64url') : null
}

/** Notes that an account was signed in to; says whether it had others and this one is new to it. */
export const rememberDevice = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  { userAgent, device }: Browser,
): Promise<{ device: string; isUnusual: boolean }> => {
  const token = device ?? newToken()
  const of = { account_id: accountId, token_hash: hashToken(token) }
  const now = identity.clock.now()
  const renewed = await tx('device').where(of).update({ last_used_at: now })
  if (renewed > 0) return { device: token, isUnusual: false }
  const others = await tx('device')
    .where({ account_id: accountId })
    .orderBy('last_used_at', 'desc')
    .select('token_hash')
  await tx('device')
    .insert({ ...of, user_agent: userAgent?.slice(0, 300) ?? null, created_at: now, last_used_at: now })
    .onConflict(['account_id', 'token_hash'])
    .ignore()
  await tx('device')
    .where({ account_id: accountId })
    .whereIn(
      'token_hash',
      others.slice(KEPT - 1).map(({ token_hash }) => token_hash as Buffer),
    )
    .delete()
  return { device: token, isUnusual: others.length > 0 }
}

export const forgetDevices = async (tx: Knex.Transaction, accountId: number): Promise<void> => {
  await tx('device').where({ account_id: accountId }).delete()
}
