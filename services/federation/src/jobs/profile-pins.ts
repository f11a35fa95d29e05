import type { Worker } from '@app/platform/bus/bus.ts'
import { PROFILE_PINS, readProfilePins } from '../actors/read-profile-pins.ts'
import type { ProfilePinsJob } from '../actors/read-profile-pins.ts'
import type { Federation } from '../context.ts'

export const profilePinsWorker = (federation: Federation): Worker<ProfilePinsJob> => ({
  queue: PROFILE_PINS,
  concurrency: 1,
  retryDelaysMs: [60_000, 10 * 60_000, 60 * 60_000],
  handle: ({ data }) => readProfilePins(federation, data),
})
