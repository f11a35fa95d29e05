/** Tags that lead to another directory of the block. */
const EXIF_DIRECTORY = 0x8769
const INTEROPERABILITY = 0xa005
const POSITION = 0x8825

/** Who owns the camera and where it was; blocks of makers and of other formats hold the same and cannot be read here. */
const personal = new Set([
  POSITION,
  0xa431, // serial number of the body
  0xa435, // serial number of the lens
  0xc62f, // serial number of the camera
  0x927c, // notes of the maker
  0x02bc, // XMP
  0x83bb, // IPTC
  0x8649, // Photoshop
])
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const ENTRY = 12
const MAX_ENTRIES = 1000
const MAX_DIRECTORIES = 8

/** Where the TIFF structure begins: some containers put a name before it. */
export const tiffOf = (block: Buffer): Buffer =>
  block.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? block.subarray(6) : block

type Reader = { u16(at: number): number; u32(at: number): number; put16(at: number, value: number): void }

const readerOf = (tiff: Buffer): Reader | null => {
  const order = tiff.toString('latin1', 0, 2)
  if (order === 'II')
    return {
      u16: (at) => tiff.readUInt16LE(at),
      u32: (at) => tiff.readUInt32LE(at),
      put16: (at, value) => void tiff.writeUInt16LE(value, at),
    }
  if (order === 'MM')
    return {
      u16: (at) => tiff.readUInt16BE(at),
      u32: (at) => tiff.readUInt32BE(at),
      put16: (at, value) => void tiff.writeUInt16BE(value, at),
    }
  return null
}

/**
 * Empties positions, serial numbers, notes of makers and the embedded thumbnail in an EXIF block, in place, so that
 * every offset in it stays true. False where it cannot be read to its end: then nothing of it may be kept.
 */
export const sanitizeExif = (tiff: Buffer): boolean => {
  const reader = readerOf(tiff)
  if (!reader) return false
  const { u16, u32, put16 } = reader
  const seen = new Set<number>()

  /** Empties the directory and everything its entries point at. */
  const wipe = (at: number): void => {
    if (seen.has(at) || seen.size >= MAX_DIRECTORIES) throw new RangeError('too many directories')
    seen.add(at)
    const count = u16(at)
    if (count > MAX_ENTRIES) throw new RangeError('too many entries')
    for (let entry = at + 2; entry < at + 2 + count * ENTRY; entry += ENTRY) wipeValue(entry)
    tiff.fill(0, at, at + 2 + count * ENTRY + 4)
  }

  const wipeValue = (entry: number): void => {
    const size = (bytesOfType[u16(entry + 2)] ?? 1) * u32(entry + 4)
    if (size <= 4) return
    const at = u32(entry + 8)
    if (at + size > tiff.length) throw new RangeError('a value beyond the end')
    tiff.fill(0, at, at + size)
  }

  const clean = (at: number): void => {
    if (seen.has(at) || seen.size >= MAX_DIRECTORIES) throw new RangeError('too many directories')
    seen.add(at)
    const count = u16(at)
    if (count > MAX_ENTRIES) throw new RangeError('too many entries')
    const end = at + 2 + count * ENTRY
    let kept = at + 2
    for (let entry = at + 2; entry < end; entry += ENTRY) {
      const tag = u16(entry)
      if (tag === POSITION) wipe(u32(entry + 8))
      if (personal.has(tag)) {
        wipeValue(entry)
        continue
      }
      if (tag === EXIF_DIRECTORY || tag === INTEROPERABILITY) clean(u32(entry + 8))
      tiff.copy(tiff, kept, entry, entry + ENTRY)
      kept += ENTRY
    }
    // The next directory is that of the thumbnail, which shows the picture as it was before anybody cut it.
    const next = end + 4 <= tiff.length ? u32(end) : 0
    put16(at, (kept - at - 2) / ENTRY)
    tiff.fill(0, kept, Math.min(end + 4, tiff.length))
    if (next !== 0) wipe(next)
  }

  try {
    clean(u32(4))
    return true
  } catch {
    return false
  }
}

/** Whether a block still tells what `sanitizeExif` takes out; true also for what cannot be read. */
export const isPersonal = (block: Buffer): boolean => {
  const tiff = tiffOf(block)
  const reader = readerOf(tiff)
  if (!reader) return true
  const { u16, u32 } = reader
  const check = (at: number, depth: number): boolean => {
    const count = u16(at)
    for (let entry = at + 2; entry < at + 2 + count * ENTRY; entry += ENTRY) {
      const tag = u16(entry)
      if (personal.has(tag)) return true
      if (tag === EXIF_DIRECTORY && depth < 2 && check(u32(entry + 8), depth + 1)) return true
    }
    return false
  }
  try {
    return check(u32(4), 0)
  } catch {
    return true
  }
}
