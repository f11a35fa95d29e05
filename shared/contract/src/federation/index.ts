import type { Operation } from '../operation.ts'
import * as hosts from './hosts.ts'

/** Every operation the federation context answers. */
export const federationOperations = [
  hosts.adminHosts,
  hosts.adminHostRetrieve,
  hosts.adminHostRetry,
] as const satisfies readonly Operation[]
