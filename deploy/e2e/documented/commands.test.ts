import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { notRun, reasonNotToRun } from './not-run.ts'
import { between, blocksOf, commandsOf, fencesOf, inlineCommandsOf, pagesForAdministrators } from './pages.ts'
import type { Block } from './pages.ts'
import { inPassing, page as walkedPage } from './walked.ts'

const commandsIn = (blocks: Block[]): string[] =>
  blocks.filter(({ language }) => language === 'bash').flatMap(({ text }) => commandsOf(text))
const pages = pagesForAdministrators()
/** Commands are bash; the others are files and answers. */
const LANGUAGES = ['bash', 'ini', 'json', 'nginx', 'text', 'yaml']

const FOLLOWED = /\bfollow\(\s*page\.(\w+)(?:,\s*(undefined|'[^']*'))?(?:,\s*('[^']*'))?,?\s*\)/g
const textIn = (quoted: string | undefined): string | undefined =>
  quoted === undefined || quoted === 'undefined' ? undefined : quoted.slice(1, -1)

/** What the tests beside this do, block by block: `follow(page.backup, 'from', 'up to')`. */
const followed: readonly string[] = ['laptop', 'server', 'from-mbin'].flatMap((name) =>
  [...readFileSync(join(import.meta.dirname, `${name}.test.ts`), 'utf8').matchAll(FOLLOWED)].flatMap(
    ([, name = '', from, upTo]) =>
      commandsIn(between(walkedPage[name as keyof typeof walkedPage], textIn(from), textIn(upTo))),
  ),
)
const passed: readonly string[] = Object.values(inPassing).flat()

describe('Every command that an administrator is told to run', () => {
  test.each(pages)('%s is followed by a test, or says of each why not', (page) => {
    const commands = [...commandsIn(blocksOf(page)), ...inlineCommandsOf(page)]
    const neither = commands.filter(
      (command) => !followed.includes(command) && !passed.includes(command) && !reasonNotToRun(command, page),
    )
    expect(neither).toEqual([])
  })

  test.each(pages)('%s has its commands where they are found', (page) => {
    expect(blocksOf(page)).toHaveLength(fencesOf(page) / 2)
    const languages = new Set(blocksOf(page).map(({ language }) => language))
    expect([...languages].filter((one) => !LANGUAGES.includes(one))).toEqual([])
  })

  test('the list of those that are not run names none that is gone, nor do the tests', () => {
    const all = pages.flatMap((page) => [...commandsIn(blocksOf(page)), ...inlineCommandsOf(page)])
    expect(notRun.filter(({ command }) => !all.some((one) => command.test(one)))).toEqual([])
    expect(passed.filter((command) => !all.includes(command))).toEqual([])
  })

  test('a command goes on over continued lines, quotes and texts that it is handed', () => {
    expect(commandsOf("a \\\n  b\n# said\nc <<'EOF'\nx\n\nEOF\nd 'e\nf' g\nh\n")).toEqual([
      'a \\\n  b',
      "c <<'EOF'\nx\n\nEOF",
      "d 'e\nf' g",
      'h',
    ])
  })
})
