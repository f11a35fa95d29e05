export type Json = Record<string, unknown>

/** A request and its answer, as the reference shows them. */
export type Example = {
  /** Who asks: anybody, the app of a member by its token, or the browser of somebody signed in. */
  by: 'anybody' | 'token' | 'session'
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: Json
  file?: { field: string; name: string }
  /** The body is sent as HTML forms are. */
  form?: true
  status: number
  location?: string
  answer?: unknown
}
