import type { MagazineCard } from '@app/contract/events/community.ts'
import type { Knex } from 'knex'
import { addressOfMagazine, isGroup } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import type { Audience } from '../delivery/audience.ts'
import { announcement, keepOutgoing, outgoing } from './send-activity.ts'
import type { Draft, Outgoing } from './send-activity.ts'
import { magazineAsSender } from './sender.ts'
import type { Sender } from './sender.ts'

/** `group` null: its magazine has no part in it. A local magazine spreads what concerns it; a remote one gets it and spreads it itself. */
export const spread = (
  federation: Federation,
  sender: Sender,
  group: MagazineCard | null,
  draft: Draft,
  audience: Audience,
): Outgoing[] => {
  const remoteGroup = group !== null && group.domain !== null ? [addressOfMagazine(federation, group)] : []
  const announcer = group?.domain === null && isGroup(group) && draft.public !== false ? group : null
  const sent = outgoing(federation, sender, draft, {
    ...audience,
    addresses: [...(audience.addresses ?? []), ...remoteGroup],
    ...(announcer ? { announcedBy: announcer.magazineId } : {}),
  })
  if (!announcer) return [sent]
  return [sent, announcement(federation, magazineAsSender(federation, announcer), sent.body)]
}

/** Keeps it, too. */
export const spreadActivity = (
  federation: Federation,
  tx: Knex.Transaction,
  ...what: [sender: Sender, group: MagazineCard | null, draft: Draft, audience: Audience]
): Promise<void> => keepOutgoing(federation, tx, spread(federation, ...what))
