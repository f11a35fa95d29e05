import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { readMarkup } from '@app/platform/text/markup.ts'
import { changeAccount, findAccount, lockAccount } from '../accounts/account.repository.ts'
import type { Account, StoredField } from '../accounts/account.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

export const VERIFY_LINKS = 'identity.verify-links'
export type VerifyLinksJob = { userId: number }

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_000_000
const linking = new Set(['a', 'area', 'link'])

/** The value as an address, where it is one and nothing else. */
const addressOf = (value: string): string | null =>
  /^https?:\/\/\S+$/i.test(value) && URL.canParse(value) ? new URL(value).href : null

export const isUnverified = ({ value, verifiedAt }: StoredField): boolean =>
  verifiedAt === null && addressOf(value) !== null

export const requestVerification = (identity: Identity, userId: number): Promise<void> =>
  identity.work.enqueue(VERIFY_LINKS, { userId } satisfies VerifyLinksJob)

const normalised = (address: string): string => address.replace(/\/$/, '').toLowerCase()

/** Whether a page links to an address as somebody's own (`rel=me`, microformats.org/wiki/rel-me). */
export const linksAsOwn = (html: string, page: string, own: string): boolean => {
  let found = false
  readMarkup(html, {
    onopentag(name, { rel, href }) {
      if (found || !linking.has(name) || !href || !rel?.toLowerCase().split(/\s+/).includes('me')) return
      found = URL.canParse(href, page) && normalised(new URL(href, page).href) === normalised(own)
    },
  })
  return found
}

const isOwnPage = async (identity: Identity, address: string, own: string): Promise<boolean> => {
  try {
    const { status, url, body } = await identity.fetch(address, {
      headers: { accept: 'text/html' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      truncate: true,
    })
    return status === 200 && linksAsOwn(body.toString('utf8'), url, own)
  } catch (error) {
    if (!(error instanceof FetchFailed || error instanceof UnsafeAddress)) throw error
    identity.log.info({ err: error, address }, 'a page named on a profile could not be read')
    return false
  }
}

const profileOf = ({ config }: Identity, { username }: Account): string => `${config.url}/u/${username}`

/** Fetches the pages that a member's fields name, and remembers which of them link back to the profile. */
export const verifyLinks = async (identity: Identity, { userId }: VerifyLinksJob): Promise<void> => {
  const account = await findAccount(identity, userId)
  if (!account || !isLocal(account) || account.isDeleted) return
  const own = profileOf(identity, account)
  const found = new Set<string>()
  for (const { value } of account.fields.filter(isUnverified))
    if (await isOwnPage(identity, value, own)) found.add(value)
  if (found.size === 0) return
  const verifiedAt = identity.clock.now().toISOString()
  await identity.db.transaction(async (tx) => {
    const held = await lockAccount(tx, userId)
    if (!held || held.username !== account.username) return
    const fields = held.fields.map((field) => (found.has(field.value) ? { ...field, verifiedAt } : field))
    await changeAccount(identity, tx, userId, { fields })
  })
}
