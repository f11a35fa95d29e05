import knexFactory from 'knex'

/** The server is going down, coming up or full (PostgreSQL, appendix A), or nobody listens. */
const CODES = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED'])

/** What pg-pool says, without a code, when no connection came free in time. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/** Whether a failure is that the database has no room or is not there, so that the same may succeed in a moment. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown }
  if (error instanceof knexFactory.KnexTimeoutError || message === POOL_TIMEOUT) return true
  // The socket of a server on this machine is a file.
  return CODES.has(String(code)) || (code === 'ENOENT' && syscall === 'connect')
}
