export type Column<T> = { title: string; of: (row: T) => string; left?: boolean }

/** Lines of a table for a terminal: words to the left, numbers to the right. */
export const table = <T>(columns: readonly Column<T>[], rows: readonly T[]): string[] => {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))]
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)))
  const lines = cells.map((line) =>
    line
      .map((cell, i) => (columns[i]?.left ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const [head = '', ...body] = lines
  return [head, '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...body]
}

/** A number with as many digits as say something; a dash for none. */
export const figure = (value: number | null): string => {
  if (value === null || !Number.isFinite(value)) return '–'
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`
