// What the renderer takes and gives, apart from it, so that whoever serves pages need not read JSX.

import type { InterfaceTag } from '@app/contract/languages.ts'

/** What a browser without script sent from a form. */
export type Posted = {
  form: FormData
  /** Path and query of the page it stood on. */
  from: string
}

/** What a page asks the API, as its visitor would. */
export type ApiRequest = {
  method: string
  /** Path and query. */
  path: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array | undefined
  signal: AbortSignal
}

/** What of an answer is read: a `Response`, or something lighter where the API is in the same process. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'text'> & {
  headers: Pick<Headers, 'get' | 'getSetCookie'>
}

export type PageRequest = {
  /** Absolute address as the visitor sees it. */
  url: URL
  cookie: string | undefined
  /** Whether the request carries a session that is worth asking about. */
  member: boolean
  /** The language of the page: chosen in this browser, or only what it likes best, which the member's own goes before. */
  language: { tag: InterfaceTag; isChosen: boolean }
  posted?: Posted | undefined
  transport: (path: string, init: RequestInit) => Promise<ApiAnswer>
}

export type Page = {
  status: number
  /** BCP 47 */
  language: InterfaceTag
  location?: string
  /** Cookies to be set. */
  cookies: string[]
  html: string
  /** The JSON the browser starts from. */
  state: string
  /** Whether somebody is signed in or its address is a secret, so that nothing of it may be kept. */
  personal: boolean
  /** Whether the page comes to life; without, it stays as it was drawn. */
  scripts: boolean
  /** What failed inside, for the log only. */
  error?: unknown
}
