import { idOf, isJson } from '../json-ld/json.ts'

/** What an activity is about, however deep it is wrapped: a host hears of it in the order it happened. */
export const subjectOf = (activity: unknown): string | null => {
  const inner = isJson(activity) ? activity['object'] : undefined
  return inner === undefined ? idOf(activity) : subjectOf(inner)
}
