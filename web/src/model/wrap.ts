/** What a tool of the editor puts around a selection, or before each of its lines. */
export type Marks = { before: string; after: string } | { line: string }

/** The text with its selection marked, and where the selection is then. */
export const wrapSelection = (
  text: string,
  from: number,
  to: number,
  marks: Marks,
): { text: string; start: number; end: number } => {
  if ('line' in marks) {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const lines = text.slice(start, to).split('\n')
    const marked = lines.map((line) => marks.line + line).join('\n')
    return {
      text: text.slice(0, start) + marked + text.slice(to),
      start: from + marks.line.length,
      end: to + marks.line.length * lines.length,
    }
  }
  const { before, after } = marks
  return {
    text: text.slice(0, from) + before + text.slice(from, to) + after + text.slice(to),
    start: from + before.length,
    end: to + before.length,
  }
}
