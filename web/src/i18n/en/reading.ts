import { memory } from '../parts/memory.ts'

/** What comes with what a member remembers, and with the list of keys. */
export default memory
