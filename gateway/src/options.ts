import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Operation } from '@app/contract/operation.ts'
import type { Bus } from '@app/platform/bus/bus.ts'
import type { Cache } from '@app/platform/cache/cache.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Dependency } from '@app/platform/observe/readiness.ts'
import type { AdmissionLimits } from './limits/admission.ts'

/** An express application, or anything else that `http.createServer` would take. */
export type RequestListener = (req: IncomingMessage, res: ServerResponse) => void

/** A context (or the web renderer) in this process, or behind an address. Nothing else in the gateway knows which. */
export type Upstream = { kind: 'local'; handler: RequestListener } | { kind: 'remote'; url: string }

export type WebOptions = ({ handler: RequestListener } | { url: string }) & {
  /** Folder of built files, served as they are; names with a hash in `assets/` are kept for good by browsers. */
  assets?: string
}

export type GatewayOptions = {
  config: InstanceConfig
  /** The catalogue of the contract. */
  operations: readonly Operation[]
  upstreams: Record<Context, Upstream>
  web: WebOptions | null
  calls: Calls
  /** Gives a context work that waits for no answer. */
  send: Bus['send']
  cache: Cache
  log: Logger
  /** Where readers fetch pictures from a bucket itself: pages let browsers do so. */
  bucketOrigins?: readonly string[]
  /** What else this process uses, for `/readyz`: the databases of its own contexts, the broker. */
  dependencies?: readonly Dependency[]
  /** Shared with the contexts; proves the internal identity. */
  secret: string
  /** Multiplies every limit; 0 switches limiting off, the headers stay. */
  rateLimitScale?: number
  /** Addresses, CIDR ranges or named ranges (`net/ranges.ts`) whose `X-Forwarded-For` holds. */
  trustedProxies?: readonly string[]
  metrics?: {
    render(): Promise<{ type: string; body: string }>
    /** Bearer token that opens `/metrics`; without one only this host may read it. */
    token?: string
    observe?(seen: { route: string; method: string; status: number; seconds: number }): void
  }
  /** How much there may be to do at once. */
  admission?: AdmissionLimits
  /** How long an answer of identity about a token or session holds without asking again. */
  principalTtlMs?: number
  /** Budget of the micro-cache. */
  cacheBytes?: number
  /** How long an anonymous page is fresh. */
  pageCacheMs?: number
  upstreamTimeoutMs?: number
}
