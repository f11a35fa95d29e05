import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { confirmHandleWorker } from './confirm-handle.ts'
import { checkThreadWorker } from './check-thread.ts'
import { deliveryWorker } from './deliver.ts'
import { fanOutWorker } from './fan-out.ts'
import { fillMagazineWorker } from './fill-magazine.ts'
import { forgetPurgedTask } from './forget-purged.ts'
import { forgetKeysTask } from './forget-keys.ts'
import { forgetReceivedTask } from './forget-received.ts'
import { forgetToldTask } from './forget-told.ts'
import { inboxWorker } from './inbox.ts'
import { magazineListsWorker } from './magazine-lists.ts'
import { profilePinsWorker } from './profile-pins.ts'
import { forwardedWorker } from './forwarded.ts'
import { quoteRequestWorker } from './quote-request.ts'
import { peerMetWorker } from './peer-met.ts'
import { sendMessageWorker } from './send-message.ts'
import { resendFollowsTask } from './resend-follows.ts'
import { sendActorUpdatesTask } from './send-actor-updates.ts'
import { synchroniseFollowersWorker } from './synchronise-followers.ts'
import { sendPollUpdatesTask } from './send-poll-updates.ts'
import { announcePeersTask } from './announce-peers.ts'
import { checkPeersTask } from './check-peers.ts'

export const federationWorkers = (federation: Federation): Worker[] => [
  inboxWorker(federation) as Worker,
  forwardedWorker(federation) as Worker,
  magazineListsWorker(federation) as Worker,
  profilePinsWorker(federation) as Worker,
  confirmHandleWorker(federation) as Worker,
  peerMetWorker(federation) as Worker,
  fanOutWorker(federation) as Worker,
  deliveryWorker(federation) as Worker,
  fillMagazineWorker(federation) as Worker,
  quoteRequestWorker(federation) as Worker,
  sendMessageWorker(federation),
  checkThreadWorker(federation),
  synchroniseFollowersWorker(federation) as Worker,
]

export const federationTasks = (federation: Federation): Task[] => [
  checkPeersTask(federation),
  announcePeersTask(federation),
  forgetPurgedTask(federation),
  forgetKeysTask(federation),
  forgetReceivedTask(federation),
  forgetToldTask(federation),
  sendActorUpdatesTask(federation),
  sendPollUpdatesTask(federation),
  resendFollowsTask(federation),
]
