import type { ServerResponse } from 'node:http'
import { acceptedEncoding, encode, encodeNow, MIN_ENCODED_BYTES } from './encoding.ts'
import { currentRequest } from './request-context.ts'
import { WrittenJson } from './written-json.ts'

/** Compressed while everything else waits: well below a millisecond. */
const AT_ONCE_BYTES = 64 * 1024

type Headers = Readonly<Record<string, string>>

const send = (res: ServerResponse, status: number, headers: Headers, body: string | Buffer): void => {
  const bytes = Buffer.byteLength(body)
  const request = currentRequest()
  if (request) request.bytes = bytes
  res.writeHead(status, { ...headers, 'Content-Type': 'application/json', 'Content-Length': bytes })
  res.end(body)
}

/** Answers with a JSON body, compressed where that is worth it and its caller understands it. */
export const sendJson = (
  res: ServerResponse,
  status: number,
  value: unknown,
  headers: Headers = {},
): void => {
  const json = value instanceof WrittenJson ? value.bytes() : JSON.stringify(value)
  if (json.length < MIN_ENCODED_BYTES) {
    send(res, status, headers, json)
    return
  }
  res.appendHeader('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(String(res.req.headers['accept-encoding'] ?? ''))
  if (encoding === 'identity') {
    send(res, status, headers, json)
    return
  }
  const body = typeof json === 'string' ? Buffer.from(json) : json
  const encoded = { ...headers, 'Content-Encoding': encoding }
  if (body.length <= AT_ONCE_BYTES) send(res, status, encoded, encodeNow(body, encoding))
  else
    encode(body, encoding).then(
      (bytes) => send(res, status, encoded, bytes),
      (error: Error) => res.destroy(error),
    )
}
