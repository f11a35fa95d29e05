import type { Worker } from '@app/platform/bus/bus.ts'
import type { Community } from '../context.ts'
import { cutOffWorker } from './cut-off.ts'
import { purgeWorker } from './purge-magazine.ts'

export const workers = (community: Community): Worker[] => [
  purgeWorker(community) as never,
  cutOffWorker(community) as never,
]
