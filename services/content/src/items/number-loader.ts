import type { Database } from '@app/platform/db/database.ts'
import { batchLoader } from '@app/platform/db/batch-loader.ts'
import type { Item } from './item.ts'

type Row = Pick<Item, 'kind' | 'number'> & { ap_id: string }

/** Which item from elsewhere an address is that of: of all who ask in the same moment with one statement. */
export const createNumberLoader = (db: Database) =>
  batchLoader<string, Row>(
    db,
    'number-of-address',
    'select ap_id, kind, number from item where ap_id = any($1)',
    ({ ap_id }) => ap_id,
  )
