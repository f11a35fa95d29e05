import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { Post } from '../../api/contract.ts'
import type { AnyItem } from './items.api.ts'

const fetchExtras = async () => {
  const [{ Extras }] = await Promise.all([import('./Extras.tsx'), loadTexts('polls')])
  return { default: Extras }
}

const Extras = import.meta.env.SSR ? (await fetchExtras()).default : lazy(fetchExtras)

/** A poll or quote as the server renders it with the page; most pages show none, and do not carry what draws one. */
export const LazyExtras = ({ item }: { item: AnyItem }) =>
  (item.quote ?? (item as Post).poll) && (
    <Suspense>
      <Extras item={item} />
    </Suspense>
  )
