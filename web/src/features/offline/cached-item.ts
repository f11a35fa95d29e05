import { api } from '../../api/api.ts'
import type { Comment, Entry, Post, PostComment } from '../../api/contract.ts'
import type { AppStore } from '../../app/store.ts'
import { changeInside, type Subject } from '../../model/cached-items.ts'

export type Item = Entry | Post | Comment | PostComment

/** A thread, microblog or comment as the page knows it; undefined where it does not. */
export const cachedItem = (store: AppStore, subject: Subject): Item | undefined => {
  const state = store.getState()
  let found: Item | undefined
  for (const { queryCacheKey } of api.util.selectInvalidatedBy(state, [
    { type: subject.kind, id: subject.id },
  ]))
    changeInside(state.api.queries[queryCacheKey]?.data, subject, (item) => {
      found ??= item as unknown as Item
      return {}
    })
  return found
}
