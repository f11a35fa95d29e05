import { contentByApId, ingestContent } from '@app/contract/calls/content.ts'
import type { SubjectRef } from '@app/contract/calls/content.ts'
import { magazineByName } from '@app/contract/calls/community.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { z } from 'zod'
import type { Actors } from '../actors/actor.ts'
import type { Addresses } from '../addresses/addresses.ts'
import { DocumentGone } from '../documents/fetch-document.ts'
import type { Fetching } from '../documents/fetch-document.ts'
import { createMentions } from './mentions.ts'
import { readObject } from './read-object.ts'
import type { RemoteObject } from './read-object.ts'
import type { Json } from '../json-ld/json.ts'

/** What was read, and what of. */
type Found = { json: Json; object: RemoteObject }
type Ref = z.infer<typeof SubjectRef>

/** A reply whose thread is longer than this is not worth its fetches. */
const MAX_PARENTS = 100
/** How many addressed strangers are asked whether they are the magazine. */
const MAX_GROUP_FETCHES = 5

type Needs = {
  db: Database
  calls: Calls
  clock: Clock
  log: Logger
  fetching: Fetching
  actors: Actors
  at: Addresses
}

/** Keeps remote objects: finds author, magazine and parent, from the root of the thread down. */
export const createObjects = ({ db, calls, clock, log, fetching, actors, at }: Needs) => {
  const nameMentions = createMentions({ actors, at })
  const known = async (apId: string) => calls.ask(contentByApId, { apId })

  const isDeleted = async (apId: string): Promise<boolean> => {
    const rows = await db.query('tombstone', 'select 1 from tombstone where ap_id = $1', [apId])
    return rows.length > 0
  }

  const magazineOf = async (object: RemoteObject, hint: number | null): Promise<number | null> => {
    if (hint !== null) return hint
    for (const address of object.groups) {
      const actor = await actors.known(address)
      if (actor?.kind === 'magazine') return actor.localId
    }
    const strangers = object.groups.filter((address) => !at.isLocal(address)).slice(0, MAX_GROUP_FETCHES)
    for (const address of strangers) {
      const actor = await actors.resolve(address).catch(() => null)
      if (actor?.kind === 'magazine') return actor.localId
    }
    const random = await calls.ask(magazineByName, { name: 'random' })
    return random?.magazineId ?? null
  }

  const read = (json: Json): Found | null => {
    const object = readObject(json, clock.now())
    return object && { json, object }
  }

  const keepOne = async (
    { json, object: { author: address, mentions } }: Found,
    magazineId: number | null,
  ): Promise<Ref | null> => {
    const author = await actors.resolve(address)
    if (author?.kind !== 'user' || author.local) return null
    // Only of what is kept it is asked who is meant: a name may cost a fetch.
    const named = await nameMentions(mentions)
    const object = readObject(json, clock.now(), named)
    if (!object) return null
    const { ref, refusal } = await calls.ask(ingestContent, {
      apId: object.apId,
      kind: object.kind,
      authorId: author.localId,
      magazineId,
      inReplyTo: object.inReplyTo,
      title: object.title,
      body: object.body,
      url: object.url,
      imageUrl: object.imageUrl,
      imageAlt: object.imageAlt,
      lang: object.lang,
      isAdult: object.isAdult,
      tags: object.hashtags,
      mentions: [...new Set(named.flatMap(({ handle, kind }) => (kind === 'user' ? `@${handle}` : [])))],
      visibility: object.visibility,
      createdAt: object.createdAt.toISOString(),
      editedAt: object.editedAt?.toISOString() ?? null,
    })
    if (refusal) log.info({ object: object.apId, refusal }, 'a remote object was not kept')
    return ref
  }

  const fetchObject = async (address: string): Promise<Found | null> => {
    try {
      return read(await fetching.document(address))
    } catch (error) {
      if (!(error instanceof DocumentGone)) throw error
      return null
    }
  }

  return {
    known,

    /**
     * Keeps an object whose origin is trusted, fetching the parents it hangs on; null where it, its thread or its author
     * is not to be had. `magazineId` overrules what the object says: the hub that announced it.
     */
    async keep(json: Json, magazineId: number | null = null): Promise<Ref | null> {
      const first = read(json)
      if (!first || at.isLocal(first.object.apId)) return null
      const chain = [first]
      for (let { inReplyTo } = first.object; inReplyTo !== null;) {
        if (await known(inReplyTo)) break
        if (at.isLocal(inReplyTo) || chain.length > MAX_PARENTS || (await isDeleted(inReplyTo))) return null
        const parent = await fetchObject(inReplyTo)
        if (!parent || parent.object.visibility !== 'visible') return null
        if (chain.some(({ object }) => object.apId === parent.object.apId)) return null
        chain.push(parent)
        inReplyTo = parent.object.inReplyTo
      }
      let ref: Ref | null = null
      for (const found of chain.toReversed()) {
        const { apId, kind } = found.object
        if (await isDeleted(apId)) return null
        ref = await keepOne(found, kind === 'comment' ? null : await magazineOf(found.object, magazineId))
        if (!ref) return null
      }
      return ref
    },

    /** Makes sure the object at an address is here, asking its origin when it is not. */
    async ensure(address: string, magazineId: number | null = null): Promise<Ref | null> {
      const card = await known(address)
      if (card) return { type: card.type, id: card.id }
      if (at.isLocal(address)) return null
      try {
        return await this.keep(await fetching.document(address), magazineId)
      } catch (error) {
        if (error instanceof DocumentGone) return null
        throw error
      }
    },
  }
}

export type Objects = ReturnType<typeof createObjects>
