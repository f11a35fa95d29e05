import { z } from 'zod'
import { call } from '../call.ts'
import { SubjectRef } from './content.ts'

/**
 * Finds what a person typed (`@name@host`, `!name@host`, a URL) beyond this instance: fetches, checks and keeps it, and
 * answers where it is kept here.
 */
export const resolveRemote = call({
  id: 'federation.resolve',
  context: 'federation',
  // It fetches from another server.
  deadlineMs: 5_000,
  input: z.object({ query: z.string().max(2048) }),
  output: z.object({
    userId: z.int().nullable(),
    magazineId: z.int().nullable(),
    object: SubjectRef.nullable(),
  }),
})

/** Which actors somebody elsewhere calls their own (`alsoKnownAs`), as their server says now; null: it cannot be asked. */
export const actorAliases = call({
  id: 'federation.actor-aliases',
  context: 'federation',
  // It fetches from another server.
  deadlineMs: 5_000,
  input: z.object({ address: z.string() }),
  /** `movedTo`: where it points itself. */
  output: z.object({ aliases: z.array(z.string()).nullable(), movedTo: z.string().nullish() }),
})

/** Public keys (PEM) of local people, in the order asked; null where federation knows nobody of that id here. */
export const actorKeys = call({
  id: 'federation.actor-keys',
  context: 'federation',
  deadlineMs: 500,
  input: z.object({ userIds: z.array(z.int()).max(200) }),
  output: z.object({ keys: z.array(z.string().nullable()) }),
})
