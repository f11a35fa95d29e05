import { parseText, tokenizeVTTCue } from 'media-captions'
import type { VTTNode } from 'media-captions'

/** What is wrong with a text that is no WebVTT, or has nothing to show; null: nothing. */
export const faultOfCaptions = async (vtt: string): Promise<string | null> => {
  try {
    const { cues } = await parseText(withoutMark(vtt), { type: 'vtt', strict: true })
    return cues.length > 0 ? null : 'has no cue with a time and a text'
  } catch (error) {
    return `is no WebVTT: ${(error as Error).message}`
  }
}

/** The parser takes a byte order mark for the beginning of the text. */
const withoutMark = (vtt: string): string => vtt.replace(/^\uFEFF/, '')

/** Texts may be marked as deep as the file is long, so nothing calls itself here. */
const wordsOf = (nodes: readonly VTTNode[]): string => {
  const words: string[] = []
  const next = nodes.toReversed()
  for (let node = next.pop(); node; node = next.pop())
    if (node.type === 'text') words.push(node.data)
    else for (const inner of node.children.toReversed()) next.push(inner)
  return words.join('')
}

const voiceOf = (nodes: readonly VTTNode[]): string | null => {
  const [first] = nodes
  return first?.type === 'v' ? (first.voice?.trim() ?? null) : null
}

/** What is said in captions, cue by cue: whoever speaks is named when they begin, and what rolls up is there once. */
export const transcriptOf = async (vtt: string): Promise<string> => {
  const { cues } = await parseText(withoutMark(vtt), { type: 'vtt' })
  const lines: string[] = []
  let speaker: string | null = null
  for (const cue of cues) {
    const nodes = tokenizeVTTCue(cue)
    const voice = voiceOf(nodes)
    const said = wordsOf(nodes)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== lines.at(-1))
    if (said.length === 0) continue
    if (voice && voice !== speaker) said[0] = `${voice}: ${said[0]}`
    speaker = voice
    lines.push(...said)
  }
  return lines.join('\n')
}
