import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Instance } from './program.ts'

const run = promisify(execFile)
const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))

/** What an operator's command prints, beside the process that serves. `settings` are those that the instance has. */
export const operatorCommand = async (
  { origin, directory }: Instance,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<string> => {
  const env = { ...process.env, MBIN_URL: origin, MBIN_DATA_DIR: directory, LOG_LEVEL: 'error', ...settings }
  return (await run(process.execPath, [entry, ...args], { env })).stdout
}
