import type { SubjectRef } from '@app/contract/calls/content.ts'
import type { z } from 'zod'
import type { Actors } from '../actors/actor.ts'
import type { Addresses } from '../addresses/addresses.ts'
import { DocumentGone } from '../documents/fetch-document.ts'
import type { Fetching } from '../documents/fetch-document.ts'
import { isJson, many, textOf } from '../json-ld/json.ts'
import { readActor } from '../actors/read-actor.ts'
import type { Objects } from '../objects/save-object.ts'

type Found = { userId: number | null; magazineId: number | null; object: z.infer<typeof SubjectRef> | null }

const nothing: Found = { userId: null, magazineId: null, object: null }

const handlePattern = /^([@!]?)([^\s@!/]+)@([^\s@/]+\.[^\s@/]+|[^\s@/]+:\d+)$/

const isActivityLink = (type: unknown): boolean => {
  const text = textOf(type) ?? ''
  return text.startsWith('application/activity+json') || text.startsWith('application/ld+json')
}

type Needs = { actors: Actors; objects: Objects; fetching: Fetching; at: Addresses; insecure: boolean }

/** Finds what a person typed beyond this instance: a handle by WebFinger, or the address of an actor or object. */
export const createResolve = ({ actors, objects, fetching, at, insecure }: Needs) => {
  const asFound = (actor: Awaited<ReturnType<Actors['resolve']>>): Found =>
    actor?.kind === 'user'
      ? { ...nothing, userId: actor.localId }
      : actor?.kind === 'magazine'
        ? { ...nothing, magazineId: actor.localId }
        : nothing

  /** Actors that a host names for a handle; a person and a magazine may share one. */
  const addressesOf = async (name: string, host: string): Promise<string[]> => {
    const scheme = insecure ? 'http' : 'https'
    const query = `resource=${encodeURIComponent(`acct:${name}@${host}`)}`
    const jrd = await fetching.json(
      `${scheme}://${host}/.well-known/webfinger?${query}`,
      'application/jrd+json',
    )
    return many(jrd['links']).flatMap((link) =>
      isJson(link) && link['rel'] === 'self' && isActivityLink(link['type'])
        ? (textOf(link['href']) ?? [])
        : [],
    )
  }

  const byHandle = async (sign: string, name: string, host: string): Promise<Found> => {
    const found = { ...nothing }
    for (const address of (await addressesOf(name, host)).slice(0, 4)) {
      const actor = asFound(await actors.resolve(address))
      found.userId ??= actor.userId
      found.magazineId ??= actor.magazineId
    }
    if (sign === '!' && found.magazineId !== null) found.userId = null
    if (sign === '@' && found.userId !== null) found.magazineId = null
    return found
  }

  return async (query: string): Promise<Found> => {
    const text = query.trim()
    const handle = handlePattern.exec(text)
    try {
      if (handle) {
        const [, sign = '', name = '', host = ''] = handle
        return await byHandle(sign, name, host)
      }
      if (!URL.canParse(text)) return nothing
      if (at.isLocal(text)) {
        const card = await objects.known(text)
        return card
          ? { ...nothing, object: { type: card.type, id: card.id } }
          : asFound(await actors.known(text))
      }
      const known = await actors.known(text)
      if (known) return asFound(known)
      const document = await fetching.document(text)
      return readActor(document)
        ? asFound(await actors.resolve(textOf(document['id']) ?? text))
        : { ...nothing, object: await objects.keep(document) }
    } catch (error) {
      if (error instanceof DocumentGone) return nothing
      throw error
    }
  }
}
