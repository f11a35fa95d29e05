import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { quoteAuthorizationAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'

export type Authorization = Rows['quote_authorization']

/** What quotes what, by their addresses. */
export type QuoteKey = Pick<Authorization, 'quote' | 'quoted'>

/** The document that says so. */
export const authorizationDocument = (
  { address, quote, quoted }: Pick<Authorization, 'address' | 'quote' | 'quoted'>,
  author: string,
): Json => ({
  id: address,
  type: 'QuoteAuthorization',
  attributedTo: author,
  interactingObject: quote,
  interactionTarget: quoted,
})

export const findAuthorization = async (
  federation: Federation,
  { quote, quoted }: QuoteKey,
): Promise<Authorization | null> => {
  const [row] = await federation.db.query<Authorization>(
    'quote-authorization',
    'select * from quote_authorization where quote = $1 and quoted = $2',
    [quote, quoted],
    { byKey: true },
  )
  return row ?? null
}

/** Remembers what the author of a quoted item agreed to; a revoked one stays revoked. `address` absent: it is ours to say. */
export const keepAuthorization = async (
  federation: Federation,
  db: Knex,
  { quote, quoted, authorId, address }: QuoteKey & { authorId: number; address?: string },
): Promise<Authorization> => {
  await db('quote_authorization')
    .insert({
      quote,
      quoted,
      author_id: authorId,
      address: address ?? quoteAuthorizationAddress(federation, randomUUID()),
      created_at: federation.clock.now(),
    })
    .onConflict()
    .ignore()
  const row = await db('quote_authorization').where({ quote, quoted }).first<Authorization | undefined>()
  if (!row) throw new Error(`the authorization at ${address} is one of another quote`)
  return row
}
