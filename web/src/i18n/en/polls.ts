import { polls } from '../parts/polls.ts'

/** What polls and their composer say: most lists have none, so the texts come with the code that shows one. */
export default polls
