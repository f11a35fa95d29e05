import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { CaptionLanguage, Transcript } from './media.ts'
import { answers, asOfContent } from './shared.ts'

const { reading } = asOfContent('Entries')

export const entryCaptions = operation({
  ...reading,
  id: 'entry_captions',
  path: '/api/entry/{entry_id}/captions/{language}',
  summary: 'The captions of what a thread plays, in one language, as WebVTT.',
  description:
    'Captions that came with a video of another server are fetched from there when they are first asked for.',
  params: z.object({ entry_id: Id, language: CaptionLanguage }),
  mediaTypes: ['text/vtt'],
  replies: { 200: z.string(), ...answers, ...refusals(503) },
})

export const entryTranscript = operation({
  ...reading,
  id: 'entry_transcript',
  path: '/api/entry/{entry_id}/transcript',
  summary: 'What is said in what a thread plays: as its author wrote it, else from its captions.',
  params: z.object({ entry_id: Id }),
  replies: { 200: Transcript, ...answers, ...refusals(503) },
})
