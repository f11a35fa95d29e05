export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503

const titles: Record<RefusalStatus, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** Whoever is told 503 is told when to come back, too (RFC 9110, section 15.6.4). */
const RETRY_AFTER_S = '2'

/** An answer that says no. `message` is shown to the caller: what was wrong, and where. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly headers: Record<string, string>
  constructor(status: RefusalStatus, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.headers = status === 503 ? { 'Retry-After': RETRY_AFTER_S, ...headers } : headers
  }
}

export const problemTitle = (status: number): string =>
  titles[status as RefusalStatus] ?? 'Internal Server Error'

export const badRequest = (detail: string) => new Refusal(400, detail)
export const unauthorized = (
  detail = 'Sign in, or send a valid access token.',
  challenge = 'Bearer error="invalid_token"',
) => new Refusal(401, detail, { 'WWW-Authenticate': challenge })
export const forbidden = (detail: string) => new Refusal(403, detail)
export const notFound = (detail: string) => new Refusal(404, detail)
export const tooBusy = () => new Refusal(503, 'Too much is going on here. Try again in a moment.')
