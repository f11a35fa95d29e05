import type { QuoteRequest } from '@app/contract/content/requests.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem, noSuch } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'
import { isHidden, nameOf } from '../items/item.ts'
import type { Quoting } from './quoted.ts'
import { mayBeQuoted } from './quoting-right.ts'

/** What a draft says of a quote. Absent: it stays as it is; null: there is none. */
export type QuoteDraft = QuoteRequest | null | undefined

/** How an item that is edited stands to one that it is to quote: it does, or its author took that back. */
type Stand = { quoted: boolean; withdrawn: boolean }

const STAND = `
  select exists (select from item where id = $3 and quoted_id = q.id) as quoted,
    exists (select from quote_withdrawal where item_id = $3 and quoted_id = q.id) as withdrawn
  from item q where q.kind = $1 and q.number = $2`

const NOTHING: Quoting = { quoted_id: null, quoted_address: null, quote_consent: null }

/**
 * What somebody here quotes: of an item from here it is settled at once, of one from elsewhere its author is asked
 * (rules/federation.md#quotes). 404 where there is nothing of the kind for whoever writes, 403 where they may not.
 */
export const chooseQuote = async (
  content: Content,
  principal: Principal,
  draft: QuoteDraft,
  authorId: number = principal.userId,
): Promise<Quoting> => {
  if (!draft) return NOTHING
  const quoted = await findItem(content.db, draft.type, draft.id)
  await mustBeReadable(content, principal, quoted)
  if (isHidden(quoted.visibility)) throw noSuch(draft.type, draft.id)
  if (!(await mayBeQuoted(content, quoted, authorId)))
    throw forbidden(`You may not quote this ${nameOf[quoted.kind]}.`)
  const settled = quoted.ap_id === null || quoted.author_id === authorId
  return { quoted_id: quoted.id, quoted_address: null, quote_consent: settled ? 'accepted' : 'pending' }
}

/** The same of an edit: nothing where the quote stays, and what its author said to it with it. */
export const changeQuote = async (
  content: Content,
  principal: Principal,
  item: Item,
  draft: QuoteDraft,
): Promise<Partial<Quoting>> => {
  if (draft === undefined) return {}
  if (draft && draft.type === item.kind && draft.id === item.number)
    throw badRequest(`quote: a ${nameOf[item.kind]} does not quote itself.`)
  if (!draft) return NOTHING
  const [known] = await content.db.query<Stand>('quote-stand', STAND, [draft.type, draft.id, item.id])
  if (known?.quoted) return {}
  if (known?.withdrawn) throw forbidden('quote: its author does not want to be quoted here any more.')
  return chooseQuote(content, principal, draft, item.author_id)
}
