import { z } from 'zod'
import { event } from '../event.ts'

/** What is known of another instance: its software, and how it went with it. Told now and then, not with each delivery. */
export const peerChanged = event(
  'federation.peer-changed',
  z.object({
    domain: z.string(),
    software: z.string().nullable(),
    version: z.string().nullable(),
    /** Failed deliveries since the last that arrived or the last we heard of it. */
    failures: z.int(),
    lastDeliveredAt: z.string().nullable(),
    lastFailedAt: z.string().nullable(),
    lastReceivedAt: z.string().nullable(),
  }),
)
