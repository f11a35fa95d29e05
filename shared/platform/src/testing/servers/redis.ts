import type { TestServer } from './server.ts'
import { answers, freePort } from './ports.ts'
import { makeDirectory, runProgram } from './program.ts'

export const runRedis = async (path: string, from: string): Promise<TestServer> => {
  const directory = await makeDirectory('redis')
  const port = await freePort()
  return runProgram({
    need: 'redis',
    from,
    directory,
    url: `redis://127.0.0.1:${port}`,
    command: path,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--appendonly',
      'yes',
      '--save',
      '',
    ],
    ready: () => answers(port, 'PING\r\n', (data) => data.toString().startsWith('+PONG')),
  })
}
