import { isActivity } from '../activities/activity.ts'
import type { Activity } from '../activities/activity.ts'
import { idOf, isJson } from '../json-ld/json.ts'

/** What is about an object itself, whoever says so; of the rest each person's own follow one another. */
const OF_OBJECT = new Set(['Create', 'Update', 'Delete'])

/**
 * What activities must not overtake each other under: those with one key are worked on one after the other, as they
 * came. An Undo has the key of what it takes back, and what a magazine passes on that of what it wraps.
 */
export const orderingKeyOf = ({
  type,
  actor,
  object,
}: Pick<Activity, 'type' | 'actor' | 'object'>): string => {
  if ((type === 'Undo' && isJson(object)) || (type === 'Announce' && isActivity(object))) {
    const inner = object as Record<string, unknown>
    return orderingKeyOf({
      type: String(inner['type']),
      actor: idOf(inner['actor']) ?? actor,
      object: inner['object'],
    })
  }
  const about = idOf(object) ?? ''
  return OF_OBJECT.has(type) ? about : `${actor} ${about}`
}
