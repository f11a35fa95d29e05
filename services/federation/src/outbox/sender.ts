import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { addressOfMagazine } from '../actors/card.repository.ts'
import type { ActorKind } from '../actors/types.ts'
import { userAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'

/** A local actor in whose name something is sent, and signed. */
export type Sender = { kind: ActorKind; id: number; address: string }

export const userAsSender = (federation: Federation, card: UserCard): Sender => ({
  kind: 'user',
  id: card.userId,
  address: userAddress(federation, card.username),
})

export const magazineAsSender = (federation: Federation, card: MagazineCard): Sender => ({
  kind: 'magazine',
  id: card.magazineId,
  address: addressOfMagazine(federation, card),
})
