import { createHash } from 'node:crypto'
import type { OperationSpec } from '@app/contract/operation.ts'
import { Refusal } from './refusal.ts'

/** Throws 412 unless what is there is what the caller saw; to be asked under the lock that the edit holds. */
export type Precondition = (present: Readonly<Record<string, unknown>>) => void

/** The ETag of what an edit changes: of these fields as the API shows them, and of nothing else in the answer. */
export const editTag = (
  { edited = [] }: Pick<OperationSpec, 'edited'>,
  present: Readonly<Record<string, unknown>>,
): string => {
  const fields = edited.map((field) => present[field] ?? null)
  return `"${createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)}"`
}

/** What `If-Match` demands of an edit (RFC 9110, section 13.1.1); nothing where it is absent. */
export const preconditionOf =
  (operation: Pick<OperationSpec, 'edited'>, ifMatch: string | undefined): Precondition =>
  (present) => {
    if (ifMatch === undefined || ifMatch.trim() === '*') return
    const wanted = ifMatch.split(',').map((tag) => tag.trim())
    if (!wanted.includes(editTag(operation, present)))
      throw new Refusal(412, 'If-Match: somebody changed this meanwhile. Read it again before you edit it.')
  }
