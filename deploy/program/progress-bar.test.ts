import { expect, test } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

const shown = (isTTY: boolean) => {
  const text: string[] = []
  const write = (chunk: unknown) => text.push(String(chunk)) > 0
  const bar = createProgressBar({ isTTY, write })
  for (const done of [0, 50, 55, 100]) bar.show(done, 100, 'messages')
  bar.end()
  return text
}

test('a terminal shows one bar that grows in its place', () => {
  const lines = shown(true)
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`\r${'█'.repeat(15)}${'░'.repeat(15)} 50 %  50 of 100  messages`)
  expect(lines.at(-1)).toBe('\n')
})

test('a file gets a line for each tenth, once', () => {
  expect(shown(false)).toEqual(['50 % (50 of 100, messages)\n', '100 % (100 of 100, messages)\n'])
})
