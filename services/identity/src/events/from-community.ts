import {
  instancesBlockedForAll,
  instancesCutOff,
  instancesSilenced,
  settingsChanged,
} from '@app/contract/events/community.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Identity } from '../context.ts'
import { storeBlockedForAll } from '../instance-blocks/instance-blocks.ts'
import { storeSettings } from '../instance/settings.ts'
import { endFollowsAcross } from '../relations/cut-off.ts'
import { keepSilences } from '../silences/silences.ts'

/** Settings of the instance, and what its admins block or cut off. */
export const fromCommunity = (identity: Identity) => [
  on(settingsChanged, (tx, { settings }) => storeSettings(tx, settings)),
  on(instancesBlockedForAll, (tx, { domains }) => storeBlockedForAll(identity, tx, domains)),
  on(instancesSilenced, (tx, { domains }) => keepSilences(identity, tx, domains)),
  on(instancesCutOff, (tx, { domains }) => endFollowsAcross(identity, tx, domains)),
]
