import { quotingRight } from '@app/contract/calls/content.ts'
import type { Activity } from '../activities/activity.ts'
import { resolveActor } from '../actors/actor.ts'
import { findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { idOf, isJson, sameOrigin } from '../json-ld/json.ts'
import { addressOfObject } from '../objects/object.repository.ts'
import { authorOf } from '../objects/read-object.ts'
import { isBanned } from '../objects/save-object.ts'
import { sendActivity } from '../outbox/send-activity.ts'
import { userAsSender } from '../outbox/sender.ts'
import { keepAuthorization } from './authorization.repository.ts'

/** The item that a QuoteRequest is for, if that is of whoever asks. */
const quoteOf = ({ actor, json }: Activity): string | null => {
  const { instrument } = json
  const quote = idOf(instrument)
  if (!quote || quote.length > 2048 || !sameOrigin(quote, actor)) return null
  const author = isJson(instrument) ? authorOf(instrument) : null
  return author === null || author === actor ? quote : null
}

/**
 * Somebody elsewhere asks to quote an item of ours (FEP-044f): answered at once, with an authorization where they may
 * (rules/federation.md#quotes).
 */
export const receiveQuoteRequest = async (federation: Federation, activity: Activity): Promise<void> => {
  const [quote, object] = [quoteOf(activity), idOf(activity.object)]
  const quoter = quote && object ? await resolveActor(federation, activity.actor) : null
  if (!quote || !object || quoter?.kind !== 'user' || quoter.local) return
  const { item, allowed } = await federation.calls.ask(quotingRight, {
    apId: object,
    userId: quoter.localId,
  })
  if (!item) return
  const banned = await isBanned(federation, quoter)
  await federation.db.transaction(async (tx) => {
    const [author, quoted] = [
      await findUserCard(tx, item.authorId),
      await addressOfObject(tx, item.type, item.id),
    ]
    if (!author || author.domain !== null || !quoted) return
    const given =
      allowed && !banned
        ? await keepAuthorization(federation, tx, { quote, quoted, authorId: item.authorId })
        : null
    const accepted = given?.revoked_at === null ? given : null
    await sendActivity(
      federation,
      tx,
      userAsSender(federation, author),
      {
        type: accepted ? 'Accept' : 'Reject',
        object: { id: activity.id, type: 'QuoteRequest', actor: activity.actor, object, instrument: quote },
        ...(accepted ? { result: accepted.address } : {}),
        to: [activity.actor],
        cc: [],
        public: false,
      },
      { addresses: [activity.actor] },
    )
  })
}
