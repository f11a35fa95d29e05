import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { Attachment, Entry, Post } from '../../api/contract.ts'
import type { AppDispatch } from '../../app/store.ts'
import type { AnyItem } from './items.api.ts'

const importExtras = () => import('./Extras.tsx')
const fetchExtras = async () => {
  const [{ Extras }] = await Promise.all([importExtras(), loadTexts('polls')])
  return { default: Extras }
}

const Extras = import.meta.env.SSR ? (await fetchExtras()).default : lazy(fetchExtras)

/** What the server renders with the page; most pages show none of it, and do not carry what draws it. */
const Piece = (props: Parameters<typeof Extras>[0]) => (
  <Suspense>
    <Extras {...props} />
  </Suspense>
)

/** A poll or quote. */
export const LazyExtras = ({ item }: { item: AnyItem }) =>
  (item.quote ?? (item as Post).poll) && <Piece item={item} />

/** What is played or shown of what a thread links to, or one of what came with an item. */
export const LazyMedia = ({ of }: { of: Entry | Attachment }) => <Piece media={of} />

/** Has the transcript of what a thread from here plays come with its page; others are asked for when they are opened. */
export const loadSpoken = async (dispatch: AppDispatch, { entryId, media, apId }: Entry) =>
  media?.hasTranscript && !apId && (await importExtras()).loadTranscript(dispatch, entryId)
