import type { Body } from '../../api/contract.ts'
import { refused, type Filled } from '../../app/form.ts'
import type { Texts } from '../../i18n/texts.ts'

export const MAX_PICTURES = 8
export const MAX_PICTURE_BYTES = 6_000_000

/** A picture of a form: one that is there already, by its address, or a file; and what it says of it. */
export type Chosen = {
  key: number
  file?: File
  url?: string
  /** Where a draft keeps it. */
  path?: string
  /** What is shown of one that is there. */
  thumbnail?: string | null
  alt: string
}

let made = 0

/** A picture that is chosen, with what is said of it. */
export const newPicture = (file: File, alt: string): Chosen => ({ key: ++made, file, alt })

/** A picture that is there already, as one of a form. */
export const presentPicture = ({
  storageUrl,
  sourceUrl,
  altText,
  type,
}: {
  storageUrl: string | null
  sourceUrl: string | null
  altText: string | null
  type: string
}): Chosen => {
  const url = storageUrl ?? sourceUrl ?? ''
  return { key: ++made, url, thumbnail: type === 'image' ? url : null, alt: altText ?? '' }
}

/** The address of a picture that is here, by its hash alone. */
const byHash = (hash: string): string => `/media/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

/** Pictures that an address names by their hashes, each with its description; what is no hash is passed over. */
export const namedPictures = (search: URLSearchParams): Chosen[] => {
  const alts = search.getAll('imageAlt')
  return search
    .getAll('imageHash')
    .slice(0, MAX_PICTURES)
    .flatMap((hash, at) => {
      if (!/^[0-9a-f]{64}$/.test(hash)) return []
      const url = byHash(hash)
      return [{ key: ++made, url, thumbnail: url, alt: alts[at] ?? '' }]
    })
}

type Named = NonNullable<Body<'posts_update'>['attachments']>
export type Pictures = { files: File[]; attachments: Named }

/**
 * The pictures of a form in their order. With script each has fields of its own; without it those that are chosen anew
 * come after those that are there, and are described line by line. Throws a `Failure` for too many and too large.
 */
export const filledPictures = (form: Filled, t: Texts['t']): Pictures => {
  const files = form.files('picture')
  const alts = form.all('alt')
  const places = form.all('place')
  const gone = form.all('gone')
  const lines = form.raw('alts').split('\n')
  let uploads = 0
  const listed = form
    .all('attached')
    .map((url, at) => ({
      one: url ? { url, alt: alts[at] ?? '' } : { upload: uploads++, alt: alts[at] ?? '' },
      place: Number(places[at] || at + 1),
      isGone: gone.includes(String(at)),
    }))
    .filter(({ isGone }) => !isGone)
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one)
  const added = files.slice(uploads).map((_, at) => ({ upload: uploads + at, alt: (lines[at] ?? '').trim() }))
  const attachments = [...listed, ...added]
  if (files.length > 0 && attachments.length > MAX_PICTURES)
    throw refused('picture', t('pictures.tooMany', { most: MAX_PICTURES }))
  const large = files.findIndex(({ size }) => size > MAX_PICTURE_BYTES)
  if (large !== -1) throw refused('picture', `${files[large]!.name}: ${t('pictures.tooBig')}`)
  return { files, attachments }
}

/** What is wrong with the pictures of a form, if that is why it was refused. */
export const pictureFault = (detail: string | undefined): string | undefined =>
  /^(?:picture|uploadImage(?:\.\d+)?|attachments|alt): (.+)$/s.exec(detail ?? '')?.[1]

const appended = (form: FormData, name: string, value: unknown): void => {
  if (value === undefined) return
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
    for (const one of value) form.append(`${name}[]`, one)
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** The form that brings files with these fields. */
const formOf = (fields: Readonly<Record<string, unknown>>, { files }: Pictures): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) appended(form, name, value)
  for (const file of files) form.append('uploadImage', file)
  return form
}

/** What is sent of something new: its fields, or with pictures a form, which names those that are here before its files. */
export const newWith = <T extends Record<string, unknown>>(fields: T, pictures: Pictures): T | FormData => {
  const { attachments } = pictures
  if (attachments.length === 0) return fields
  const form = formOf(fields, pictures)
  const hereFirst = attachments.toSorted((one, other) => Number(!one.url) - Number(!other.url))
  for (const { url, alt } of hereFirst) {
    if (url) form.append('imageHash', url.slice(url.lastIndexOf('/') + 1))
    form.append('alt', alt ?? '')
  }
  return form
}

/** The same of an edit, which says what becomes of those that are there. */
export const editWith = <T extends Record<string, unknown>>(
  fields: T,
  pictures: Pictures,
): (T & { attachments: Named }) | FormData => {
  const { attachments, files } = pictures
  const sent = { ...fields, attachments }
  return files.length === 0 ? sent : formOf(sent, pictures)
}

/** Puts chosen files where the form looks for them; a field of a page holds only what it was given last. */
export const completePictures = (form: FormData, chosen: readonly Chosen[]): void => {
  form.delete('picture')
  for (const { file } of chosen) if (file) form.append('picture', file)
}
