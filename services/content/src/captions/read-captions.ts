import { fetchCaptions } from '@app/contract/calls/media.ts'
import type { Transcript } from '@app/contract/content/media.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem, noSuch } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'
import { isHidden } from '../items/item.ts'
import { findCaption, findTranscript, keepFetched } from './caption.repository.ts'
import { faultOfCaptions, transcriptOf } from './webvtt.ts'

/** A thread whose captions this reader may have: whoever may read it, and nobody once it is removed. */
const findSpoken = async (content: Content, principal: Principal | null, number: number): Promise<Item> => {
  const entry = await findItem(content.db, 'entry', number)
  await mustBeReadable(content, principal, entry)
  if (isHidden(entry.visibility)) throw noSuch('entry', number)
  return entry
}

/** The text of captions; those elsewhere are fetched when somebody wants them first. Null where they are not to be had. */
const textOf = async (content: Content, itemId: number, language: string): Promise<string | null> => {
  const found = await findCaption(content.db, itemId, language)
  if (!found || found.text !== null || found.address === null) return found?.text ?? null
  const { address } = found
  const { text } = await content.calls.ask(fetchCaptions, { url: address })
  if (text === null || (await faultOfCaptions(text)) !== null) return null
  await keepFetched(content.db, itemId, language, { text, address })
  return text
}

const noCaptions = (language: string) => notFound(`There are no captions in ${language}.`)

/** Captions of a thread in one language, as WebVTT. */
export const readCaptions = async (
  content: Content,
  principal: Principal | null,
  number: number,
  language: string,
): Promise<string> => {
  const entry = await findSpoken(content, principal, number)
  const track = entry.captions?.find((one) => one.language.toLowerCase() === language.toLowerCase())
  const text = track ? await textOf(content, entry.id, track.language) : null
  if (text === null) throw noCaptions(language)
  return text
}

/** What is said in the media of a thread: as its author wrote it, else made from captions, best in the thread's language. */
export const readTranscript = async (
  content: Content,
  principal: Principal | null,
  number: number,
): Promise<Transcript> => {
  const entry = await findSpoken(content, principal, number)
  const written = entry.has_transcript ? await findTranscript(content.db, entry.id) : null
  if (written !== null) return { transcript: written, isDerived: false, language: null }
  const tracks = entry.captions ?? []
  const track = tracks.find(({ language }) => language.split('-')[0] === entry.lang) ?? tracks[0]
  const vtt = track ? await textOf(content, entry.id, track.language) : null
  if (!track || vtt === null) throw notFound('There is no transcript.')
  return { transcript: await transcriptOf(vtt), isDerived: true, language: track.language }
}
