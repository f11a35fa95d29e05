import type { EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import { likenessOf, showComment } from '../views/comment.view.ts'
import type { ViewerState } from '../views/viewer.ts'
import type { Found } from './comment-rows.ts'
import type { Branch } from './tree.ts'

type FoundRow = Found['row']

/** Nearly all readers are told the same few things of a comment. */
const MOST_ALIKE = 6

const COMMA = Buffer.from(',')
const END = Buffer.from(']}')

/** Up to where its answers stand. */
const write = (row: FoundRow, viewer: ViewerState): string => {
  const { children: _, ...comment } = showComment<EntryComment | PostComment>(row, viewer)
  return `${JSON.stringify(comment).slice(0, -1)},"children":[`
}

/** On its own: a part of the pool that short buffers share would keep the whole of it. */
const apart = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const writtenOf = (row: FoundRow, viewer: ViewerState): Buffer => {
  const likeness = row.written ? likenessOf(row, viewer) : null
  if (!row.written || likeness === null) return Buffer.from(write(row, viewer))
  const kept = row.written.get(likeness)
  if (kept) return kept
  const bytes = apart(write(row, viewer))
  if (row.written.size >= MOST_ALIKE) row.written.clear()
  row.written.set(likeness, bytes)
  return bytes
}

/**
 * Trees as JSON, in parts: what is alike for readers of a comment is written once, and kept for as long as its row is
 * (comment-rows.ts).
 */
export const writeTrees = (trees: readonly Branch<FoundRow>[], viewer: ViewerState): Buffer[] => {
  const parts: Buffer[] = []
  const open = [{ branches: trees, at: 0 }]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const branch = level.branches[level.at]
    if (!branch) {
      open.pop()
      if (open.length > 0) parts.push(END)
      continue
    }
    if (level.at++ > 0) parts.push(COMMA)
    parts.push(writtenOf(branch.row, viewer))
    open.push({ branches: branch.children, at: 0 })
  }
  return parts
}
