import type { TestServer } from './server.ts'
import { answers, freePort } from './ports.ts'
import { makeDirectory, runProgram } from './program.ts'

/** moto's S3, which keeps its objects in memory: enough to hold an adapter to the protocol. */
export const runS3 = async (path: string, from: string): Promise<TestServer> => {
  const port = await freePort()
  return runProgram({
    need: 's3',
    from,
    directory: await makeDirectory('s3'),
    url: `http://testing:testing-secret@127.0.0.1:${port}`,
    command: path,
    args: ['-H', '127.0.0.1', '-p', String(port)],
    ready: () =>
      answers(port, 'GET /moto-api/ HTTP/1.0\r\n\r\n', (data) => data.toString('latin1').startsWith('HTTP/')),
  })
}
