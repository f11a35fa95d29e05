import type { Context } from '@app/contract/operation.ts'
import type { Router } from 'express'
import type { WorkQueues } from './bus/bus.ts'
import type { Cache } from './cache/cache.ts'
import type { CallHandler, Calls } from './calls/calls.ts'
import type { InstanceConfig } from './config/instance.ts'
import type { Database, Migration } from './db/database.ts'
import type { Outbox } from './events/outbox.ts'
import type { Projection } from './events/projection.ts'
import type { FileStore } from './files/files.ts'
import type { Route } from './http/serve.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SafeFetch } from './net/safe-fetch.ts'
import type { Logger } from './observe/log.ts'
import type { Worker } from './bus/bus.ts'

/** The time, as a port, so that tests can move it. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }

/** Everything a context may use. The composition root (deploy/mbin.ts) and the test kit make it; nothing reads the environment. */
export type ContextDeps = {
  config: InstanceConfig
  db: Database
  outbox: Outbox
  work: WorkQueues
  cache: Cache
  files: FileStore
  mailer: Mailer
  calls: Calls
  fetch: SafeFetch
  log: Logger
  clock: Clock
}

/** Something done on a schedule, by one replica at a time. */
export type Task = {
  name: string
  everyMs: number
  run(): Promise<void>
  /** Asked first, by one statement, where it is due often and there is seldom anything to do. */
  isNeeded?(): Promise<boolean>
}

/** A number that `/metrics` shows, by the values of one label; read when someone looks. */
export type Gauge = {
  name: string
  help: string
  label: string
  /** What one process has of its own, so that those of several are added up; else it is told of the whole instance. */
  ofProcess?: boolean
  read(): Promise<Record<string, number>>
}

/** Pages of synthetic events from which another context can rebuild its projection. `next` null: the end. */
export type SnapshotPage = { events: { type: string; version: number; data: unknown }[]; next: string | null }

export type ContextRuntime = {
  context: Context
  /** Operations of the contract this context owns. Start-up fails if one in the contract has no route. */
  routes: Route[]
  /** Routes beyond the contract: pages of the authorization server, files, ActivityPub. */
  router?: Router
  /** What other contexts may ask. */
  calls?: CallHandler[]
  projection?: Projection
  workers?: Worker[]
  tasks?: Task[]
  gauges?: Gauge[]
  migrations: Migration[]
  snapshot?(cursor: string | null): Promise<SnapshotPage>
  /** Whether a store of the context's own can be reached; the platform asks after what it lent by itself. */
  healthy?(): Promise<boolean>
  /** After migrations ran and before the first request. */
  start?(): Promise<void>
  /** Ends what would not end by itself, such as live streams, before the process stops. */
  drain?(): Promise<void>
  /** Also where it was never started: a command only uses its stores. */
  stop?(): Promise<void>
}

/** What every context exports: one function of its dependencies. It must not touch a store before `start`. */
export type ContextModule = (deps: ContextDeps) => ContextRuntime
