import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))
const NAME = 'MBIN_TEST_PREPARED'

/**
 * A folder for the data of an instance. Under root the database runs as another user, who must be able to enter it, or it
 * would keep its data elsewhere.
 */
export const dataFolder = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-instance-'))
  await chmod(directory, 0o711)
  return directory
}

/**
 * Makes the database of an instance, its migrations applied, for all instances of a run to begin with: seven seconds of
 * each start on an empty folder go into it. What a first start does is seen where tests start the program by themselves.
 */
export const prepareCluster = async (): Promise<void> => {
  const directory = await dataFolder()
  process.env[NAME] = directory
  const { PATH = '', HOME = '' } = process.env
  await run(process.execPath, [entry, 'migrate'], { env: { PATH, HOME, MBIN_DATA_DIR: directory } })
}

export const removePreparedCluster = async (): Promise<void> => {
  const directory = process.env[NAME]
  if (directory) await rm(directory, { recursive: true, force: true })
}

/** Has an instance begin with the database that was prepared, if one was, and if it lies where it can be copied from. */
export const copyPreparedCluster = async (to: string): Promise<void> => {
  const prepared = process.env[NAME]
  const postgres = join(prepared ?? '', 'postgres')
  if (prepared && (await readdir(postgres)).includes('cluster'))
    await cp(postgres, join(to, 'postgres'), { recursive: true, preserveTimestamps: true })
}
