import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { checkPeers } from '../instances/peers.ts'

const HOUR_MS = 60 * 60 * 1000

export const checkPeersTask = (federation: Federation): Task => ({
  name: 'federation.check-peers',
  everyMs: HOUR_MS,
  run: () => checkPeers(federation),
})
