import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { authLogin, authSession } from '@app/contract/identity/accounts.ts'
import { Client } from './client.ts'
import { uniqueName } from './people.ts'
import type { Person } from './people.ts'
import type { Instance } from './program.ts'

const run = promisify(execFile)
const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))
const PASSWORD = 'correct horse battery'

const signedIn = async (origin: string, username: string): Promise<Person> => {
  const client = new Client(origin)
  await client.get(authLogin, { body: { login: username, password: PASSWORD } })
  const { userId } = await client.get(authSession)
  return { client, username, userId, password: PASSWORD }
}

/** The administrator that an instance of the tests starts with. */
export const theAdministrator = (origin: string): Promise<Person> => signedIn(origin, 'admin')

/** Somebody whom the operator made a moderator of the whole instance. */
export const aGlobalModerator = async ({ origin, directory }: Instance): Promise<Person> => {
  const username = uniqueName('gmod')
  const args = ['user:create', username, `${username}@example.org`, PASSWORD, '--moderator']
  await run(process.execPath, [entry, ...args], {
    env: { ...process.env, MBIN_DATA_DIR: directory, LOG_LEVEL: 'warn' },
  })
  return signedIn(origin, username)
}
