import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

/** Where somebody elsewhere lists what they show first, as they were kept; null: they do not say. */
export const featuredOf = async (federation: Federation, actor: string): Promise<string | null> => {
  const [row] = await federation.db.query<Pick<Rows['remote_actor'], 'featured'>>(
    'featured-of-actor',
    'select featured from remote_actor where ap_id = $1',
    [actor],
    { byKey: true },
  )
  return row?.featured ?? null
}
