import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StepName } from './steps.ts'

/** A thread that people read and vote on; the most popular ones come first in a world. */
export type Thread = { id: number; magazine: string; title: string; comments: number }
export type Magazine = { id: number; name: string; threads: number }

/** What there is on a server, as its adapter found it. Plain data: it travels to the process that sends the load. */
export type World = {
  /** Headers that make a request one of this member, for each who signed in. */
  members: readonly Record<string, string>[]
  threads: readonly Thread[]
  magazines: readonly Magazine[]
}

/** One request of the workload before it is put into words of a server. */
export type Choice = {
  step: StepName
  /** Headers of the member who asks; null for anybody. */
  member: Record<string, string> | null
  thread: Thread
  magazine: Magazine
  /** Two words of the thread's title. */
  words: string
  vote: -1 | 0 | 1
  /** Different for each request. */
  number: number
}

/** The request, and how its answer is checked. */
export type Asked = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
  /** How many of what the step is about an answer holds. */
  count(body: string): number
  /** Fewer than this are a failure. */
  atLeast: number
}

/** How the steps of the workload are done on one kind of server: all that has to be written to measure it. */
export type Adapter = {
  name: string
  /** Signs in so many members, and finds out which threads and magazines there are. */
  prepare(target: { origin: string; members: number; password: string }): Promise<World>
  /** Null where a server has no such thing: the step is left out, and the result says so. */
  ask(choice: Choice): Asked | null
}

/** Where an adapter lies: one of ours by its name, or a file of anybody's. */
export const adapterUrl = (name: string): string =>
  /\.[cm]?[jt]s$/.test(name)
    ? pathToFileURL(resolve(name)).href
    : new URL(`adapters/${name}.ts`, import.meta.url).href

/** The adapter that a file exports by default. */
export const loadAdapter = async (url: string): Promise<Adapter> => {
  const { default: adapter } = (await import(url)) as { default?: Adapter }
  if (typeof adapter?.prepare !== 'function' || typeof adapter.ask !== 'function')
    throw new Error(`${url} exports no adapter by default: an object with name, prepare and ask`)
  return adapter
}
