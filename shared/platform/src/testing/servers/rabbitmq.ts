import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './server.ts'
import { answers, freePorts } from './ports.ts'
import { makeDirectory, runProgram } from './program.ts'

/**
 * A node of its own: name, folders, cookie, ports and port mapper, so that several run side by side and beside one that
 * the system runs.
 */
export const runRabbit = async (path: string, from: string): Promise<TestServer> => {
  const directory = await makeDirectory('rabbitmq')
  const [port, distPort, mapperPort] = (await freePorts(3)) as [number, number, number]
  const at = (name: string) => join(directory, name)
  await writeFile(at('.erlang.cookie'), randomBytes(20).toString('hex'), { mode: 0o400 })
  await writeFile(
    at('rabbitmq.conf'),
    `listeners.tcp.1 = 127.0.0.1:${port}\nlog.console.level = warning\nvm_memory_high_watermark.absolute = 512MB\ndisk_free_limit.absolute = 50MB\n`,
  )
  await writeFile(at('enabled_plugins'), '[].\n')
  await writeFile(at('rabbitmq-env.conf'), '')
  return runProgram({
    need: 'rabbitmq',
    from,
    directory,
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    // Erlang would leave a port mapper behind as a daemon; this one is in the server's group and ends with it.
    command: '/bin/sh',
    args: ['-c', 'epmd & exec "$0"', path],
    env: {
      RABBITMQ_NODENAME: `mbin-${port}@localhost`,
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(distPort),
      RABBITMQ_CONF_ENV_FILE: at('rabbitmq-env.conf'),
      RABBITMQ_CONFIG_FILE: at('rabbitmq'),
      RABBITMQ_ENABLED_PLUGINS_FILE: at('enabled_plugins'),
      RABBITMQ_MNESIA_BASE: at('data'),
      RABBITMQ_LOG_BASE: at('log'),
      RABBITMQ_LOGS: '-',
      RABBITMQ_PID_FILE: at('pid'),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 2:2 +sbwt none -start_epmd false',
      ERL_EPMD_PORT: String(mapperPort),
      ERL_EPMD_ADDRESS: '127.0.0.1',
    },
    // The server greets after the protocol header with a method frame.
    ready: () => answers(port, 'AMQP\0\0\u0009\u0001', (data) => data[0] === 1),
  })
}
