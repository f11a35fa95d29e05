import { contentPurged, contentVoted, contentVotesCounted } from '@app/contract/events/content.ts'
import { on, together } from '@app/platform/events/projection.ts'
import { forgetItem, setPoints } from '../reputation/set-points.ts'

/** What people's items earn them; in private magazines nothing, for everybody sees how much it is. */
export const fromContent = [
  ...together([contentVoted, contentVotesCounted], (tx, told) =>
    setPoints(
      tx,
      told.map(({ data }) => data).filter((data) => !('audience' in data) || data.audience !== 'members'),
    ),
  ),
  on(contentPurged, (tx, item) => forgetItem(tx, item)),
]
