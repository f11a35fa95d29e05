import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { answerQuote as answerSpec } from '@app/contract/calls/content.ts'
import { contentQuoteAnswered } from '@app/contract/events/content.ts'
import type { QuoteConsent } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { cardOf } from '../items/content-card.ts'
import { findByApId } from '../items/find-by-ap-id.ts'
import { lockItem, saveItem } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'

/** Writes down what the author of a quoted item says, and tells it, where that is new; whether it is. */
export const settleQuote = async (
  content: Content,
  tx: Knex.Transaction,
  found: Item,
  quoted: Pick<Item, 'id'>,
  consent: QuoteConsent,
): Promise<boolean> => {
  const item = await lockItem(tx, found)
  const { quoted_id: id, quote_consent: before } = item
  if (id !== quoted.id || before === 'revoked' || before === consent) return false
  await saveItem(tx, item, { quote_consent: consent })
  await content.outbox.add(tx, contentQuoteAnswered, await cardOf(tx, item))
  return true
}

/** What somebody elsewhere says to being quoted, as federation heard it. */
export const answerQuote = async (
  content: Content,
  { apId, quotedApId, consent }: CallInput<typeof answerSpec>,
): Promise<CallOutput<typeof answerSpec>> => {
  const [item, quoted] = await Promise.all([findByApId(content, apId), findByApId(content, quotedApId)])
  if (!item || !quoted) return { applied: false }
  const applied = await content.db.transaction((tx) => settleQuote(content, tx, item, quoted, consent))
  return { applied }
}
