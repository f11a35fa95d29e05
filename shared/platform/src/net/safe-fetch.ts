export type SafeFetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  timeoutMs?: number
  maxBytes?: number
  maxRedirects?: number
  signal?: AbortSignal
}
export type SafeResponse = { status: number; url: string; headers: Headers; body: Buffer }

/**
 * A request to an address that a user or a remote server named. Refuses private, loopback and link-local addresses
 * after every DNS answer and redirect, and bounds time, size and redirects. Throws `UnsafeAddress` or `FetchFailed`.
 */
export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>
