import type { Entry, Post } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { deleteItem } from '../items/delete-item.ts'
import { findItem } from '../items/item.repository.ts'
import type { ThreadKind } from '../items/item.ts'
import { voteInPoll } from '../polls/vote-in-poll.ts'
import { report } from '../reports/report.ts'
import { readActivity } from '../votes/activity.ts'
import { favourite, vote } from '../votes/vote.ts'
import type { Choice } from '../votes/vote.rules.ts'

/** What people do with entries and posts alike; `read` answers one as a reader sees it. */
export const threadActions = <T extends Entry | Post>(
  content: Content,
  kind: ThreadKind,
  read: (content: Content, principal: Principal | null, number: number) => Promise<T>,
) => ({
  exists: (number: number) => findItem(content.db, kind, number),
  remove: async (principal: Principal, number: number): Promise<undefined> => {
    await deleteItem(content, principal, kind, number)
  },
  report: async (
    principal: Principal,
    number: number,
    reason: string | null | undefined,
  ): Promise<undefined> => {
    await report(content, principal, kind, number, reason)
  },
  vote: async (principal: Principal, number: number, choice: Choice): Promise<T> => {
    await vote(content, principal, kind, number, choice)
    return read(content, principal, number)
  },
  voteInPoll: async (principal: Principal, number: number, choices: readonly number[]): Promise<T> => {
    await voteInPoll(content, principal, kind, number, choices)
    return read(content, principal, number)
  },
  favourite: async (principal: Principal, number: number): Promise<T> => {
    await favourite(content, principal, kind, number)
    return read(content, principal, number)
  },
  activity: (principal: Principal | null, number: number) => readActivity(content, principal, kind, number),
})
