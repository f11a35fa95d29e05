import {
  contentCreated,
  contentEdited,
  contentModerated,
  contentMoved,
  contentPurged,
  contentVisibilityChanged,
  contentVoted,
} from '@app/contract/events/content.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Federation } from '../context.ts'
import { saveContentObject } from '../objects/object.repository.ts'
import { sendContent, sendRemoval, sendRestoration } from '../outbox/send-content.ts'
import { sendPinOrLock } from '../outbox/send-moderation.ts'
import { sendVote } from '../outbox/send-vote.ts'

export const contentHandlers = (federation: Federation): Projection['handlers'] => [
  on(contentCreated, async (tx, card) => {
    const { isNew } = await saveContentObject(federation, tx, card)
    if (isNew && card.apId === null) await sendContent(federation, tx, card, 'Create')
  }),
  on(contentEdited, async (tx, card) => {
    await saveContentObject(federation, tx, card)
    if (card.apId === null) await sendContent(federation, tx, card, 'Update')
  }),
  on(contentModerated, (tx, done) => sendPinOrLock(federation, tx, done)),
  on(contentMoved, async (tx, { type, id, magazineId }) => {
    await tx('content_object').where({ type, id }).update({ magazine_id: magazineId })
  }),
  on(contentVisibilityChanged, async (tx, { byId, previous, ...card }) => {
    await saveContentObject(federation, tx, card)
    await tx('content_object').where({ type: card.type, id: card.id }).update({ visibility: card.visibility })
    const removed = card.visibility === 'trashed' || card.visibility === 'soft_deleted'
    if (removed && byId !== null) await sendRemoval(federation, tx, card, byId)
    else if (previous === 'trashed' && byId !== null) await sendRestoration(federation, tx, card, byId)
  }),
  on(contentPurged, async (tx, { byId, ...card }) => {
    const { apId } = await saveContentObject(federation, tx, card)
    await sendRemoval(federation, tx, card, byId ?? card.authorId)
    await tx('content_object').where({ type: card.type, id: card.id }).delete()
    const byOrigin = card.apId !== null && byId === card.authorId
    await tx('tombstone').insert({ ap_id: apId, by_origin: byOrigin }).onConflict().ignore()
  }),
  on(contentVoted, async (tx, vote) => {
    await sendVote(federation, tx, vote)
  }),
]
