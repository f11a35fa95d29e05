import type { Database } from '@app/platform/db/database.ts'
import { lookUp } from '@app/platform/db/look-up.ts'
import type { Item } from './item.ts'

type Row = Pick<Item, 'kind' | 'number'> & { ap_id: string }

/** Which item from elsewhere an address is that of: of all who ask in the same moment with one statement. */
export const createNumberLookUp = (db: Database) =>
  lookUp<string, Row>(
    db,
    'number-of-address',
    'select ap_id, kind, number from item where ap_id = any($1)',
    ({ ap_id }) => ap_id,
  )
