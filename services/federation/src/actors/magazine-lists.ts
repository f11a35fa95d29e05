import { keepRemoteModerators, keepRemotePins } from '@app/contract/calls/remote-moderation.ts'
import type { Worker, WorkQueues } from '@app/platform/bus/bus.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Fetching } from '../documents/fetch-document.ts'
import type { Objects } from '../objects/save-object.ts'
import { idsOf, isJson, sameOrigin, typeOf } from '../json-ld/json.ts'
import type { Actors } from './actor.ts'
import type { RemoteActor } from './read-actor.ts'

const QUEUE = 'federation.magazine-lists'

/** A magazine has no more, or has them for show. */
const MAX_MODERATORS = 50
const MAX_PINS = 20

export type ListsJob = Pick<RemoteActor, 'id' | 'moderators' | 'featured'>

/** Has the lists of a magazine read in the background: each name on them may cost a fetch. */
export const orderLists = async (
  work: WorkQueues,
  { id, moderators, featured }: RemoteActor,
): Promise<void> => {
  if (moderators !== null || featured !== null)
    await work.enqueue(QUEUE, { id, moderators, featured } satisfies ListsJob)
}

type Needs = { calls: Calls; log: Logger; fetching: Fetching; actors: Actors; objects: Objects }

/**
 * Brings the moderators and pins of a remote magazine in line with its own collections, adding and removing
 * (rules/federation.md#remote-actors). What cannot be read now is read when the magazine is met next.
 */
export const createListsWorker = ({ calls, log, fetching, actors, objects }: Needs): Worker<ListsJob> => {
  /** The first page is enough; null where the address leads to no list. */
  const addressesAt = async (address: string): Promise<string[] | null> => {
    let list = await fetching.document(address)
    if (!/^(Ordered)?Collection/.test(typeOf(list))) return null
    const page = list['first']
    const empty = list['orderedItems'] === undefined && list['items'] === undefined
    if (empty && page !== undefined) {
      if (isJson(page)) list = page
      else if (typeof page === 'string' && sameOrigin(page, address)) list = await fetching.document(page)
    }
    return idsOf(list['orderedItems'] ?? list['items'])
  }

  const readModerators = async ({ id, moderators }: ListsJob, magazineId: number): Promise<void> => {
    if (moderators === null) return
    if (typeof moderators === 'string' && !sameOrigin(moderators, id)) return
    const addresses = typeof moderators === 'string' ? await addressesAt(moderators) : moderators
    if (addresses === null) return
    const people = await Promise.all(
      addresses.slice(0, MAX_MODERATORS).map((address) => actors.resolve(address).catch(() => null)),
    )
    const userIds = people.flatMap((person) => (person?.kind === 'user' ? person.localId : []))
    await calls.ask(keepRemoteModerators, { magazineId, userIds: [...new Set(userIds)] })
  }

  const readPins = async ({ id, featured }: ListsJob, magazineId: number): Promise<void> => {
    if (featured === null || !sameOrigin(featured, id)) return
    const addresses = (await addressesAt(featured))?.slice(0, MAX_PINS)
    if (!addresses) return
    for (const address of addresses) await objects.ensure(address, magazineId).catch(() => null)
    await calls.ask(keepRemotePins, { magazineId, apIds: addresses })
  }

  return {
    queue: QUEUE,
    concurrency: 1,
    retryDelaysMs: [60_000],
    async handle({ data }) {
      const magazine = await actors.known(data.id)
      if (magazine?.kind !== 'magazine' || magazine.local) return
      for (const read of [readModerators, readPins]) {
        try {
          await read(data, magazine.localId)
        } catch (error) {
          log.info({ err: error, magazine: data.id }, 'a list of a remote magazine could not be read')
        }
      }
    },
  }
}
