import type { IncomingMessage } from 'node:http'

/**
 * Whether somebody fetches this ahead, for later, and so has not read it. Browsers say it in `Sec-Purpose` (Fetch standard,
 * 3.9); scripts, which may not set that, in `Purpose`, as browsers did before.
 */
export const isPrefetch = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  [headers['sec-purpose'], headers['purpose']].some((value) => /^prefetch\b/i.test(String(value ?? '')))
