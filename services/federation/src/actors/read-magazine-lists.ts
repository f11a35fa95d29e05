import { keepRemoteModerators, keepRemotePins } from '@app/contract/calls/remote-moderation.ts'
import { addressesAt } from '../collections/addresses-at.ts'
import type { Federation } from '../context.ts'
import { sameOrigin } from '../json-ld/json.ts'
import { ensureObject } from '../objects/save-object.ts'
import { findActor, resolveActor } from './actor.ts'
import type { MagazineListsJob } from './request-magazine-lists.ts'

/** A magazine has no more, or has them for show. */
const MAX_MODERATORS = 50
const MAX_PINS = 20

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
