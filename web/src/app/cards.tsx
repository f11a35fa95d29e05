import { useEffect, useState, type ReactNode } from 'react'
import { loadTexts } from '../i18n/index.ts'
import { toPeople } from '../model/links.ts'

/** The card of whoever the pointer rests on or the keyboard asks for; fetched when that first happens. */
export const useCards = (): ReactNode => {
  const [cards, setCards] = useState<ReactNode>()
  useEffect(() => {
    if (cards) return
    const met = async (first: Event): Promise<void> => {
      if (!(first.target as Element).closest(toPeople)) return
      // An arrow would move the page meanwhile.
      first.preventDefault()
      try {
        const [{ PersonCards }] = await Promise.all([
          import('../features/people/PersonCards.tsx'),
          loadTexts('person'),
        ])
        setCards(<PersonCards first={first} />)
      } catch {
        // The link works without its card; the next one that is met asks again.
      }
    }
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey && event.key === 'ArrowDown') void met(event)
    }
    document.addEventListener('pointerover', met)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('pointerover', met)
      document.removeEventListener('keydown', pressed)
    }
  }, [cards])
  return cards
}
