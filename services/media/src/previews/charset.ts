/** Byte order marks win over everything a page says (HTML standard, 13.2.3). */
const marks: readonly (readonly [string, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
]
/** How far into a page its own word on its encoding counts. */
const PRESCAN_BYTES = 4096

const decoderFor = (label: string | undefined) => {
  if (!label) return null
  try {
    return new TextDecoder(label.trim())
  } catch {
    return null
  }
}

const inHeader = (contentType: string): string | undefined =>
  /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]

const inPage = (bytes: Buffer): string | undefined => {
  const label = /<meta[^>]{0,200}?charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(
    bytes.toString('latin1', 0, PRESCAN_BYTES),
  )?.[1]
  // A page that could be read so far is no UTF-16, whatever it says.
  return label && /^utf-16/i.test(label) ? 'utf-8' : label
}

const decodes = (bytes: Buffer): boolean => {
  try {
    // A character may be cut at the end, where reading stopped.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** A page as text: in the encoding of its mark, its header or its own word, else UTF-8 where it is, else Windows-1252. */
export const decodePage = (bytes: Buffer, contentType: string): string => {
  const marked = marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))?.[0]
  const decoder =
    decoderFor(marked) ??
    decoderFor(inHeader(contentType)) ??
    decoderFor(inPage(bytes)) ??
    new TextDecoder(decodes(bytes) ? 'utf-8' : 'windows-1252')
  return decoder.decode(bytes)
}
