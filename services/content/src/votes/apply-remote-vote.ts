import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { applyRemoteVote as voteSpec } from '@app/contract/calls/content.ts'
import { isLimited } from '@app/contract/events/content.ts'
import type { Content } from '../context.ts'
import { onlyReadable } from '../items/audience.ts'
import { parseLocalId } from '../items/find-by-ap-id.ts'
import { castBallot, findBallot } from './cast-ballot.ts'
import { refusalOf } from './vote.rules.ts'

const intents = {
  like: { favourite: true },
  unlike: { favourite: false },
  boost: { choice: 1 },
  unboost: { choice: 0 },
  dislike: { choice: -1 },
  undislike: { choice: 0 },
} as const satisfies Record<CallInput<typeof voteSpec>['act'], object>

/** A vote or favourite that federation carried in; saying it twice changes nothing. */
export const applyRemoteVote = async (
  content: Content,
  { apId, userId, act, withinId }: CallInput<typeof voteSpec>,
): Promise<CallOutput<typeof voteSpec>> => {
  const local = parseLocalId(apId, content.config.url)
  const at = local ?? (await content.numbers(apId))
  const seen = at && (await findBallot(content, at.kind, at.number, userId))
  // What is written here in a magazine for this instance alone is nothing to other servers.
  if (!seen || (local && !seen.isPublic)) return { applied: false }
  if ((await onlyReadable(content, { userId }, [seen])).length === 0) return { applied: false }
  // What is not for everybody is passed on to nobody.
  const known = isLimited(seen.audience) ? {} : { magazineId: seen.magazine_id }
  if (withinId !== undefined && withinId !== seen.magazine_id) return { applied: false, ...known }
  const { downvotesMode } = seen.settings
  const intent = intents[act]
  const isDownvote = act === 'dislike' || act === 'undislike'
  if (isDownvote && refusalOf(seen.kind, -1, act === 'dislike' ? downvotesMode : 'enabled') !== null)
    return { applied: false, ...known }
  // What is undone must be what is held: a boost withdrawn late must not take a downvote with it.
  const undone = act === 'unboost' ? 1 : act === 'undislike' ? -1 : seen.held.choice
  if (undone === seen.held.choice) await castBallot(content, seen, userId, intent)
  return { applied: true, ...known }
}
