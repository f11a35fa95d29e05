/** Offset of the codestream inside a JPEG XL container (ISO 18181-2), or 0 for a bare codestream. */
const codestreamStart = (file: Buffer): number | null => {
  if (file.readUInt16BE(0) === 0xff0a) return 0
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const header = size === 1 ? 16 : 8
    if (type === 'jxlc') return at + header
    if (type === 'jxlp') return at + header + 4
    const length = size === 1 && at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : size
    if (length < header) return null
    at += length
  }
  return null
}

const ratios: Record<number, readonly [number, number]> = {
  1: [1, 1],
  2: [12, 10],
  3: [4, 3],
  4: [3, 2],
  5: [16, 9],
  6: [5, 4],
  7: [2, 1],
}

/**
 * Reads the size a JPEG XL file declares (ISO 18181-1, SizeHeader), so that a small file which claims a gigantic
 * picture is refused before the decoder allocates for it. Null where there is no readable header.
 */
export const jxlSize = (file: Buffer): { width: number; height: number } | null => {
  if (file.length < 12) return null
  const start = codestreamStart(file)
  if (start === null || start + 11 > file.length || file.readUInt16BE(start) !== 0xff0a) return null
  let bit = (start + 2) * 8
  const read = (count: number) => {
    let value = 0
    for (let i = 0; i < count; i += 1, bit += 1) value += (((file[bit >> 3] ?? 0) >> (bit & 7)) & 1) * 2 ** i
    return value
  }
  const small = read(1) === 1
  const side = () => (small ? (read(5) + 1) * 8 : read([9, 13, 18, 30][read(2)] ?? 9) + 1)
  const height = side()
  const ratio = ratios[read(3)]
  const width = ratio ? Math.floor((height * ratio[0]) / ratio[1]) : side()
  return { width, height }
}
