import { describe, expect, test } from '@jest/globals'
import { notRun, reasonNotToRun } from './not-run.ts'
import { blocksOf, commandsOf, pagesWithCommands } from './pages.ts'
import { walked } from './walked.ts'

const commandsOn = (page: string): string[] =>
  blocksOf(page)
    .filter(({ language }) => language === 'bash')
    .flatMap(({ text }) => commandsOf(text))

describe('Every command that an administrator is told to run', () => {
  test.each(pagesWithCommands().filter((page) => !walked.includes(page)))(
    '%s is followed by a test, or says of each why not',
    (page) => {
      expect(commandsOn(page).filter((command) => !reasonNotToRun(command, page))).toEqual([])
    },
  )

  test('the list of those that are not run names none that is gone', () => {
    const all = pagesWithCommands().flatMap(commandsOn)
    expect(notRun.filter(({ command }) => !all.some((one) => command.test(one)))).toEqual([])
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
