import { createHash } from 'node:crypto'

/** A line as its hash sees it: `about` and `changes` are the texts that are stored. */
export type Linked = {
  number: number
  at: Date
  user_id: number | null
  username: string
  operation: string
  about: string
  changes: string
  network: string | null
  request_id: string
  status: number
}

/** What the first line of all follows. */
export const BEGINNING = Buffer.alloc(32)

/** The hash of a line together with that of the line before it: SHA-256 of both, the line as a JSON array. */
export const hashOf = (line: Linked, previous: Buffer): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        line.number,
        line.at.toISOString(),
        line.user_id,
        line.username,
        line.operation,
        line.about,
        line.changes,
        line.network,
        line.request_id,
        line.status,
      ]),
    )
    .digest()
