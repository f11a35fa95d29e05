import { lazy, Suspense } from 'react'
import type { Magazine } from '../../api/contract.ts'

const fetchBox = async () => ({ default: (await import('./MagazineBox.tsx')).MagazineBox })
const Box = import.meta.env.SSR ? (await fetchBox()).default : lazy(fetchBox)

/** The box of a magazine, drawn by the server with the page; nothing waits for its script. */
export const LazyMagazineBox = ({ magazine }: { magazine: Magazine }) => (
  <Suspense>
    <Box magazine={magazine} />
  </Suspense>
)
