import { kinds } from './act-paths.ts'
import type { Subject } from './cached-items.ts'

const LETTERED = /^\/(e|ec|p|pc)[ardm]\/(\d{1,10})$/
const PLACED =
  /^\/m\/[^/]+\/([tp])\/(\d{1,10})\/[^/]+(?:(?:\/(?:comment|reply)\/(\d{1,10}))?\/(?:edit|moderate|history)|\/comment\/create(?:\/(\d{1,10}))?)$/

/** The item that a page does something with, or that is answered on it. */
export const subjectAt = (pathname: string): Subject | null => {
  const [, short, number] = LETTERED.exec(pathname) ?? []
  const kind = kinds.find(([, known]) => known === short)?.[0]
  if (kind) return { kind, id: Number(number) }
  const [, on, id, about, answered] = PLACED.exec(pathname) ?? []
  const comment = about ?? answered
  if (on === undefined) return null
  if (comment !== undefined) return { kind: on === 't' ? 'EntryComment' : 'PostComment', id: Number(comment) }
  return { kind: on === 't' ? 'Entry' : 'Post', id: Number(id) }
}
