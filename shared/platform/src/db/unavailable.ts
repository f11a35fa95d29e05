/**
 * Conditions of the server under which the same may succeed in a moment (PostgreSQL, appendix A): it is going down,
 * coming up or full; it, or a schema of it, only reads for now; a lock, a statement or a transaction took longer than it
 * may; others were faster each time.
 */
const CODES = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '25P03',
  '25P04',
  '40001',
  '40P01',
  '53000',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg and pg-pool say without a code: no connection in time, no answer in time, a connection that broke off. */
const MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])
/** knex puts the statement before what it was told. */
const withoutStatement = (message: string): string => message.split(' - ').at(-1) ?? message

/** The same of clients that name their errors: knex' pool, and MongoDB's driver with mongoose. */
const NAMES = new Set([
  'KnexTimeoutError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
])
/** What mongoose says of a question that waited in vain for a connection. */
const BUFFERED = /buffering timed out/

/**
 * Whether a failure is that the database has no room, no time or is not there, so that the same may succeed in a moment.
 * Callers answer 503.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, name, message } = error as Record<'code' | 'syscall' | 'name' | 'message', unknown>
  if (
    NAMES.has(String(name)) ||
    MESSAGES.has(withoutStatement(String(message))) ||
    BUFFERED.test(String(message))
  )
    return true
  // The socket of a server on this machine is a file.
  return CODES.has(String(code)) || (code === 'ENOENT' && syscall === 'connect')
}
