import type { ComponentType } from 'react'
import type { Failure } from '../api/api.ts'
import type { Action } from './form.ts'
import type { AppDispatch, RootState } from './store.ts'

export type Load = {
  dispatch: AppDispatch
  state: () => RootState
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/** Asks what a page needs before the server draws it. The browser lets the hooks ask and shows skeletons instead. */
export type Loader = (args: Load) => Promise<void>

/** What the file of a page exports. */
export type PageModule = {
  Component: ComponentType
  loader?: Loader
  /** What its forms do, by their names; the only one has none. */
  actions?: Readonly<Record<string, Action>>
}

/** What a query thunk answers with. */
type Asked = PromiseLike<{ data?: unknown; error?: unknown }>

/** Ends a page with a status: a page must not answer 200 for what is not there. */
export class PageFailure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`page ended with ${status}`)
    this.status = status
  }
}

/** Ends a page with the address that should be opened instead. */
export class PageMoved extends Error {
  readonly to: string
  readonly status: 301 | 302
  constructor(to: string, status: 301 | 302 = 302) {
    super(`page moved to ${to}`)
    this.to = to
    this.status = status
  }
}

export const notFound = (): never => {
  throw new PageFailure(404)
}

/** Waits for a question the page cannot do without. */
export const need = async <T>(asked: PromiseLike<{ data?: T; error?: unknown }>): Promise<T> => {
  const { data, error } = await asked
  if (error !== undefined) throw new PageFailure((error as Failure).status || 502)
  return data as T
}

/** Waits for what may also be missing: the page then shows that part as failed. */
export const want = async (...asked: Asked[]): Promise<void> => {
  await Promise.all(asked)
}
