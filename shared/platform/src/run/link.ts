/** What carries messages to another process of this machine and back, in their order. */
export type Wire = {
  /** The message is copied as JSON would. Throws where nobody is at the other end any more. */
  send(message: unknown): void
  listen(heard: (message: unknown) => void): void
}

/** Two processes that ask and tell each other by name. */
export type Link = {
  /** Asks the other process; rejects with what it answers, or when the link is closed. */
  ask<T>(name: string, ...args: unknown[]): Promise<T>
  /** The same without an answer; lost where nobody hears it. */
  tell(name: string, ...args: unknown[]): void
  /** Answers what the other process asks or tells under this name. One handler for each name. */
  on(name: string, handle: (...args: never[]) => unknown): void
  /** Nothing comes any more: whoever waits for an answer is told so. */
  close(): void
}

type Asked = readonly [id: number, name: string, args: readonly unknown[]]
type Answered = readonly [id: number, failure: string | null, value?: unknown]
type Parcel = { asked: Asked[]; answered: Answered[] }

const TOLD = 0

/**
 * Asks and answers over a wire. All that is said within one turn of the event loop goes in one message: to send one costs
 * more than to answer it.
 */
export const createLink = (wire: Wire): Link => {
  const handlers = new Map<string, (...args: never[]) => unknown>()
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let last = 0
  let parcel: Parcel | null = null
  let closed = false

  const close = () => {
    closed = true
    for (const { reject } of waiting.values()) reject(new Error('The other process has gone'))
    waiting.clear()
  }
  const post = (): Parcel => {
    if (parcel) return parcel
    const fresh: Parcel = { asked: [], answered: [] }
    parcel = fresh
    setImmediate(() => {
      parcel = null
      if (closed) return
      try {
        wire.send(fresh)
      } catch {
        close()
      }
    })
    return fresh
  }

  const answer = async ([id, name, args]: Asked): Promise<void> => {
    let answered: Answered
    try {
      const handle = handlers.get(name)
      if (!handle) throw new Error(`Nobody here answers ${name}`)
      answered = [id, null, await handle(...(args as never[]))]
    } catch (error) {
      answered = [id, error instanceof Error ? error.message : String(error)]
    }
    if (id !== TOLD && !closed) post().answered.push(answered)
  }
  wire.listen((message) => {
    const { asked, answered } = message as Parcel
    for (const one of asked) void answer(one)
    for (const [id, failure, value] of answered) {
      const one = waiting.get(id)
      waiting.delete(id)
      if (failure === null) one?.resolve(value as never)
      else one?.reject(new Error(failure))
    }
  })

  return {
    ask<T>(name: string, ...args: unknown[]): Promise<T> {
      if (closed) return Promise.reject(new Error('The other process has gone'))
      const one = Promise.withResolvers<never>()
      waiting.set(++last, one)
      post().asked.push([last, name, args])
      return one.promise
    },
    tell(name, ...args) {
      if (!closed) post().asked.push([TOLD, name, args])
    },
    on: (name, handle) => void handlers.set(name, handle),
    close,
  }
}
