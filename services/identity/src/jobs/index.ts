import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Identity } from '../context.ts'
import { archiveWorker } from './archive.ts'
import { auditRetentionTask, auditWorker } from './audit.ts'
import { clientUseWorker } from './client-use.ts'
import { closeWavesTask } from './close-waves.ts'
import { dataImportWorker } from './data-import.ts'
import { endMutesTask } from './end-mutes.ts'
import { endOriginBansTask } from './end-origin-bans.ts'
import { linkWorker, mailWorker } from './mail.ts'
import { moveFollowersWorker } from './move-followers.ts'
import { deletionReportWorker, purgeDueTask, purgeRemoteWorker, purgeWorker } from './purge.ts'
import { removeExpiredTask } from './remove-expired.ts'
import { rotateKeysTask } from './rotate-keys.ts'
import { silenceWorker } from './silence-accounts.ts'
import { verifyLinksWorker } from './verify-links.ts'

export const identityWorkers = (identity: Identity): Worker[] => [
  mailWorker(identity),
  linkWorker(identity),
  purgeWorker(identity),
  purgeRemoteWorker(identity),
  deletionReportWorker(identity),
  clientUseWorker(identity),
  verifyLinksWorker(identity) as Worker,
  moveFollowersWorker(identity) as Worker,
  dataImportWorker(identity) as Worker,
  archiveWorker(identity) as Worker,
  silenceWorker(identity),
  auditWorker(identity),
]

export const identityTasks = (identity: Identity): Task[] => [
  purgeDueTask(identity),
  rotateKeysTask(identity),
  removeExpiredTask(identity),
  endOriginBansTask(identity),
  endMutesTask(identity),
  closeWavesTask(identity),
  auditRetentionTask(identity),
]
