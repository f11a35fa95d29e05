import { readFile } from 'node:fs/promises'

const linesOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** A process and the workers it started (Linux; elsewhere itself alone), but not its database server. */
export const processesOf = async (pid: number): Promise<number[]> => {
  const children = (await linesOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(children.map((child) => linesOf(`/proc/${child}/cmdline`)))
  return [pid, ...children.filter((_child, i) => commands[i]?.includes('program/workers/main.ts'))]
}
