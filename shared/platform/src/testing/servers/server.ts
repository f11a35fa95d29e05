export const needs = ['postgres', 'mongo', 'rabbitmq', 'redis', 's3'] as const
export type Need = (typeof needs)[number]

/** A real server of a test's own. Its address stays the same, and it keeps its data, however often it is restarted. */
export type TestServer = {
  need: string
  url: string
  /** What it is and where it came from. */
  from: string
  /** Ends it as an operator would. */
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again after `stop` or `kill`; resolves when it takes connections. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** Where a server could come from on this machine. */
export type Source =
  | { kind: 'container'; image: string; from: string }
  | { kind: 'program'; path: string; from: string }
  | { kind: 'embedded'; from: string }
  | { kind: 'none'; reason: string }
