/** How long a process answers on after it was told to stop: balancers and siblings have turned away from it by then. */
export const LINGER_MS = 4_000

/**
 * How long a connection between processes is kept without use. HTTP/1.1 has no way to say that one is about to be closed
 * (RFC 9112, section 9.6), so a request could set out on it at that moment and get no answer. A process that stops closes
 * each connection with its next answer; what is not used while it lingers must have been given up by its other end.
 */
export const KEPT_IDLE_MS = LINGER_MS - 1_000
