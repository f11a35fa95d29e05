import { pinRemoteToProfile } from '@app/contract/calls/content.ts'
import { MOST_PROFILE_PINS } from '@app/contract/content/profile-pin.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { addressesAt } from '../collections/addresses-at.ts'
import type { Federation } from '../context.ts'
import { DocumentGone } from '../documents/fetch-document.ts'
import { BudgetSpent, politely } from '../documents/politely.ts'
import { sameOrigin } from '../json-ld/json.ts'
import { ensureObject } from '../objects/save-object.ts'
import { findActor } from './actor.ts'
import { findFeatured } from './find-featured.ts'

export const PROFILE_PINS = 'federation.profile-pins'
export type ProfilePinsJob = { address: string }

/**
 * Pins to the profile of somebody elsewhere what their own list shows first (rules/federation.md#remote-actors). What was
 * pinned before anybody here followed them was told to nobody here. Throws where it may be read later.
 */
export const readProfilePins = async (federation: Federation, { address }: ProfilePinsJob): Promise<void> => {
  const person = await findActor(federation, address)
  if (person?.kind !== 'user' || person.local) return
  const featured = await findFeatured(federation, address)
  if (featured === null) return
  const polite = politely(federation)
  const listed = await addressesAt(polite, featured).catch((error: unknown) => {
    if (error instanceof DocumentGone || error instanceof UnsafeAddress) return null
    throw error
  })
  const theirs = (listed ?? []).filter((apId) => sameOrigin(apId, address)).slice(0, MOST_PROFILE_PINS)
  // The last that is pinned is shown first.
  for (const apId of theirs.toReversed()) {
    const kept = await ensureObject(polite, apId).catch((error: unknown) => {
      const isAway = error instanceof FetchFailed || error instanceof UnsafeAddress
      if (!isAway || error instanceof BudgetSpent) throw error
      federation.log.info(
        { err: error, person: address },
        'something a profile shows first could not be read',
      )
      return null
    })
    if (kept === null) continue
    await federation.calls.ask(pinRemoteToProfile, { apId, userId: person.localId, on: true })
  }
}
