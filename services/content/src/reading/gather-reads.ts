import type { Database } from '@app/platform/db/database.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { createWriteBehind } from '@app/platform/run/write-behind.ts'
import type { WriteBehind } from '@app/platform/run/write-behind.ts'
import type { Read } from './reading.repository.ts'
import { keepReads } from './reading.repository.ts'

/** Of one member and thread: what was read later counts, and what was written since on top. */
const merge = (known: Read, added: Read): Read => ({
  ...added,
  read: added.read ?? known.read,
  written: added.read ? added.written : known.written + added.written,
  stoppedAt: added.stoppedAt === undefined ? known.stoppedAt : added.stoppedAt,
  folded: added.folded ?? known.folded,
})

/** Gathers what members read and keeps it a moment later: to open a thread costs no statement more. */
export const gatherReads = ({ db, log }: { db: Database; log: Logger }): WriteBehind<Read> =>
  createWriteBehind({
    name: 'what members read',
    keyOf: ({ userId, kind, number }) => `${userId} ${kind} ${number}`,
    merge,
    write: (reads) => keepReads(db, reads),
    log,
  })
