import type { CaptionTrack } from '@app/contract/content/media.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Knex } from 'knex'
import type { Item } from '../items/item.ts'
import type { Rows } from '../rows.ts'

/** Captions in one language: their text, or where that is. Neither: as they were. */
export type Caption = CaptionTrack & { text?: string; address?: string }

/** What is said in the media of a thread. What is absent stays as it was; null: there is none. */
export type Spoken = { captions?: readonly Caption[] | null; transcript?: string | null }

/** What the thread itself keeps of it: that there is something. */
export const spokenColumns = ({
  captions,
  transcript,
}: Spoken): Partial<Pick<Item, 'captions' | 'has_transcript'>> => ({
  ...(captions === undefined
    ? {}
    : { captions: captions?.length ? captions.map(({ language, label }) => ({ language, label })) : null }),
  ...(transcript === undefined ? {} : { has_transcript: transcript !== null }),
})

/** Keeps the texts; captions in languages that are not among them go. */
export const keepSpoken = async (
  tx: Knex.Transaction,
  itemId: number,
  { captions, transcript }: Spoken,
): Promise<void> => {
  if (captions !== undefined) {
    const languages = (captions ?? []).map(({ language }) => language)
    await tx('caption').where({ item_id: itemId }).whereNotIn('language', languages).delete()
    const told = (captions ?? []).filter(({ text, address }) => text !== undefined || address !== undefined)
    if (told.length > 0)
      await tx('caption')
        .insert(
          told.map(({ language, text = null, address = null }) => ({
            item_id: itemId,
            language,
            text,
            address,
          })),
        )
        .onConflict(['item_id', 'language'])
        .merge(['text', 'address'])
  }
  if (transcript === null) await tx('transcript').where({ item_id: itemId }).delete()
  else if (transcript !== undefined)
    await tx('transcript').insert({ item_id: itemId, text: transcript }).onConflict('item_id').merge(['text'])
}

type CaptionRow = Pick<Rows['caption'], 'text' | 'address'>

/** Captions of an item in one language; null where it has none in that. */
export const findCaption = async (
  db: Database,
  itemId: number,
  language: string,
): Promise<CaptionRow | null> =>
  (
    await db.query<CaptionRow>(
      'caption-one',
      'select text, address from caption where item_id = $1 and language = $2',
      [itemId, language],
    )
  )[0] ?? null

/** Keeps what was fetched from where captions are, unless others are there meanwhile. */
export const keepFetched = async (
  db: Database,
  itemId: number,
  language: string,
  { text, address }: { text: string; address: string },
): Promise<void> => {
  await db.query(
    'keep-fetched-caption',
    'update caption set text = $3 where item_id = $1 and language = $2 and address = $4 and text is null',
    [itemId, language, text, address],
  )
}

/** What somebody wrote of what is said in the media of an item; null where nobody did. */
export const findTranscript = async (db: Database, itemId: number): Promise<string | null> =>
  (
    await db.query<Pick<Rows['transcript'], 'text'>>(
      'transcript-one',
      'select text from transcript where item_id = $1',
      [itemId],
    )
  )[0]?.text ?? null

/** The texts that somebody wrote here. */
export type WrittenSpoken = { transcript?: string; captions?: (CaptionTrack & { text: string })[] }

/** All that was written here of what is said in the media of these items, by item. */
export const spokenOf = async (
  db: Database,
  itemIds: readonly number[],
): Promise<Map<number, WrittenSpoken>> => {
  const rows = await db.query<{
    item_id: number
    captions: CaptionTrack[]
    language: string | null
    text: string
  }>(
    'spoken-of',
    `select c.item_id, i.captions, c.language, c.text from (
       select item_id, language, text from caption where item_id = any($1::int[]) and address is null
       union all select item_id, null, text from transcript where item_id = any($1::int[])
     ) c join item i on i.id = c.item_id order by 1, 3`,
    [[...itemIds]],
  )
  const found = new Map<number, WrittenSpoken>()
  for (const { item_id, captions, language, text } of rows) {
    const spoken = found.get(item_id) ?? {}
    found.set(item_id, spoken)
    const track = captions?.find((one) => one.language === language)
    if (language === null) spoken.transcript = text
    else if (track) spoken.captions = [...(spoken.captions ?? []), { ...track, text }]
  }
  return found
}
