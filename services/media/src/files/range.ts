export type ByteRange = { start: number; end: number }

/**
 * The single range of a `Range` header (RFC 9110, 14.2). `whole`: answer with everything, as for several ranges or a
 * unit we do not know. `unsatisfiable`: nothing of what was asked exists.
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? 'whole' : { start, end }
}
