import { conversation } from '../parts/conversation.ts'
import { pictures } from '../parts/pictures.ts'
import { polls } from '../parts/polls.ts'
import { profilePin } from '../parts/profile-pin.ts'
import { quotes } from '../parts/quotes.ts'
import { newThread } from '../parts/writing.ts'

/** What polls, quotes and composers say: most lists have none, so the texts come with the code that shows one. */
export default {
  ...pictures,
  ...polls,
  ...quotes,
  ...conversation,
  ...profilePin,
  submit: newThread,
} as const
