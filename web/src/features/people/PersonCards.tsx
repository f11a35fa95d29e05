import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { positionPopover } from '../../model/popover-position.ts'
import { PersonCard } from './PersonCard.tsx'
import { watchLinks, type Asked } from './watch-links.ts'

/** In the top layer, beside its link; the browser closes it on Escape and on a press elsewhere. */
const Popover = ({
  asked: { link, name, keyed },
  card,
  onClose,
}: {
  asked: Asked
  card: RefObject<HTMLDivElement | null>
  onClose: () => void
}) => {
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const closed = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') onClose()
    }
    element.addEventListener('toggle', closed)
    element.showPopover()
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const position = positionPopover(link.getBoundingClientRect(), element.offsetWidth, { width, height })
    for (const [property, length] of Object.entries(position))
      element.style.setProperty(property, `${length}px`)
    if (keyed) element.focus({ preventScroll: true })
    return () => element.removeEventListener('toggle', closed)
  }, [card, keyed, link, onClose])
  return (
    <div
      ref={card}
      className="person-card"
      popover="auto"
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => {
        const { key, currentTarget, target } = event
        if (key !== 'Escape' || (target as Element).closest('[popover]') !== currentTarget) return
        // Elsewhere Escape leaves a field; here it leads back to where one came from.
        event.preventDefault()
        currentTarget.hidePopover()
        link.focus({ preventScroll: true })
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
      }}
    >
      <PersonCard name={name} />
    </div>
  )
}

const CardOfPage = ({ first }: { first: Event }) => {
  const [asked, setAsked] = useState<(Asked & { turn: number }) | null>(null)
  const close = useCallback(() => setAsked(null), [])
  const card = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(
    () =>
      watchLinks(
        first,
        () => (card.current && link.current ? { card: card.current, link: link.current } : null),
        (next) => {
          link.current = next.link
          setAsked((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }))
        },
      ),
    [first],
  )

  return asked && <Popover key={asked.turn} asked={asked} card={card} onClose={close} />
}

/** The one card of a page: of whoever the pointer rests on, or the keyboard asks for. Each page and card begins anew. */
export const PersonCards = ({ first }: { first: Event }) => (
  <CardOfPage key={useLocation().key} first={first} />
)
