import type { Entry, Post } from '../../api/contract.ts'
import type { RootState } from '../../app/store.ts'
import { answerPath } from '../../model/act-paths.ts'
import { anyLineOf } from '../../model/subject.ts'
import type { Talk } from './comments.api.ts'

const isThread = (data: unknown, { on, id }: Talk): data is Entry | Post =>
  typeof data === 'object' &&
  data !== null &&
  !('commentId' in data) &&
  'magazine' in data &&
  (data as Record<string, unknown>)[`${on}Id`] === id

/** What an answer begun in a talk is about, and where it is gone on with, as far as this page knows its thread. */
export const begunIn = ({ api }: RootState, talk: Talk, parent: number | null) => {
  const thread = Object.values(api.queries)
    .map((asked) => asked?.data)
    .find((data): data is Entry | Post => isThread(data, talk))
  return thread
    ? { about: anyLineOf(thread).title, path: answerPath(thread.magazine, talk, parent) }
    : { about: null, path: null }
}
