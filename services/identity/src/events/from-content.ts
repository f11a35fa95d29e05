import {
  contentCreated,
  contentEdited,
  contentPurged,
  contentVoted,
  contentVotesCounted,
} from '@app/contract/events/content.ts'
import { on, together } from '@app/platform/events/projection.ts'
import type { Identity } from '../context.ts'
import { forgetItem, setPoints } from '../reputation/set-points.ts'
import { compareNewcomers } from '../sign-up-waves/compare-newcomers.ts'

/**
 * What people's items earn them; in private magazines nothing, for everybody sees how much it is. What newcomers publish
 * is compared, for waves of sign-ups.
 */
export const fromContent = (identity: Identity) => [
  ...together([contentVoted, contentVotesCounted], (tx, told) =>
    setPoints(
      tx,
      told.map(({ data }) => data).filter((data) => !('audience' in data) || data.audience !== 'members'),
    ),
  ),
  ...together([contentCreated, contentEdited], (tx, told) =>
    compareNewcomers(
      identity,
      tx,
      told.map(({ data }) => data),
    ),
  ),
  on(contentPurged, (tx, item) => forgetItem(tx, item)),
]
