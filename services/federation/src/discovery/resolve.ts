import type { SubjectRef } from '@app/contract/calls/content.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { z } from 'zod'
import { findActor, resolveActor } from '../actors/actor.ts'
import { readActor } from '../actors/read-actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { textOf } from '../json-ld/json.ts'
import { findObject, saveObject } from '../objects/save-object.ts'
import { askWebFinger } from './ask-webfinger.ts'

type Found = { userId: number | null; magazineId: number | null; object: z.infer<typeof SubjectRef> | null }

const nothing: Found = { userId: null, magazineId: null, object: null }

const handlePattern = /^([@!]?)([^\s@!/]+)@([^\s@/]+\.[^\s@/]+|[^\s@/]+:\d+)$/

const asFound = (actor: Actor | null): Found =>
  actor?.kind === 'user'
    ? { ...nothing, userId: actor.localId }
    : actor?.kind === 'magazine'
      ? { ...nothing, magazineId: actor.localId }
      : nothing

const byHandle = async (federation: Federation, sign: string, name: string, host: string): Promise<Found> => {
  const found = { ...nothing }
  const { actors } = await askWebFinger(federation, name, host)
  for (const address of actors.slice(0, 4)) {
    const actor = asFound(await resolveActor(federation, address))
    found.userId ??= actor.userId
    found.magazineId ??= actor.magazineId
  }
  if (sign === '!' && found.magazineId !== null) found.userId = null
  if (sign === '@' && found.userId !== null) found.magazineId = null
  return found
}

const lookUp = async (federation: Federation, query: string): Promise<Found> => {
  const text = query.trim()
  const handle = handlePattern.exec(text)
  try {
    if (handle) {
      const [, sign = '', name = '', host = ''] = handle
      return await byHandle(federation, sign, name, host)
    }
    if (!URL.canParse(text)) return nothing
    if (isLocalAddress(federation, text)) {
      const card = await findObject(federation, text)
      return card
        ? { ...nothing, object: { type: card.type, id: card.id } }
        : asFound(await findActor(federation, text))
    }
    const known = await findActor(federation, text)
    if (known) return asFound(known)
    const document = await fetchDocument(federation, text)
    return readActor(document)
      ? asFound(await resolveActor(federation, textOf(document['id']) ?? text))
      : { ...nothing, object: await saveObject(federation, document) }
  } catch (error) {
    if (error instanceof DocumentGone) return nothing
    throw error
  }
}

/**
 * Finds what a person typed beyond this instance: a handle by WebFinger, or the address of an actor or object. Nothing
 * where its server does not answer or may not be asked.
 */
export const resolveQuery = async (federation: Federation, query: string): Promise<Found> => {
  try {
    return await lookUp(federation, query)
  } catch (error) {
    if (!(error instanceof FetchFailed || error instanceof UnsafeAddress)) throw error
    return nothing
  }
}
