import type { ServerResponse } from 'node:http'
import { problem } from '@app/platform/http/problems.ts'

/** Answers with the problem body of the API, as the contexts do. */
export const sendProblem = (
  res: ServerResponse,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const body = JSON.stringify(problem(status, detail))
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Content-Length', Buffer.byteLength(body))
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  res.statusCode = status
  res.end(res.req.method === 'HEAD' ? undefined : body)
}
