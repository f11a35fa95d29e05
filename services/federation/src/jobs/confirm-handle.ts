import type { Worker } from '@app/platform/bus/bus.ts'
import { resolveActor } from '../actors/actor.ts'
import { CONFIRM_HANDLE, confirmHandle } from '../actors/handle.ts'
import type { ConfirmHandleJob } from '../actors/handle.ts'
import type { Federation } from '../context.ts'

export const confirmHandleWorker = (federation: Federation): Worker<ConfirmHandleJob> => ({
  queue: CONFIRM_HANDLE,
  concurrency: 4,
  retryDelaysMs: [60_000, 60 * 60_000],
  async handle({ data }) {
    // Whoever keeps the actor is told what it is called.
    if (await confirmHandle(federation, data)) await resolveActor(federation, data.id, { maxAgeMs: 0 })
  },
})
