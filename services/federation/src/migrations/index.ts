import type { Migration } from '@app/platform/db/database.ts'
import { spine } from './001-spine.ts'
import { policy } from './002-policy.ts'
import { activityObject } from './002-activity-object.ts'
import { peersToAnnounce } from './003-peers-to-announce.ts'
import { purgedMagazines } from './004-purged-magazines.ts'
import { listsOfMagazines } from './005-lists-of-magazines.ts'
import { sentRelation } from './006-sent-relation.ts'
import { names } from './007-names.ts'
import { delivery } from './008-delivery.ts'
import { actorUpdates } from './009-actor-updates.ts'
import { tombstoneOrigin } from './010-tombstone-origin.ts'
import { assertionKeys } from './011-assertion-keys.ts'
import { followAnswers } from './012-follow-answers.ts'
import { handleChecks } from './013-handle-checks.ts'
import { followers } from './014-followers.ts'
import { pollUpdates } from './015-poll-updates.ts'
import { itemsOfThreads } from './016-items-of-threads.ts'
import { quoteAuthorizations } from './017-quote-authorizations.ts'
import { magazineFills } from './018-magazine-fills.ts'
import { quoterIndex, quoteRequests } from './019-quote-requests.ts'
import { digestedContexts } from './020-digested-contexts.ts'
import { takenBack } from './021-taken-back.ts'
import { signatureSchemes } from './022-signature-schemes.ts'
import { featuredOfPeople } from './023-featured-of-people.ts'
import { proofKeys } from './024-proof-keys.ts'
import { relays } from './025-relays.ts'
import { federatedMagazines, unfederatedMagazines } from './026-federated-magazines.ts'
import { hosts, listsOfHosts } from './028-hosts.ts'
import { countsOfComments } from './030-counts-of-comments.ts'
import { keyRotation } from './031-key-rotation.ts'
import { toldOfDeletion } from './032-told-of-deletion.ts'
import { caughtUpMagazines } from './033-caught-up-magazines.ts'

/** In the order they are applied. Two bear the number 2: a released name stays as it is. */
export const migrations: Migration[] = [
  spine,
  policy,
  activityObject,
  peersToAnnounce,
  purgedMagazines,
  listsOfMagazines,
  sentRelation,
  names,
  delivery,
  actorUpdates,
  tombstoneOrigin,
  assertionKeys,
  followAnswers,
  handleChecks,
  followers,
  pollUpdates,
  itemsOfThreads,
  quoteAuthorizations,
  magazineFills,
  quoteRequests,
  quoterIndex,
  digestedContexts,
  takenBack,
  signatureSchemes,
  featuredOfPeople,
  proofKeys,
  relays,
  federatedMagazines,
  unfederatedMagazines,
  hosts,
  listsOfHosts,
  countsOfComments,
  keyRotation,
  toldOfDeletion,
  caughtUpMagazines,
]
