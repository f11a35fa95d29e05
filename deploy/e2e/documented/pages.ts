import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../kit/manifests.ts'

export type Block = { page: string; language: string; text: string }

const FENCE = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm

/** The blocks of code on a page, in order, without the indentation that a list gives them. */
export const blocksOf = (page: string): Block[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(FENCE)].map(
    ([, indent = '', language = '', text = '']) => ({
      page,
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )

/** Pages with commands that an administrator is told to run. */
export const pagesWithCommands = (): string[] => {
  const folder = 'docs/content/admin'
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return ['README.md', ...files.filter((file) => file.endsWith('.md')).map((file) => `${folder}/${file}`)]
    .filter((page) => blocksOf(page).some(({ language }) => language === 'bash'))
    .toSorted()
}

/** The commands of a block of bash: what a line goes on with, and the text that it is handed (`<<EOF`), belong to it. */
export const commandsOf = (text: string): string[] => {
  const commands: string[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    let command = lines[at] ?? ''
    if (/^\s*(?:#.*)?$/.test(command)) continue
    const end = /<<-?\s*['"]?(\w+)['"]?/.exec(command)?.[1]
    const goesOn = () => (end ? lines[at] !== end : lines[at]?.endsWith('\\') === true || isOpen(command))
    while (goesOn() && at + 1 < lines.length) command += `\n${lines[++at]}`
    commands.push(command)
  }
  return commands
}

/** Whether a quoted text has not come to its end. */
const isOpen = (command: string): boolean =>
  (command.replaceAll(/\\./g, '').match(/'/g)?.length ?? 0) % 2 === 1
