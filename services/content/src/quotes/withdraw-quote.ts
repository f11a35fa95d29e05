import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem } from '../items/item.repository.ts'
import type { Item, Kind } from '../items/item.ts'
import { nameOf } from '../items/item.ts'
import { settleQuote } from './answer-quote.ts'

const AUTHOR = 'select id, author_id from item where id = $1'
const WITHDRAW = 'insert into quote_withdrawal (item_id, quoted_id) values (?, ?) on conflict do nothing'

/**
 * Somebody here no longer wants to be quoted by an item: for good, and whoever wrote it does not quote the same there again.
 * 404 where it quotes nothing, 403 where that is of somebody else.
 */
export const withdrawQuote = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  number: number,
): Promise<void> => {
  const item = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, item)
  const [quoted] = await content.db.query<Pick<Item, 'id' | 'author_id'>>(
    'quoted-author',
    AUTHOR,
    [item.quoted_id],
    {
      byKey: true,
    },
  )
  if (!quoted) throw notFound(`This ${nameOf[kind]} quotes nothing.`)
  if (quoted.author_id !== principal.userId)
    throw forbidden('You may not withdraw this quote: only the author of what is quoted may.')
  await content.db.transaction(async (tx) => {
    await tx.raw(WITHDRAW, [item.id, quoted.id])
    await settleQuote(content, tx, item, quoted, 'revoked')
  })
}
