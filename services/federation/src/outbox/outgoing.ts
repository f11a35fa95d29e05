import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import type { Addresses } from '../addresses/addresses.ts'
import type { Audience } from '../delivery/audience.ts'
import type { Draft, Sender, Sending } from './send.ts'

type Tx = Knex.Transaction

/** The catch-all magazine is no actor for others (rules/moderation.md#random). */
export const isGroup = (magazine: MagazineCard): boolean =>
  !(magazine.domain === null && magazine.name === 'random')

/** What whoever writes out activities needs to know of those they name, read within their transaction. */
export const createOutgoing = (sending: Sending, at: Addresses) => {
  const addressOfUser = (card: UserCard): string =>
    card.domain === null ? at.user(card.username) : (card.apProfileId ?? '')
  const addressOfMagazine = (card: MagazineCard): string =>
    card.domain === null ? at.magazine(card.name) : (card.apProfileId ?? '')
  const asSender = (card: MagazineCard): Sender => ({
    kind: 'magazine',
    id: card.magazineId,
    address: addressOfMagazine(card),
  })

  return {
    addressOfUser,
    addressOfMagazine,
    asSender,
    senderOf: (card: UserCard): Sender => ({
      kind: 'user',
      id: card.userId,
      address: at.user(card.username),
    }),

    user: async (tx: Tx, userId: number): Promise<UserCard | null> =>
      (await tx('user_card').where({ user_id: userId }).first<{ card: UserCard } | undefined>('card'))
        ?.card ?? null,

    magazine: async (tx: Tx, magazineId: number): Promise<MagazineCard | null> =>
      (
        await tx('magazine_card')
          .where({ magazine_id: magazineId })
          .first<{ card: MagazineCard } | undefined>('card')
      )?.card ?? null,

    addressOfObject: async (tx: Tx, type: string, id: number): Promise<string | null> =>
      (await tx('content_object').where({ type, id }).first<{ ap_id: string } | undefined>('ap_id'))?.ap_id ??
      null,

    /** A local magazine spreads what concerns it; a remote one gets it and spreads it itself. */
    async spread(
      tx: Tx,
      sender: Sender,
      group: MagazineCard,
      draft: Draft,
      audience: Audience,
    ): Promise<void> {
      const remoteGroup = group.domain !== null ? [addressOfMagazine(group)] : []
      const sent = await sending.send(tx, sender, draft, {
        ...audience,
        addresses: [...(audience.addresses ?? []), ...remoteGroup],
      })
      if (group.domain === null && isGroup(group) && draft.public !== false)
        await sending.announce(tx, asSender(group), sent)
    },
  }
}
