import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { Remote } from './Origin.tsx'

const fetchOrigin = async () => {
  const [{ Origin }] = await Promise.all([import('./Origin.tsx'), loadTexts('reading')])
  return { default: Origin }
}

const Part = import.meta.env.SSR ? (await fetchOrigin()).default : lazy(fetchOrigin)

/** How a thread compares with its origin, as the server renders it with the page; those from here do not carry it. */
export const LazyOrigin = ({ item }: { item: Remote }) =>
  item.completeness && (
    <Suspense>
      <Part item={item} found={item.completeness} />
    </Suspense>
  )
