import { idOf, isJson, nestsDeeperThan, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

/** An activity as received: what every kind has, and the whole of it value for value. */
export type Activity = {
  id: string
  type: string
  actor: string
  object: unknown
  json: Json
}

/** Hostile documents nest to exhaust whoever walks them. */
const MAX_NESTING = 32

/** Reads what arrived in an inbox; null where it is no activity at all. */
export const readActivity = (value: unknown): Activity | null => {
  if (!isJson(value) || nestsDeeperThan(value, MAX_NESTING)) return null
  const id = textOf(value['id'])
  const actor = idOf(value['actor'])
  const type = typeOf(value)
  if (!id || !actor || type === '' || !URL.canParse(id) || !URL.canParse(actor) || id.length > 2048)
    return null
  return { id, type, actor, object: value['object'], json: value }
}

/** Anything a magazine's hub might wrap: an activity with an actor of its own. */
export const isActivity = (value: unknown): value is Json =>
  isJson(value) && idOf(value['actor']) !== null && value['object'] !== undefined
