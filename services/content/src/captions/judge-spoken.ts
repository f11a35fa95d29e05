import type { CaptionRequest } from '@app/contract/content/media.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Item } from '../items/item.ts'
import type { Caption, Spoken } from './caption.repository.ts'
import { faultOfCaptions } from './webvtt.ts'

export type SpokenDraft = {
  transcript?: string | null | undefined
  captions?: readonly CaptionRequest[] | null | undefined
}

/** Refuses with 400 what is no WebVTT, and two captions in one language. */
export const mustBeCaptions = async ({ captions }: SpokenDraft): Promise<void> => {
  const seen = new Set<string>()
  for (const [at, { language, vtt }] of (captions ?? []).entries()) {
    const fault = vtt === undefined ? null : await faultOfCaptions(vtt)
    if (fault) throw badRequest(`captions.${at}.vtt: ${fault}`)
    const [name = ''] = Intl.getCanonicalLocales(language)
    if (seen.has(name)) throw badRequest(`captions.${at}.language: there are others in ${name}.`)
    seen.add(name)
  }
}

const captionOf = ({ language, label, vtt }: CaptionRequest): Caption => ({
  language: Intl.getCanonicalLocales(language)[0] ?? language,
  label: label?.trim() || null,
  ...(vtt === undefined ? {} : { text: vtt }),
})

const transcriptOf = (transcript: string | null): string | null => transcript?.trim() || null

const mustLink = (): Error => badRequest('captions: a thread has them of what it links to, and needs a url.')

/** What a new thread says of what is said in the media it links to; 400 where it links to nothing. */
export const newSpoken = async (draft: SpokenDraft, url: string | null): Promise<Spoken> => {
  await mustBeCaptions(draft)
  const captions = (draft.captions ?? []).map(captionOf)
  const missing = captions.findIndex(({ text }) => text === undefined)
  if (missing >= 0) throw badRequest(`captions.${missing}.vtt: WebVTT is expected.`)
  const transcript = transcriptOf(draft.transcript ?? null)
  if (url === null && (captions.length > 0 || transcript !== null)) throw mustLink()
  return {
    ...(captions.length > 0 ? { captions } : {}),
    ...(transcript === null ? {} : { transcript }),
  }
}

/** What an edit changes of it; null: nothing. 400 for captions without a text that were not there before. */
export const changedSpoken = async (
  tx: Knex.Transaction,
  entry: Pick<Item, 'id' | 'url'>,
  draft: SpokenDraft,
): Promise<Spoken | null> => {
  const { captions: wanted, transcript } = draft
  if (!wanted && transcript === undefined) return null
  if (entry.url === null && (wanted?.length || transcript)) throw mustLink()
  const captions = wanted?.map(captionOf)
  const kept = captions?.filter(({ text }) => text === undefined).map(({ language }) => language) ?? []
  const there: string[] =
    kept.length === 0
      ? []
      : await tx('caption').where({ item_id: entry.id }).whereIn('language', kept).pluck('language')
  const missing = captions?.findIndex(({ text, language }) => text === undefined && !there.includes(language))
  if (missing !== undefined && missing >= 0)
    throw badRequest(`captions.${missing}.vtt: there are none in this language yet.`)
  return {
    ...(captions ? { captions } : {}),
    ...(transcript === undefined ? {} : { transcript: transcriptOf(transcript) }),
  }
}
