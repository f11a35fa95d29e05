import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TestServer } from './server.ts'
import { answers, freePort } from './ports.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { makeDirectory, runProgram } from './program.ts'

/** `{ ping: 1, $db: 'admin' }` as an OP_MSG of MongoDB's wire protocol. */
const ping = (() => {
  const text = (value: string) => Buffer.from(`${value}\0`)
  const int = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value)
    return bytes
  }
  const fields = Buffer.concat([
    Buffer.from([0x10]),
    text('ping'),
    int(1),
    Buffer.from([0x02]),
    text('$db'),
    int(6),
    text('admin'),
    Buffer.from([0]),
  ])
  const body = Buffer.concat([int(0), Buffer.from([0]), int(fields.length + 4), fields])
  return Buffer.concat([int(body.length + 16), int(1), int(0), int(2013), body])
})()

/** MongoDB, or FerretDB 1 speaking its protocol over SQLite. */
export const runMongo = async (path: string, from: string): Promise<TestServer> => {
  const directory = await makeDirectory('mongo')
  const port = await freePort()
  const data = join(directory, 'data')
  await mkdir(data)
  const program = (at: number, args: readonly string[]) =>
    runProgram({
      need: 'mongo',
      from,
      directory,
      url: `mongodb://127.0.0.1:${at}/mbin`,
      command: path,
      args,
      env: { DO_NOT_TRACK: '1' },
      ready: () => answers(at, ping, (answer) => answer.includes('ok')),
    })
  if (basename(path) !== 'ferretdb')
    return program(port, ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', data, '--quiet'])

  const entrance = await oneAtATime(port)
  const server = await program(entrance.port, [
    '--handler=sqlite',
    `--listen-addr=127.0.0.1:${port}`,
    `--sqlite-url=file:${data}/`,
    `--state-dir=${directory}`,
    '--telemetry=disable',
    '--debug-addr=-',
    '--log-level=WARN',
  ])
  return {
    ...server,
    async remove() {
      await entrance.close()
      await server.remove()
    },
  }
}
