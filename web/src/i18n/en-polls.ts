import { polls as pollTexts } from './parts/polls.ts'

/** What polls and their composer say: most lists have none, so the texts come with the code that shows one. */
export const polls = { ...pollTexts } as const
