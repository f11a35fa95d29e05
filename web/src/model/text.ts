/** A number that stands for a text: the same everywhere, and far apart for texts that differ by a letter (FNV-1a). */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}

/** A hue in 24 steps, the same for the same name everywhere; the style sheet knows each as a class. */
export const hueClass = (name: string): string => `h${(hashOf(name.toLowerCase()) >>> 8) % 24}`

/** One or two letters standing for a name without a picture. */
export const monogram = (name: string): string => {
  const words = name
    .replace(/^@/, '')
    .split(/[\s_.-]+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word))
  const letters = words.slice(0, 2).map((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

const grapheme = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Length as people count it: one for each visible character. */
export const graphemes = (text: string): number => {
  let count = 0
  for (const _ of grapheme.segment(text)) count += 1
  return count
}

/**
 * What stands within a line: escapes, code, names and addresses, in which nothing is a mark, and marks in pairs as
 * CommonMark knows them, which has none of underscores within a word.
 */
const inline = new RegExp(
  [
    '\\\\(?<escaped>[!-/:-@[-`{-~])',
    '(?<ticks>`{1,3})(?!`)(?<code>[^`]|.{2,200}?[^`])\\k<ticks>(?!`)',
    '(?<kept>https?://[^\\s<>*~]+|(?<![\\p{L}\\p{N}_])[@!#][\\p{L}\\p{N}_][\\p{L}\\p{N}_.@-]*)',
    '(?<mark>\\*{1,3}|~~)(?=[^\\s*~])(?<marked>.+?)(?<=\\S)\\k<mark>',
    '(?<![\\p{L}\\p{N}_])(?<line>_{1,3})(?=[^\\s_])(?<lined>.+?)(?<=\\S)\\k<line>(?![\\p{L}\\p{N}_])',
  ].join('|'),
  'gsu',
)

const withoutMarks = (text: string): string =>
  text.replace(inline, (whole, ...found: unknown[]) => {
    const { escaped, code, kept, marked, lined } = found.at(-1) as Record<string, string | undefined>
    if (marked ?? lined) return withoutMarks((marked ?? lined)!)
    return escaped ?? code ?? kept ?? whole
  })

/**
 * The opening of a Markdown text as plain words, cut at a word. Written without the parser, which is most of the weight
 * of the renderer and fetched only for whole texts. Names stay as they are.
 */
export const excerpt = (markdown: string | null, length = 330): string => {
  const opening = (markdown ?? '')
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    // Links and marks are longer than what is left of them.
    .slice(0, Math.max(1000, length * 3))
    .replace(/\[\^[^\]\s]+\]:?/g, '')
    .replace(/^:::.*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/^\s{0,3}\|.*$/gm, (row) => (/[^|:\s-]/.test(row) ? row.replaceAll('|', ' ') : ' '))
  const plain = withoutMarks(opening).replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`
}
