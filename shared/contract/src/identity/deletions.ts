import { z } from 'zod'
import { DateTime, PageNumber, Pagination, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'

const count = z.int().min(0)

/** How much of each kind somebody has, or had. What is left out is not known. */
export const DeletionCounts = z
  .object({
    threads: count,
    microblogs: count,
    comments: count,
    pictures: count,
    votes: count.describe('Boosts and downvotes.'),
    favourites: count,
    pollVotes: count,
    bookmarks: count,
    messages: count.describe('Private messages that they wrote.'),
    follows: count.describe('People they follow.'),
    subscriptions: count.describe('Magazines they subscribe to.'),
    reports: count.describe('By them and about them.'),
  })
  .partial()
  .meta({ id: 'DeletionCounts' })
export type DeletionCounts = z.infer<typeof DeletionCounts>

/** Who removes something where an account goes: each says so once. */
export const DeletionPart = z.enum(['identity', 'content', 'community', 'messaging', 'media'])
export type DeletionPart = z.infer<typeof DeletionPart>

export const ServerState = z.enum(['confirmed', 'refused', 'trying', 'givenUp'])

export const ToldServer = z
  .object({
    host: z.string(),
    toldAt: DateTime.describe('When it was to be told.'),
    state: ServerState.describe(
      'confirmed: it took the news; refused: it did not, which is final; trying: it is tried again; givenUp: three days ' +
        'went by without an answer, or nothing is sent to it any more.',
    ),
    status: z.int().nullable().describe('HTTP status of its last answer; null: there was none.'),
    answeredAt: DateTime.nullable(),
  })
  .meta({ id: 'ToldServer' })
export type ToldServer = z.infer<typeof ToldServer>

/** How many servers are in each state. */
export const ServerCounts = z.object({ confirmed: count, refused: count, trying: count, givenUp: count })

export const DeletionReport = z
  .object({
    state: z
      .enum(['waiting', 'removing', 'removed'])
      .describe(
        'waiting: signing in restores the account; removing: it is gone and its traces are being removed.',
      ),
    username: z.string().nullable().describe('While the account can be restored.'),
    deletesAt: DateTime.describe('When the removal begins, or began.'),
    removedAt: DateTime.nullable().describe('When the account itself was removed.'),
    endsAt: DateTime.nullable().describe('Until when this can be read.'),
    counts: DeletionCounts.nullable().describe(
      'waiting: what will be removed; later: what was, as far as it was reported; null: not known now.',
    ),
    parts: z
      .array(z.object({ part: DeletionPart, reportedAt: DateTime.nullable() }))
      .describe('Which parts of this server have removed what they held, and when; empty while waiting.'),
    keptComments: count
      .nullable()
      .describe('Comments that others answered: they keep their place, without text, pictures and edits.'),
    servers: ServerCounts.extend({ items: z.array(ToldServer), pagination: Pagination })
      .nullable()
      .describe(
        'Other servers that were told, those that have not confirmed first; null: none yet, or not known now.',
      ),
  })
  .meta({ id: 'DeletionReport' })
export type DeletionReport = z.infer<typeof DeletionReport>

/** Whoever has the secret of the link may read it; nobody is signed in to an account that is gone. */
export const authDeletionReport = operation({
  id: 'auth_deletion_report',
  method: 'GET',
  path: '/auth/deletion/{token}',
  context: 'identity',
  tag: 'Account',
  summary:
    'Follow a deletion by its secret link: what is removed, which servers were told and which confirmed',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  params: z.object({
    token: z.string().max(200).describe('The secret end of the link that deleting the account gave.'),
  }),
  query: z.object({ p: PageNumber, perPage: perPage(50) }),
  replies: { 200: DeletionReport, ...refusals(400, 404, 429) },
})

export const deletionOperations = [authDeletionReport] as const
