import { conversation } from '../parts/conversation.ts'
import { itemMenu } from '../parts/item-menu.ts'
import { newMicroblog } from '../parts/new-microblog.ts'
import { moderating } from '../parts/moderating.ts'
import { pictures } from '../parts/pictures.ts'
import { polls } from '../parts/polls.ts'
import { profilePin } from '../parts/profile-pin.ts'
import { completion } from '../parts/completion.ts'
import { quotes } from '../parts/quotes.ts'
import { translation } from '../parts/translation.ts'
import { spoken } from '../parts/spoken.ts'
import { editorTools, newThread } from '../parts/writing.ts'

/** What polls, quotes, composers and the menus of items say: most lists have none, so the texts come with the code that
 * shows one. */
export default {
  ...pictures,
  ...polls,
  ...completion,
  ...quotes,
  ...conversation,
  ...itemMenu,
  ...newMicroblog,
  ...moderating,
  ...profilePin,
  ...translation,
  ...spoken,
  editor: editorTools,
  submit: newThread,
} as const
