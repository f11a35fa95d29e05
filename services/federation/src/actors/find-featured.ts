import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

/** Where somebody elsewhere lists what they show first, as their document last said; null: it does not. */
export const findFeatured = async (federation: Federation, actor: string): Promise<string | null> => {
  const [row] = await federation.db.query<Pick<Rows['remote_actor'], 'featured'>>(
    'featured-of-actor',
    'select featured from remote_actor where ap_id = $1',
    [actor],
    { byKey: true },
  )
  return row?.featured ?? null
}
