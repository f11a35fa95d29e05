import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { announcePeers } from '../instances/peers.ts'

const TEN_MINUTES_MS = 10 * 60 * 1000

export const announcePeersTask = (federation: Federation): Task => ({
  name: 'federation.announce-peers',
  everyMs: TEN_MINUTES_MS,
  run: () => announcePeers(federation),
})
