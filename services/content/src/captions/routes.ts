import * as op from '@app/contract/content/captions.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { readCaptions, readTranscript } from './read-captions.ts'

/** How long a browser keeps captions; an edit may change them, and so may who reads them. */
const FRESH = 'private, max-age=300'

export const captionRoutes = (content: Content): Route[] => [
  serve(op.entryCaptions, async ({ params, principal, res }) => {
    const vtt = await readCaptions(content, principal, params.entry_id, params.language)
    res.setHeader('content-type', 'text/vtt; charset=utf-8')
    res.setHeader('cache-control', FRESH)
    res.setHeader('x-content-type-options', 'nosniff')
    res.end(vtt)
    // Sent already.
    return ''
  }),
  serve(op.entryTranscript, ({ params, principal }) => readTranscript(content, principal, params.entry_id)),
]
