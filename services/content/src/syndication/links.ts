import type { ThreadRow } from '../views/thread.view.ts'

// Where the web application shows things (web/src/model/links.ts).

export const magazinePath = (name: string): string => `/m/${encodeURI(name)}`

/** Local people at `/u/name`, remote ones at `/u/@name@host`. */
export const personPath = (username: string): string => {
  const handle = username.replace(/^@/, '')
  return `/u/${handle.includes('@') ? '@' : ''}${encodeURI(handle)}`
}

export const threadPath = ({ number, kind, slug, magazine }: ThreadRow): string =>
  `${magazinePath(magazine.name)}/${kind === 'entry' ? 't' : 'p'}/${number}/${encodeURIComponent(slug || '-')}`
