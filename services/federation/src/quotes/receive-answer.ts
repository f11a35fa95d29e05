import { answerQuote } from '@app/contract/calls/content.ts'
import type { Activity } from '../activities/activity.ts'
import { actorAddress } from '../actors/actor.ts'
import type { Federation } from '../context.ts'
import { DocumentGone } from '../documents/fetch-document.ts'
import { idOf, isJson, typeOf } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import { keepAuthorization } from './authorization.repository.ts'
import type { QuoteKey } from './authorization.repository.ts'
import { authorizes } from './consent.ts'

type Request = Pick<Rows['quote_request'], 'quote' | 'quoted' | 'author_id'>

const BY_ID = 'select quote, quoted, author_id from quote_request where activity_id = $1'
const BY_ITEMS = 'select quote, quoted, author_id from quote_request where quote = $1 and quoted = $2'

/** The QuoteRequest of ours that an activity answers, by its id or by what stands in it. */
const requestOf = async ({ db }: Federation, answered: unknown): Promise<Request | null> => {
  const [byId] = await db.query<Request>('quote-request-by-id', BY_ID, [idOf(answered)])
  if (byId || !isJson(answered)) return byId ?? null
  const items = [idOf(answered['instrument']), idOf(answered['object'])]
  const [byItems] = await db.query<Request>('quote-request-of', BY_ITEMS, items)
  return byItems ?? null
}

/**
 * Whether nothing is said against an authorization that its author names, and signs for. That it is not served is no more than
 * a fault of their server (tootik 0.22, for who can move): others cannot see then that they agree.
 */
const isAuthorized = async (
  federation: Federation,
  address: string,
  author: string,
  key: QuoteKey,
): Promise<boolean> => {
  try {
    return await authorizes(federation, address, author, key)
  } catch (error) {
    if (error instanceof DocumentGone) return true
    throw error
  }
}

/**
 * The author of what an item of ours quotes agrees, and says where that is to be read, or refuses (FEP-044f). Answers
 * whether it was a quote that they speak of.
 */
export const receiveQuoteAnswer = async (
  federation: Federation,
  activity: Activity,
  accepted: boolean,
): Promise<boolean> => {
  const request = await requestOf(federation, activity.object)
  if (!request) return isJson(activity.object) && typeOf(activity.object) === 'QuoteRequest'
  const { quote, quoted, author_id: authorId } = request
  const author = await actorAddress(federation, 'user', authorId)
  if (author !== activity.actor) return true
  const result = idOf(activity.json['result'])
  if (accepted) {
    if (!result || !(await isAuthorized(federation, result, author, { quote, quoted }))) return true
    await keepAuthorization(federation, federation.db.knex, { quote, quoted, authorId, address: result })
  }
  const consent = accepted ? 'accepted' : 'rejected'
  await federation.calls.ask(answerQuote, { apId: quote, quotedApId: quoted, consent })
  return true
}
