import type { MagazineCard } from '@app/contract/events/community.ts'
import type { Knex } from 'knex'
import { addressOfMagazine, isGroup } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import type { Audience } from '../delivery/audience.ts'
import { announceActivity, sendActivity } from './send-activity.ts'
import type { Draft } from './send-activity.ts'
import { magazineAsSender } from './sender.ts'
import type { Sender } from './sender.ts'

/** `group` null: its magazine has no part in it. A local magazine spreads what concerns it; a remote one gets it and spreads it itself. */
export const spreadActivity = async (
  federation: Federation,
  tx: Knex.Transaction,
  sender: Sender,
  group: MagazineCard | null,
  draft: Draft,
  audience: Audience,
): Promise<void> => {
  const remoteGroup = group !== null && group.domain !== null ? [addressOfMagazine(federation, group)] : []
  const announcer = group?.domain === null && isGroup(group) && draft.public !== false ? group : null
  const sent = await sendActivity(federation, tx, sender, draft, {
    ...audience,
    addresses: [...(audience.addresses ?? []), ...remoteGroup],
    ...(announcer ? { announcedBy: announcer.magazineId } : {}),
  })
  if (announcer) await announceActivity(federation, tx, magazineAsSender(federation, announcer), sent)
}
