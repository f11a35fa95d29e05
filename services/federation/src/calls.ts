import { actorAliases, actorKeys, resolveRemote } from '@app/contract/calls/federation.ts'
import { toldOfDeletion } from '@app/contract/calls/deletions.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import { movesOf } from './actors/aliases.ts'
import { publicKeysOf } from './actors/keys.ts'
import type { Federation } from './context.ts'
import { toldServers } from './delivery/told-of-deletion.ts'
import { resolveQuery } from './discovery/resolve.ts'

/** What other contexts may ask of this one. */
export const federationCalls = (federation: Federation): CallHandler[] => [
  answer(resolveRemote, ({ query }) => resolveQuery(federation, query)),
  answer(actorAliases, async ({ address }) => (await movesOf(federation, address)) ?? { aliases: null }),
  answer(toldOfDeletion, (asked) => toldServers(federation, asked)),
  answer(actorKeys, async ({ userIds }) => ({ keys: await publicKeysOf(federation, userIds) })),
]
