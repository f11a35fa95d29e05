import { api } from '../../api/api.ts'
import type { Comment, Magazine } from '../../api/contract.ts'
import type { AppStore, Me } from '../../app/store.ts'
import { changeInside } from '../../model/cached-items.ts'
import { insertComment, takeComment } from '../../model/comment-tree.ts'
import type { Votable } from '../../model/votes.ts'
import { cachedItem } from '../offline/cached-item.ts'
import { changeEverywhere } from '../votes/votes.api.ts'
import { textOf, waitingId, type Waiting } from './queue.ts'
import { withBallot, type Write } from './writes.ts'

/** A comment as it will look, for the page that it was written on. */
export const commentOf = (waiting: Waiting, me: Me, store: AppStore): Comment => {
  const write = waiting.write as Extract<Write, { what: 'comment' }>
  const above = cachedItem(store, { kind: write.on === 'entry' ? 'Entry' : 'Post', id: write.id })
  return {
    commentId: waitingId(waiting),
    ...(write.on === 'entry' ? { entryId: write.id } : { postId: write.id }),
    magazine: above?.magazine ?? { name: '' },
    user: { ...me, createdAt: '' },
    parentId: write.parent,
    rootId: null,
    body: textOf(waiting),
    image: null,
    lang: 'en',
    isAdult: false,
    uv: 0,
    dv: 0,
    favourites: 0,
    isFavourited: false,
    userVote: 0,
    visibility: 'visible',
    apId: null,
    tags: null,
    mentions: null,
    createdAt: new Date(waiting.at).toISOString(),
    editedAt: null,
    lastActive: new Date(waiting.at).toISOString(),
    bookmarks: null,
    childCount: 0,
    children: [],
  } as unknown as Comment
}

type Patch = (
  endpoint: string,
  args: unknown,
  recipe: (draft: never) => void,
) => Parameters<AppStore['dispatch']>[0]
const patch = api.util.updateQueryData as unknown as Patch

/** Changes the comments of a conversation wherever they are cached; `change` says whether it had anything to do. */
const changeComments = (
  store: AppStore,
  { on, id }: Pick<Extract<Write, { what: 'comment' }>, 'on' | 'id'>,
  isDue: (comments: readonly Comment[]) => boolean,
  change: (comments: Comment[]) => void,
): void => {
  const state = store.getState()
  const tag = { type: on === 'entry' ? ('EntryComment' as const) : ('PostComment' as const), id: `of-${id}` }
  for (const { endpointName, originalArgs, queryCacheKey } of api.util.selectInvalidatedBy(state, [tag])) {
    const listOf = (data: unknown): Comment[] =>
      endpointName === 'readComments' ? (data as { items: Comment[] }).items : [data as Comment]
    const data = state.api.queries[queryCacheKey]?.data
    if (data && isDue(listOf(data)))
      store.dispatch(patch(endpointName, originalArgs, (draft) => change(listOf(draft))))
  }
}

const has = (comments: readonly Comment[], id: number): boolean =>
  comments.some((comment) => comment.commentId === id || has(comment.children, id))

const showComment = (store: AppStore, me: Me, waiting: Waiting): void => {
  const write = waiting.write as Extract<Write, { what: 'comment' }>
  const isHere = (comments: readonly Comment[]): boolean =>
    write.parent === null || has(comments, write.parent)
  changeComments(
    store,
    write,
    (comments) => isHere(comments) && !has(comments, waitingId(waiting)),
    (comments) => void insertComment(comments, commentOf(waiting, me, store), write.parent),
  )
}

/** Takes a comment that waited out of its place, and puts what was made of it there. */
export const replaceComment = (store: AppStore, waiting: Waiting, made: Comment | null): void => {
  const write = waiting.write as Extract<Write, { what: 'comment' }>
  changeComments(
    store,
    write,
    (comments) => has(comments, waitingId(waiting)),
    (comments) => {
      takeComment(comments, waitingId(waiting))
      if (made && !has(comments, made.commentId)) insertComment(comments, made, write.parent)
    },
  )
}

/** Whether a change would say anything new of an item that is cached. */
const differs = (item: object, part: object): boolean =>
  Object.entries(part).some(
    ([name, value]) => JSON.stringify((item as Record<string, unknown>)[name]) !== JSON.stringify(value),
  )

const showItem = (store: AppStore, { write, ballot }: Waiting): void => {
  if (!('subject' in write)) return
  const { subject } = write
  const item = cachedItem(store, subject)
  if (!item) return
  if (write.what === 'bookmark') {
    if ((item.bookmarks ?? []).length > 0 !== write.on)
      changeEverywhere(store.dispatch, store.getState(), subject, () => ({
        bookmarks: write.on ? [write.list ?? ''] : null,
      }))
  } else if (ballot && differs(item, withBallot(item as Votable, ballot)))
    changeEverywhere(store.dispatch, store.getState(), subject, (one) => withBallot(one, ballot))
}

const showSubscription = (store: AppStore, magazineId: number, on: boolean): void => {
  const state = store.getState()
  const magazine = { kind: 'Magazine', id: magazineId } as const
  let isDue = false
  for (const { queryCacheKey } of api.util.selectInvalidatedBy(state, [{ type: 'Magazine', id: magazineId }]))
    changeInside(state.api.queries[queryCacheKey]?.data, magazine, (found) => {
      const { isUserSubscribed, subscriptionState } = found as unknown as Magazine
      isDue ||= (isUserSubscribed === true || subscriptionState === 'requested') !== on
      return {}
    })
  if (isDue)
    changeEverywhere(store.dispatch, state, magazine, () => ({
      isUserSubscribed: on,
      subscriptionState: on ? 'accepted' : null,
    }))
}

/** Shows what waits as if it were done, in whatever has come from the server or from what the browser kept. */
export const showWaiting = (store: AppStore, me: Me, all: readonly Waiting[]): void => {
  // Of several votes on one thing the last counts: each knows how the member has voted with it.
  const last = new Map<string, Waiting>()
  for (const waiting of all) {
    const { write, refused } = waiting
    if (write.what === 'comment') showComment(store, me, waiting)
    if (refused !== null) continue
    if (write.what === 'subscription') showSubscription(store, write.magazineId, write.on)
    if ('subject' in write)
      last.set(`${write.what === 'bookmark'} ${write.subject.kind} ${write.subject.id}`, waiting)
  }
  for (const waiting of last.values()) showItem(store, waiting)
}
