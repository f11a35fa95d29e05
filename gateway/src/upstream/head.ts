import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Sets the headers that a call of `writeHead` carries, in whichever of its forms, so that they can be seen and changed. */
export const mergeHead = (res: ServerResponse, rest: readonly unknown[]): void => {
  const [first, second] = rest
  if (typeof first === 'string') res.statusMessage = first
  const headers = (typeof first === 'object' && first !== null ? first : second) as
    OutgoingHttpHeaders | unknown[] | undefined
  if (!headers) return
  if (Array.isArray(headers)) {
    const pairs = Array.isArray(headers[0])
      ? (headers as [string, string][])
      : headers.flatMap((name, i) => (i % 2 === 0 ? [[String(name), headers[i + 1] as string] as const] : []))
    for (const [name, value] of pairs) res.setHeader(name, value)
  } else {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value)
  }
}
