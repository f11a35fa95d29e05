import { hasProofLike, hasSignatureLike, verifyJsonLd, verifyObject } from '@fedify/fedify/sig'
import { Activity as ParsedActivity } from '@fedify/vocab'
import type { DocumentLoader } from '@fedify/vocab-runtime'
import { readActivity } from '../activities/activity.ts'
import type { Activity } from '../activities/activity.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { contextLoader } from '../json-ld/context-loader.ts'
import { idOf, isJson, many, sameOrigin, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { markReceived } from './receive.ts'
import { processActivity } from './process.ts'
import { isForwardable } from './forwarded.rules.ts'

/** Kinds of which only who, what and of what matters: the rest of such a document is not read when it is forwarded. */
const BARE = new Set(['Delete', 'Like', 'Dislike', 'Announce'])

/**
 * Keys as their owner's own document names them, and nothing else of it: one property that does not parse would cost the
 * whole. Whoever's document names a key is its owner; a key of another origin is none.
 */
const keyLoader =
  (federation: Federation): DocumentLoader =>
  async (url) => {
    const document = await fetchDocument(federation, url.split('#')[0] ?? url)
    const id = textOf(document['id']) ?? ''
    const own = (value: unknown): Json[] =>
      many(value).filter(
        (key): key is Json =>
          isJson(key) && sameOrigin(textOf(key['id']), id) && idOf(key['owner'] ?? key['controller']) === id,
      )
    return {
      contextUrl: null,
      documentUrl: id,
      document: {
        '@context': [
          'https://www.w3.org/ns/activitystreams',
          'https://w3id.org/security/v1',
          'https://www.w3.org/ns/did/v1',
          'https://w3id.org/security/multikey/v1',
        ],
        id,
        type: 'Person',
        inbox: `${id}/inbox`,
        publicKey: own(document['publicKey']),
        assertionMethod: own(document['assertionMethod']),
      },
    }
  }

/** What a document says to who reads it as JSON-LD, which is what its signature is of. */
const semantics = async (json: Json, documentLoader: DocumentLoader) => {
  const parsed = await ParsedActivity.fromJsonLd(json, { documentLoader, contextLoader })
  return { id: parsed.id?.href, actor: parsed.actorId?.href, object: parsed.objectId?.href }
}

/**
 * An activity by the proof or signature that it carries: whole with an integrity proof (FEP-8b32), which covers every
 * byte; with a Linked Data signature, which covers only what JSON-LD makes of it, the bare act. null: it has none that holds.
 */
const proven = async (federation: Federation, activity: Activity): Promise<Activity | null> => {
  const { json, id, type, actor } = activity
  const documentLoader = keyLoader(federation)
  const options = { documentLoader, contextLoader }
  try {
    if (hasProofLike(json)) {
      const held = await verifyObject(ParsedActivity, json, options)
      if (held && held.id?.href === id && held.actorId?.href === actor) return activity
    }
    if (BARE.has(type) && hasSignatureLike(json) && (await verifyJsonLd(json, options))) {
      const said = await semantics(json, documentLoader)
      const object = idOf(activity.object)
      if (said.id !== id || said.actor !== actor || object === null || said.object !== object) return null
      return readActivity({ id, type, actor, object })
    }
  } catch (error) {
    federation.log.info({ err: error, activity: id }, 'a proof could not be read')
  }
  return null
}

const fetched = async (
  federation: Federation,
  address: string,
): Promise<{ document: Json | null; status: number | null }> => {
  try {
    return { document: await fetchDocument(federation, address), status: 200 }
  } catch (error) {
    if (error instanceof DocumentGone) return { document: null, status: error.status }
    throw error
  }
}

/** The activity as its own origin serves it; null: it does not. */
const served = async (federation: Federation, { id, actor }: Activity): Promise<Activity | null> => {
  if (!sameOrigin(id, actor)) return null
  const { document } = await fetched(federation, id)
  const said = document && readActivity(document)
  return said && sameOrigin(said.id, said.actor) && isForwardable(said) ? said : null
}

/** Few serve their activities, but what was written, or that it is gone, they do; null: that bears nothing out. */
const borneOut = async (federation: Federation, activity: Activity): Promise<Activity | null> => {
  const { id, type, actor } = activity
  const object = idOf(activity.object)
  if (object === null || !sameOrigin(object, actor)) return null
  const { document, status } = await fetched(federation, object)
  const isGone = status === 410 || typeOf(document) === 'Tombstone'
  if (type === 'Delete') return isGone ? readActivity({ id, type, actor, object }) : null
  if (type !== 'Create' && type !== 'Update') return null
  return document && !isGone ? readActivity({ id, type, actor, object: document }) : null
}

/**
 * Takes what somebody else than its actor brought (ActivityPub 7.1.2): with a proof of the actor, or as its own origin
 * says. Its id counts as received only where the actor is known to have given it, or anybody could keep the true one away.
 */
export const receiveForwarded = async (federation: Federation, json: Json): Promise<void> => {
  const activity = readActivity(json)
  if (!activity || !isForwardable(activity) || isLocalAddress(federation, activity.actor)) return
  const known = await federation.db.knex('received').where({ activity_id: activity.id }).first('activity_id')
  if (known) return
  const stated = (await proven(federation, activity)) ?? (await served(federation, activity))
  if (stated && !(await federation.db.transaction((tx) => markReceived(federation, tx, stated)))) return
  const believed = stated ?? (await borneOut(federation, activity))
  if (believed) await processActivity(federation, believed)
}
