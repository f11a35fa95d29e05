import { z } from 'zod'
import { call } from '../call.ts'
import { DeletionCounts, ServerCounts, ToldServer } from '../identity/deletions.ts'

const asked = { input: z.object({ userId: z.int() }), output: DeletionCounts }

/** What goes with an account, before it goes: counted for its owner, who looks at it now and then. */
export const contentOfMember = call({ id: 'content.member-counts', context: 'content', ...asked })
export const magazinesOfMember = call({ id: 'community.member-counts', context: 'community', ...asked })
export const messagesOfMember = call({ id: 'messaging.member-counts', context: 'messaging', ...asked })

/** Which servers were told that a local account is gone, and what they said: a page of them, and how many in all. */
export const toldOfDeletion = call({
  id: 'federation.told-of-deletion',
  context: 'federation',
  input: z.object({ userId: z.int(), p: z.int().min(1), perPage: z.int().min(1).max(100) }),
  output: z.object({ counts: ServerCounts, servers: z.array(ToldServer).max(100) }),
})
