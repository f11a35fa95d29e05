import { api, ask } from '../../api/api.ts'
import { applyFavourite, applyVote, type Choice, type Votable } from '../../model/votes.ts'
import { changeInside, type Cached, type Subject } from '../../model/cached-items.ts'
import type { AppDispatch, RootState } from '../../app/store.ts'

export type { Subject } from '../../model/cached-items.ts'

type Change = (item: Votable) => object

/** Changes an item or a magazine wherever it is cached: lists, its own page, comment trees. */
export const changeEverywhere = (
  dispatch: AppDispatch,
  state: RootState,
  subject: Cached,
  change: Change,
): void => {
  const patch = api.util.updateQueryData as unknown as (
    endpoint: string,
    args: unknown,
    recipe: (draft: unknown) => void,
  ) => Parameters<AppDispatch>[0]
  for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(state, [
    { type: subject.kind, id: subject.id },
  ]))
    dispatch(patch(endpointName, originalArgs, (draft) => changeInside(draft, subject, change)))
}

const kindOf = {
  entry: 'Entry',
  entry_comment: 'EntryComment',
  post: 'Post',
  post_comment: 'PostComment',
} as const

/** What is different of an item: its counts after somebody voted, how complete a thread is once it was checked. */
export type Changed = { type: keyof typeof kindOf; id: number; threadId?: number }

/** What the server tells of an item while its thread is open: of votes, also somebody else's, and of its origin. */
export const itemChanged =
  ({ type, id, threadId: _, ...changes }: Changed) =>
  (dispatch: AppDispatch, getState: () => RootState): void =>
    changeEverywhere(dispatch, getState(), { kind: kindOf[type], id }, () => changes)

const voteCall = ({ kind, id, choice }: Subject & { choice: Choice }) => {
  switch (kind) {
    case 'Entry':
      return ask('entry_vote', { params: { entry_id: id, choice } })
    case 'Post':
      return ask('posts_vote', { params: { post_id: id, choice } })
    case 'EntryComment':
      return ask('comment_vote', { params: { comment_id: id, choice } })
    case 'PostComment':
      return ask('post_comments_vote', { params: { comment_id: id, choice } })
  }
}

const favouriteCall = ({ kind, id }: Subject) => {
  switch (kind) {
    case 'Entry':
      return ask('entry_favourite', { params: { entry_id: id } })
    case 'Post':
      return ask('posts_favourite', { params: { post_id: id } })
    case 'EntryComment':
      return ask('comment_favourite', { params: { comment_id: id } })
    case 'PostComment':
      return ask('post_comments_favourite', { params: { comment_id: id } })
  }
}

const counts = ({ uv, dv, favourites, isFavourited, userVote }: Votable) => ({
  uv,
  dv,
  favourites,
  isFavourited,
  userVote,
})

/**
 * Pressing answers at once. Afterwards the server's own counts replace the guess; after a refusal the truth is fetched
 * again, which stays right when somebody presses twice.
 */
const optimistic =
  <A extends Subject>(change: (args: A) => Change) =>
  async (
    args: A,
    {
      dispatch,
      getState,
      queryFulfilled,
    }: { dispatch: unknown; getState: () => unknown; queryFulfilled: Promise<{ data: unknown }> },
  ): Promise<void> => {
    const send = dispatch as AppDispatch
    const state = (): RootState => getState() as RootState
    changeEverywhere(send, state(), args, change(args))
    try {
      const { data } = await queryFulfilled
      if (data && typeof data === 'object' && 'favourites' in data)
        changeEverywhere(send, state(), args, () => counts(data as Votable))
    } catch {
      send(api.util.invalidateTags([{ type: args.kind, id: args.id }]))
    }
  }

export const votesApi = api.injectEndpoints({
  endpoints: (build) => ({
    vote: build.mutation<unknown, Subject & { choice: Choice }>({
      query: voteCall,
      onQueryStarted: optimistic(
        ({ choice }) =>
          (item) =>
            applyVote(item, choice),
      ),
    }),
    favourite: build.mutation<unknown, Subject>({
      query: favouriteCall,
      onQueryStarted: optimistic(() => applyFavourite),
    }),
  }),
})
