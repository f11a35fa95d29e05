import { contentPurged, contentVoted, contentVotesCounted } from '@app/contract/events/content.ts'
import { on } from '@app/platform/events/projection.ts'
import { forgetItem, setPoints } from '../reputation/set-points.ts'

/** What people's items earn them. */
export const fromContent = [
  on(contentVoted, (tx, vote) => setPoints(tx, vote, vote)),
  on(contentVotesCounted, (tx, item) => setPoints(tx, item, item)),
  on(contentPurged, (tx, item) => forgetItem(tx, item)),
]
