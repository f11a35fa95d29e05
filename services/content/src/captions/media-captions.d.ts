// Its own declarations name their files without endings, which Node's resolution does not know.
declare module 'media-captions' {
  export type VTTCue = { text: string }
  export type VTTNode =
    | { type: 'text'; data: string }
    | {
        type: 'v' | 'c' | 'b' | 'i' | 'u' | 'ruby' | 'rt' | 'lang' | 'timestamp'
        voice?: string
        children: VTTNode[]
      }
  export function parseText(
    text: string,
    options: { type: 'vtt'; strict?: boolean },
  ): Promise<{ cues: VTTCue[] }>
  export function tokenizeVTTCue(cue: VTTCue): VTTNode[]
}
