import { keepRemoteModerators, keepRemotePins } from '@app/contract/calls/remote-moderation.ts'
import type { Federation } from '../context.ts'
import { fetchDocument } from '../documents/fetch-document.ts'
import { idsOf, isJson, sameOrigin, typeOf } from '../json-ld/json.ts'
import { ensureObject } from '../objects/save-object.ts'
import { findActor, resolveActor } from './actor.ts'
import type { MagazineListsJob } from './request-magazine-lists.ts'

/** A magazine has no more, or has them for show. */
const MAX_MODERATORS = 50
const MAX_PINS = 20

/** The first page is enough; null where the address leads to no list. */
const addressesAt = async (federation: Federation, address: string): Promise<string[] | null> => {
  let list = await fetchDocument(federation, address)
  if (!/^(Ordered)?Collection/.test(typeOf(list))) return null
  const page = list['first']
  const empty = list['orderedItems'] === undefined && list['items'] === undefined
  if (empty && page !== undefined) {
    if (isJson(page)) list = page
    else if (typeof page === 'string' && sameOrigin(page, address))
      list = await fetchDocument(federation, page)
  }
  return idsOf(list['orderedItems'] ?? list['items'])
}

const readModerators = async (
  federation: Federation,
  { id, moderators }: MagazineListsJob,
  magazineId: number,
): Promise<void> => {
  if (moderators === null) return
  if (typeof moderators === 'string' && !sameOrigin(moderators, id)) return
  const readAt = federation.clock.now().toISOString()
  const addresses = typeof moderators === 'string' ? await addressesAt(federation, moderators) : moderators
  if (addresses === null) return
  const people = await Promise.all(
    addresses.slice(0, MAX_MODERATORS).map((address) => resolveActor(federation, address).catch(() => null)),
  )
  const userIds = people.flatMap((person) => (person?.kind === 'user' ? person.localId : []))
  await federation.calls.ask(keepRemoteModerators, { magazineId, userIds: [...new Set(userIds)], readAt })
}

const readPins = async (
  federation: Federation,
  { id, featured }: MagazineListsJob,
  magazineId: number,
): Promise<void> => {
  if (featured === null || !sameOrigin(featured, id)) return
  const addresses = (await addressesAt(federation, featured))?.slice(0, MAX_PINS)
  if (!addresses) return
  for (const address of addresses) await ensureObject(federation, address, magazineId).catch(() => null)
  await federation.calls.ask(keepRemotePins, { magazineId, apIds: addresses })
}

/**
 * Brings the moderators and pins of a remote magazine in line with its own collections, adding and removing
 * (rules/federation.md#remote-actors). What cannot be read now is read when the magazine is met next.
 */
export const readMagazineLists = async (federation: Federation, job: MagazineListsJob): Promise<void> => {
  const magazine = await findActor(federation, job.id)
  if (magazine?.kind !== 'magazine' || magazine.local) return
  for (const read of [readModerators, readPins]) {
    try {
      await read(federation, job, magazine.localId)
    } catch (error) {
      federation.log.info({ err: error, magazine: job.id }, 'a list of a remote magazine could not be read')
    }
  }
}
