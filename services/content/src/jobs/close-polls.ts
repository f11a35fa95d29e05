import type { Task } from '@app/platform/context.ts'
import type { Content } from '../context.ts'
import { arePollsOver, closePolls } from '../polls/close-polls.ts'

/** Says which polls are over, half a minute late at most. */
export const closePollsTask = (content: Content): Task => ({
  name: 'content.close-polls',
  everyMs: 30_000,
  isNeeded: () => arePollsOver(content),
  run: () => closePolls(content),
})
