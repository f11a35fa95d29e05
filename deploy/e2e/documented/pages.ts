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

/** Fences of a page; two belong to each block, or a block is not seen. */
export const fencesOf = (page: string): number =>
  readFileSync(join(root, page), 'utf8').match(/^\s*(?:`{3,}|~{3,})/gm)?.length ?? 0

/** The blocks from one that has a text, up to another that has one. */
export const between = (page: string, from: string | undefined, upTo: string | undefined): Block[] => {
  const blocks = blocksOf(page)
  const at = (text: string | undefined, otherwise: number): number => {
    if (text === undefined) return otherwise
    const found = blocks.findIndex((block) => block.text.includes(text))
    if (found < 0) throw new Error(`${page} has no block with ${text}`)
    return found
  }
  return blocks.slice(at(from, 0), at(upTo, blocks.length))
}

const PROGRAMS =
  /^(?:sudo (?:-u \w+ )?|[A-Z_]+=\S+ )*(?:apt-get|aws|certbot|chmod|cp|curl|docker|git|helm|journalctl|kubectl|mongo\w+|mv|nginx|node|npm|npx|openssl|pg_\w+|psql|rabbitmqctl|redis-cli|rm|rsync|set -a;|systemctl|tar|usermod) /

/** Commands that stand within a sentence or a table: a program and what it is told. */
export const inlineCommandsOf = (page: string): string[] =>
  [
    ...readFileSync(join(root, page), 'utf8')
      .replaceAll(FENCE, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
    .map(([, code = '']) => code)
    .filter((code) => PROGRAMS.test(code))

/** Pages that tell an administrator what to run. */
export const pagesForAdministrators = (): string[] => {
  const folder = 'docs/content/admin'
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return [
    'README.md',
    ...files.filter((file) => file.endsWith('.md')).map((file) => `${folder}/${file}`),
  ].toSorted()
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
