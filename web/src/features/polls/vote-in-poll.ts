import type { Action } from '../../app/form.ts'
import { anchorOf } from '../../model/cached-items.ts'
import { pollsApi } from './polls.api.ts'

/** Where the form of a poll posts to without script. */
export const POLL_VOTE = '/poll/vote'

export const voteInPoll: Action = async ({ dispatch, form }) => {
  const polled = {
    kind: form.text('kind') === 'Entry' ? 'Entry' : 'Post',
    id: Number(form.text('id')),
  } as const
  await dispatch(
    pollsApi.endpoints.voteInPoll.initiate({ ...polled, choices: form.all('choice').map(Number) }),
  ).unwrap()
  return { at: anchorOf(polled) }
}
