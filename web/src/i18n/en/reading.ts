import { history } from '../parts/history.ts'
import { memory } from '../parts/memory.ts'
import { origin } from '../parts/origin.ts'
import { welcome } from '../parts/welcome.ts'

/** What comes late: what a member remembers, how complete a thread is, what it said before, the keys, and empty lists. */
export default { ...memory, ...origin, ...history, ...welcome } as const
