import { history } from '../parts/history.ts'
import { memory } from '../parts/memory.ts'
import { origin } from '../parts/origin.ts'

/** What comes with what a member remembers, with how complete a thread is, what it said before, and with the list of keys. */
export default { ...memory, ...origin, ...history } as const
