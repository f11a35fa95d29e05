import type { Worker } from '@app/platform/bus/bus.ts'
import type { ArchiveJob } from '../archives/archive.ts'
import { ARCHIVE, giveUpArchive, makeArchive } from '../archives/archive.ts'
import type { Identity } from '../context.ts'

const retryDelaysMs = [10_000, 600_000, 3_600_000]

export const archiveWorker = (identity: Identity): Worker<ArchiveJob> => ({
  queue: ARCHIVE,
  concurrency: 1,
  retryDelaysMs,
  async handle({ data, attempt }, signal) {
    try {
      await makeArchive(identity, data, signal)
    } catch (error) {
      if (attempt > retryDelaysMs.length) await giveUpArchive(identity, data)
      throw error
    }
  },
})
