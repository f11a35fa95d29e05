import { openDB, type DBSchema } from 'idb'
import type { Ballot, Write } from './writes.ts'

/** Why the server did not take something; status 0 where it is not known whether it has it. */
export type Refused = { status: number; detail: string }

/** What a member did without a connection: the request as it will be sent, and what is told of it meanwhile. */
export type Waiting = {
  /** Their order. */
  id: number
  /** By which the server knows it when it comes twice. */
  key: string
  /** The member whose it is. */
  by: number
  method: string
  path: string
  /** JSON, or what the fields of a form hold. */
  body: string | [name: string, value: string | File][] | null
  write: Write
  /** Of a vote: how the member has voted with it. */
  ballot: Ballot | null
  /** What it is about, where that is known. */
  about: { title: string; path: string } | null
  at: number
  /** When it was first sent without an answer: it may have arrived. */
  tried: number | null
  /** Why the server did not take it. */
  refused: Refused | null
}

/** What waits has no number yet; until it has, it bears that of its place in the list, below zero. */
export const waitingId = ({ id }: Pick<Waiting, 'id'>): number => -id

/** What is told whenever the list changes, to every page and to the service worker. */
export type Told = { type: 'changed' | 'send' } | { type: 'sent'; waiting: Waiting; answer: string }

type Kept = DBSchema & { waiting: { key: number; value: Omit<Waiting, 'id'> & { id?: number } } }

const open = () =>
  openDB<Kept>('waiting', 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true }),
  })
let opened: ReturnType<typeof open> | undefined
const database = () => (opened ??= open())

let channel: BroadcastChannel | undefined
const tell = (told: Told): void => {
  channel ??= new BroadcastChannel('waiting')
  // A channel is of one origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(told)
}

/** Has the pages try at once to send what waits. */
export const askToSend = (): void => tell({ type: 'send' })

/** Calls with whatever is told, wherever it happened; returns what ends that. */
export const whenTold = (told: (said: Told) => void): (() => void) => {
  const heard = new BroadcastChannel('waiting')
  heard.addEventListener('message', ({ data }: MessageEvent<Told>) => told(data))
  return () => heard.close()
}

/** Everything of one member that waits or was refused, in its order. */
export const waitingOf = async (by: number): Promise<Waiting[]> =>
  ((await (await database()).getAll('waiting')) as Waiting[]).filter((one) => one.by === by)

/** Keeps something until it can be sent. */
export const addWaiting = async (waiting: Omit<Waiting, 'id'>): Promise<Waiting> => {
  const id = await (await database()).add('waiting', waiting)
  tell({ type: 'changed' })
  return { ...waiting, id }
}

/** Writes what became of something that waits; nothing, where it was deleted meanwhile. */
export const changeWaiting = async (id: number, part: Partial<Waiting>): Promise<void> => {
  const change = (await database()).transaction('waiting', 'readwrite')
  const found = await change.store.get(id)
  if (found) await change.store.put({ ...found, ...part })
  await change.done
  tell({ type: 'changed' })
}

export const deleteWaiting = async (id: number): Promise<void> => {
  await (await database()).delete('waiting', id)
  tell({ type: 'changed' })
}

/** Keeps in its old place what was deleted. */
export const putBack = async (waiting: Waiting): Promise<void> => {
  await (await database()).put('waiting', waiting)
  tell({ type: 'changed' })
}

/** What was sent waits no more; pages put the answer in its place. */
export const noteSent = async (waiting: Waiting, answer: string): Promise<void> => {
  await (await database()).delete('waiting', waiting.id)
  // Its pictures are not needed any more, and not everything can be told.
  tell({ type: 'sent', waiting: { ...waiting, body: null }, answer })
}

/** What somebody wrote, if it is anything written: it is theirs to have back. */
export const textOf = ({ body, write }: Waiting): string | null => {
  if (write.what !== 'comment' && write.what !== 'thread' && write.what !== 'microblog') return null
  if (Array.isArray(body)) {
    const text = body.find(([name]) => name === 'body')?.[1]
    return typeof text === 'string' ? text : ''
  }
  return (JSON.parse(body ?? '{}') as { body?: string }).body ?? ''
}

/** The same request with another text. It is another request then, which the server does not know yet. */
export const withText = ({ body }: Waiting, text: string): Pick<Waiting, 'body' | 'key'> => ({
  key: crypto.randomUUID(),
  body: Array.isArray(body)
    ? [...body.filter(([name]) => name !== 'body'), ['body', text]]
    : JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), body: text }),
})
