import { contentByApId, ingestContent } from '@app/contract/calls/content.ts'
import type { SubjectRef } from '@app/contract/calls/content.ts'
import { magazineByName } from '@app/contract/calls/community.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { z } from 'zod'
import type { Actors } from '../actors/actors.ts'
import type { Addresses } from '../addresses.ts'
import { DocumentGone } from '../fetching.ts'
import type { Fetching } from '../fetching.ts'
import { readObject } from '../objects/read.ts'
import type { RemoteObject } from '../objects/read.ts'
import type { Json } from '../json.ts'

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

  const keepOne = async (object: RemoteObject, magazineId: number | null): Promise<Ref | null> => {
    const author = await actors.resolve(object.author)
    if (author?.kind !== 'user' || author.local) return null
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
      visibility: object.visibility,
      createdAt: object.createdAt.toISOString(),
      editedAt: object.editedAt?.toISOString() ?? null,
    })
    if (refusal) log.info({ object: object.apId, refusal }, 'a remote object was not kept')
    return ref
  }

  const fetchObject = async (address: string): Promise<RemoteObject | null> => {
    try {
      return readObject(await fetching.document(address), clock.now())
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
      const first = readObject(json, clock.now())
      if (!first || at.isLocal(first.apId)) return null
      const chain = [first]
      for (let top = first; top.inReplyTo !== null;) {
        if (await known(top.inReplyTo)) break
        if (at.isLocal(top.inReplyTo) || chain.length > MAX_PARENTS || (await isDeleted(top.inReplyTo)))
          return null
        const parent = await fetchObject(top.inReplyTo)
        if (!parent || parent.visibility !== 'visible' || chain.some(({ apId }) => apId === parent.apId))
          return null
        chain.push(parent)
        top = parent
      }
      let ref: Ref | null = null
      for (const object of chain.toReversed()) {
        if (await isDeleted(object.apId)) return null
        ref = await keepOne(object, object.kind === 'comment' ? null : await magazineOf(object, magazineId))
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
