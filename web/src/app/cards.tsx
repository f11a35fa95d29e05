import { useEffect, useState, type ReactNode } from 'react'
import { loadTexts } from '../i18n/index.ts'
import { toPeople } from '../model/links.ts'

/** The card of whoever the pointer rests on; fetched with the first that happens on a link to somebody, which is then done. */
export const useCards = (): ReactNode => {
  const [cards, setCards] = useState<ReactNode>()
  useEffect(() => {
    if (cards) return
    const met = async (first: Event): Promise<void> => {
      if (!(first.target as Element).closest(toPeople)) return
      const [{ PersonCards }] = await Promise.all([
        import('../features/people/PersonCards.tsx'),
        loadTexts('person'),
      ])
      setCards(<PersonCards first={first} />)
    }
    document.addEventListener('pointerover', met)
    document.addEventListener('keydown', met)
    return () => {
      document.removeEventListener('pointerover', met)
      document.removeEventListener('keydown', met)
    }
  }, [cards])
  return cards
}
