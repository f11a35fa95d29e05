import type { Worker } from '@app/platform/bus/bus.ts'
import type { Identity } from '../context.ts'
import type { DataImportJob } from '../portability/run-import.ts'
import { DATA_IMPORT, runImport } from '../portability/run-import.ts'

const retryDelaysMs = [10_000, 60_000, 600_000, 3_600_000]

export const dataImportWorker = (identity: Identity): Worker<DataImportJob> => ({
  queue: DATA_IMPORT,
  concurrency: 2,
  retryDelaysMs,
  handle: ({ data, attempt }, signal) =>
    runImport(identity, data, { isLastTry: attempt > retryDelaysMs.length, signal }),
})
