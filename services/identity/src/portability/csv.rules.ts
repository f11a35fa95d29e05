// Files of comma-separated values (RFC 4180), as Mastodon writes and reads them.

/** What a spreadsheet would run rather than show. */
const FORMULA = /^[=+\-@\t\r]/
/** The mark with which a spreadsheet is told that a cell is text. */
const TEXT_MARK = "'"

const writeCell = (value: string): string => {
  const text = FORMULA.test(value) ? TEXT_MARK + value : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, its end included. No cell is a formula to the spreadsheet that opens the file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\n`

const readCell = (value: string): string => {
  const text = value.trim()
  return text.startsWith(TEXT_MARK) && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

/**
 * The lines of a file, those without any text left out; null where more than `maxLines` hold one. A quote that is never
 * closed ends with the file.
 */
export const parseCsv = (text: string, maxLines: number): string[][] | null => {
  const lines: string[][] = []
  // A cell in quotes, in which two quotes are one, or one without; then what ends it.
  const cell = /(?:"((?:[^"]|"")*)(?:"|$)[^,\r\n]*|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy
  let line: string[] = []
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) break
    const [, quoted, plain = '', end] = found
    line.push(readCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    if (end === ',') {
      if (cell.lastIndex === text.length) line.push('')
      else continue
    }
    if (line.some((value) => value !== '')) lines.push(line)
    if (lines.length > maxLines) return null
    line = []
  }
  return lines
}
