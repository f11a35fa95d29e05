import type { Client } from './client.ts'

export type LiveEvent = { id: string | null; event: string; data: unknown }

/** Listens to a live stream until `fits` an event, or the time is up. Resolves `opened` once the server answered. */
export const listenLive = (
  client: Client,
  path: string,
  fits: (event: LiveEvent) => boolean,
  timeoutMs = 10_000,
) => {
  const gone = new AbortController()
  const opened = Promise.withResolvers<void>()
  const found = (async (): Promise<LiveEvent> => {
    const timer = setTimeout(
      () => gone.abort(new Error(`nothing that fits came on ${path} in ${timeoutMs} ms`)),
      timeoutMs,
    )
    try {
      const response = await client.fetch(path, {
        headers: { accept: 'text/event-stream' },
        signal: gone.signal,
      })
      if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`)
      opened.resolve()
      let buffered = ''
      const decoder = new TextDecoder()
      for await (const chunk of response.body) {
        buffered += decoder.decode(chunk as Uint8Array, { stream: true })
        for (let end = buffered.indexOf('\n\n'); end >= 0; end = buffered.indexOf('\n\n')) {
          const fields = Object.fromEntries(
            buffered
              .slice(0, end)
              .split('\n')
              .flatMap((line) => {
                const match = /^(\w+): ?(.*)$/.exec(line)
                return match ? [[match[1], match[2]]] : []
              }),
          ) as Record<string, string>
          buffered = buffered.slice(end + 2)
          if (fields['data'] === undefined) continue
          const event = {
            id: fields['id'] ?? null,
            event: fields['event'] ?? 'message',
            data: JSON.parse(fields['data']) as unknown,
          }
          if (fits(event)) return event
        }
      }
      throw new Error(`${path} ended`)
    } finally {
      clearTimeout(timer)
      gone.abort()
    }
  })()
  found.catch((error: unknown) => opened.reject(error))
  return { opened: opened.promise, found }
}
