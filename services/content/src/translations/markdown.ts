import { parseMarkdown } from '@app/platform/text/html.ts'
import type { MarkdownToken } from '@app/platform/text/html.ts'
import { readRun, runOf } from './inline.ts'
import type { Run } from './inline.ts'

/** Words of one block, and where its words go back to. */
type Piece = { run: Run; hasWords: boolean; before: string; breaks: boolean }
type Block = { pieces: Piece[]; put(lines: (string | null)[], words: readonly string[]): void }

const BOX = /^\[[ xX]\]\s+/
const FOLD = /^:::(?:\s*spoiler\b\s*)?/i

/** The tokens of a block in pieces: a line of its own stays one, and so do the marks of a spoiler. */
const piecesOf = (children: readonly MarkdownToken[]): Piece[] => {
  const pieces: Piece[] = []
  let tokens: MarkdownToken[] = []
  let before = ''
  const end = (breaks: boolean) => {
    if (tokens.length > 0 || before !== '') pieces.push({ ...runOf(tokens), before, breaks })
    tokens = []
    before = ''
  }
  for (const [at, token] of children.entries()) {
    const mark =
      token.type === 'text'
        ? (FOLD.exec(token.content)?.[0] ?? (at === 0 ? BOX.exec(token.content)?.[0] : ''))
        : ''
    const begins = at === 0 || children[at - 1]?.type.endsWith('break')
    if (begins && mark) {
      end(false)
      before = mark
      tokens.push(
        Object.assign(Object.create(token) as MarkdownToken, { content: token.content.slice(mark.length) }),
      )
    } else if (token.type === 'hardbreak' || (token.type === 'softbreak' && FOLD.test(before)))
      end(token.type === 'hardbreak')
    else tokens.push(token)
  }
  end(false)
  return pieces
}

/** A paragraph or heading: its lines are written anew behind what they stood behind (quotes, bullets, #). */
const blockOf = (source: readonly string[], token: MarkdownToken): Block | null => {
  const [from, to] = token.map ?? [0, 0]
  const written = token.content.split('\n')
  const first = source[from]?.lastIndexOf(written[0] ?? '') ?? -1
  const second = written.length > 1 ? (source[from + 1]?.lastIndexOf(written[1] ?? '') ?? -1) : 0
  if (first < 0 || second < 0 || to - from < written.length) return null
  const lead = source[from]!.slice(0, first)
  const next = written.length > 1 ? source[from + 1]!.slice(0, second) : ''
  const tail = written.length === 1 ? source[from]!.slice(first + token.content.length) : ''
  const pieces = piecesOf(token.children ?? [])
  return {
    pieces,
    put(lines, words) {
      const made = pieces.map(
        ({ before, breaks }, at) =>
          `${at === 0 ? lead : next}${before}${words[at] ?? ''}${breaks ? '\\' : ''}`,
      )
      lines[from] = made.join('\n') + tail
      for (let line = from + 1; line < from + written.length; line++) lines[line] = null
    },
  }
}

/** A cell of a table, found in the line of its row from where the cell before it ended. */
const cellOf = (row: number, token: MarkdownToken): Block => ({
  pieces: [{ ...runOf(token.children ?? []), before: '', breaks: false }],
  put(lines, [words = '']) {
    const line = lines[row] ?? ''
    const cells = line.split(/(?<!\\)\|/)
    const at = cells.findIndex((cell) => cell.trim() === token.content)
    if (at < 0) return
    cells[at] = ` ${words} `
    lines[row] = cells.join('|')
  },
})

/**
 * What is to be translated of a text in Markdown: the words of its paragraphs, headings, lists and tables. `write` puts
 * what they became in their places; everything else stays as it was written.
 */
export const wordsIn = (
  markdown: string,
): { runs: readonly Run[]; write(translated: readonly (string | null)[]): string } => {
  const source = markdown.split(/\r?\n/)
  const tokens = parseMarkdown(source.join('\n'))
  const blocks: Block[] = []
  let row: number | null = null
  for (const token of tokens) {
    if (token.type === 'tr_open') row = token.map?.[0] ?? null
    if (token.type === 'tr_close') row = null
    if (token.type !== 'inline' || token.content === '') continue
    const block = token.map ? blockOf(source, token) : row === null ? null : cellOf(row, token)
    if (block?.pieces.some(({ hasWords }) => hasWords)) blocks.push(block)
  }
  const runs = blocks.flatMap(({ pieces }) => pieces.filter(({ hasWords }) => hasWords).map(({ run }) => run))
  return {
    runs,
    write(translated) {
      const lines: (string | null)[] = [...source]
      let at = 0
      for (const { pieces, put } of blocks) {
        const found = pieces.map(({ hasWords }) => (hasWords ? translated[at++] : undefined))
        // What was not translated stays as its author wrote it.
        if (pieces.some(({ hasWords }, i) => hasWords && typeof found[i] !== 'string')) continue
        put(
          lines,
          pieces.map(({ run }, i) => readRun(found[i] ?? run.html, run)),
        )
      }
      return lines.filter((line) => line !== null).join('\n')
    },
  }
}
