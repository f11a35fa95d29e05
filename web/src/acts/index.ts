import { matchPath } from 'react-router'
import type { Action } from '../app/form.ts'
import type { Act } from './act.ts'
import { POLL_VOTE, voteInPoll } from '../features/polls/vote-in-poll.ts'
import { callAct } from './calls.ts'
import { itemActs } from './items.ts'
import { languageActs } from './language.ts'
import { relationActs } from './relations.ts'
import { reportActs } from './reports.ts'
import { sessionActs } from './session.ts'

/** What buttons do without script, by the addresses that they post to. Only the server knows of this. */
const acts: readonly Act[] = [
  ...itemActs,
  ...relationActs,
  ...sessionActs,
  ...languageActs,
  ...reportActs,
  { path: POLL_VOTE, action: voteInPoll },
  { path: '/act/:method/*', action: callAct },
]

export const findAct = (
  pathname: string,
): { action: Action; params: Readonly<Record<string, string | undefined>> } | null => {
  for (const { path, action } of acts) {
    const match = matchPath(path, pathname)
    if (match) return { action, params: match.params }
  }
  return null
}
