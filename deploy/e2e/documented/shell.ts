import { spawn } from 'node:child_process'
import { once } from 'node:events'

const MARK = '--- that was it:'

/** A shell that stays open, as that of an administrator: what one command exports or enters holds for the next. */
export type Shell = {
  /** Runs one command, answers what it printed, and throws where it fails. */
  run(command: string): Promise<string>
  close(): Promise<void>
}

/** @param within what starts a command on the machine, put before it */
export const openShell = (within: readonly string[], env: Record<string, string>): Shell => {
  const [program = '', ...args] = [...within, 'bash', '--noprofile', '--norc']
  const child = spawn(program, args, { env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  const gone = once(child, 'exit')
  // Through one pipe: through two, what a command complains of may come after the mark that ends it.
  child.stdin.write('exec 2>&1\n')
  let said = ''
  let hear = (): void => undefined
  const listen = (chunk: Buffer): void => {
    said += chunk.toString()
    hear()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)

  return {
    async run(command) {
      said = ''
      // On a line of its own, whether or not the command ended its last.
      child.stdin.write(`${command}\nprintf '\\n${MARK} %s\\n' $?\n`)
      const code = await Promise.race([
        new Promise<string>((resolve) => {
          hear = () => {
            const [, found] = new RegExp(`^${MARK} (\\d+)$`, 'm').exec(said) ?? []
            if (found !== undefined) resolve(found)
          }
          hear()
        }),
        gone.then(() => 'the end of the shell'),
      ])
      const printed = said.replaceAll(new RegExp(`\n${MARK} \\d+\n`, 'g'), '')
      if (code !== '0') throw new Error(`${command}\nended with ${code}:\n${printed}`)
      return printed
    },
    async close() {
      child.stdin.end()
      await gone
    },
  }
}
