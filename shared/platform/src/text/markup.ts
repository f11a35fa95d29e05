import { Parser } from 'htmlparser2'
import type { Handler, ParserOptions } from 'htmlparser2'

/** Deeper than any real page; the parser's own work for each element grows with the depth. */
const MAX_DEPTH = 500
const CHUNK = 16_384

/** Reads untrusted markup to its end, or to where it is nested too deep. */
export const readMarkup = (text: string, handler: Partial<Handler>, options: ParserOptions = {}): void => {
  let depth = 0
  let tooDeep = false
  const parser = new Parser(
    {
      ...handler,
      onopentag(name, attributes, implied) {
        handler.onopentag?.(name, attributes, implied)
        depth += 1
        if (depth <= MAX_DEPTH) return
        tooDeep = true
        parser.pause()
      },
      onclosetag(name, implied) {
        depth -= 1
        handler.onclosetag?.(name, implied)
      },
    },
    options,
  )
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK))
    if (tooDeep) return
  }
  parser.end()
}
