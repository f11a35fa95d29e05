import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveTasks } from './worker.ts'

export type FilesTask = { path: string }

let path = ''
let size = 0

/** What Node itself can do: the same file, streamed, and nothing else done. */
const server = createServer((_req, res) => {
  res.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': size })
  createReadStream(path).pipe(res)
}).listen(0, '127.0.0.1')
const listening = once(server, 'listening')

serveTasks<FilesTask, { origin: string }>(async (task) => {
  await listening
  path = task.path
  size = (await stat(path)).size
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
