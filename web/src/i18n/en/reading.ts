import { boosters } from '../parts/boosters.ts'
import { finding } from '../parts/finding.ts'
import { history } from '../parts/history.ts'
import { memory } from '../parts/memory.ts'
import { origin } from '../parts/origin.ts'
import { said } from '../parts/said.ts'
import { talk } from '../parts/talk.ts'
import { viewer } from '../parts/viewer.ts'
import { welcome } from '../parts/welcome.ts'

/** What comes late: what a member remembers, the bar above a conversation, how complete a thread is, what it said before, the keys, the viewer of pictures, empty lists, what the search and its page say, and what stands below microblogs. */
export default {
  ...boosters,
  ...memory,
  ...talk,
  ...origin,
  ...history,
  ...viewer,
  ...welcome,
  ...finding,
  said,
} as const
