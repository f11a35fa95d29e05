import { toPeople } from '../../model/links.ts'

/** How long the pointer rests on a link before its card opens. */
const REST_MS = 1200
/** How long it may be elsewhere, on its way into the card, before that closes. */
const GRACE_MS = 300

/** A link to somebody whose card is asked for, by pointer or by keyboard. */
export type Asked = { link: HTMLAnchorElement; name: string; keyed: boolean }

/** Whom a link leads to; null where it leads to something of theirs. */
const nameIn = ({ pathname }: HTMLAnchorElement): string | null => {
  const name = /^\/u\/([^/]+)$/.exec(pathname)?.[1]
  try {
    return name === undefined ? null : decodeURIComponent(name)
  } catch {
    return null
  }
}

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(toPeople) : null

/** One thing to do later; what is begun anew takes its place. */
const createTimer = () => {
  let id: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(id)
    id = undefined
  }
  return {
    stop,
    runs: () => id !== undefined,
    start(ms: number, act: () => void): void {
      stop()
      id = setTimeout(() => {
        id = undefined
        act()
      }, ms)
    },
  }
}

/**
 * Tells whose card is asked for, and closes the open one when its reader is done with it; `open` is that card and the
 * link it stands at. Begins with the event that came before anybody watched. Answers how to end it.
 */
export const watchLinks = (
  first: Event,
  open: () => { card: HTMLElement; link: HTMLAnchorElement } | null,
  show: (asked: Asked) => void,
): (() => void) => {
  const rest = createTimer()
  const leave = createTimer()
  let restingOn: Element | null = null
  /** Where the link stood when its card was placed. */
  let stood = { top: 0, left: 0 }

  const close = (): void => open()?.card.hidePopover()
  const inCard = (target: EventTarget | null): boolean =>
    target instanceof Node && open()?.card.contains(target) === true
  /** Where somebody writes or moves by keyboard, the pointer takes nothing away. */
  const isHeld = (): boolean =>
    inCard(document.activeElement) && document.activeElement?.matches(':focus-visible') === true

  const showFor = (link: HTMLAnchorElement, keyed: boolean): void => {
    const name = nameIn(link)
    if (!name || document.querySelector(':popover-open:not(.person-card)')) return
    stood = link.getBoundingClientRect()
    show({ link, name, keyed })
  }

  const pointed = (event: Event): void => {
    if (!(event instanceof PointerEvent) || event.pointerType === 'touch') return
    const link = linkAt(event)
    const stays = inCard(event.target) || (link !== null && link === open()?.link)
    if (stays) leave.stop()
    else if (open() && !leave.runs())
      leave.start(GRACE_MS, () => {
        if (!isHeld()) close()
      })
    if (stays || !link) return rest.stop()
    if (rest.runs() && restingOn === link) return
    restingOn = link
    rest.start(REST_MS, () => {
      // Meanwhile the pointer may have left the window, and the link the page.
      if (link.matches(':hover') && !isHeld()) showFor(link, false)
    })
  }

  const pressed = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || !event.altKey || event.key !== 'ArrowDown') return
    const link = linkAt(event)
    if (!link) return
    event.preventDefault()
    showFor(link, true)
  }

  /** A card does not stay where its link is no longer; what is being written does. */
  const moved = (): void => {
    rest.stop()
    const { card, link } = open() ?? {}
    if (!card || !link || card.querySelector('textarea:focus')) return
    const { top, left } = link.getBoundingClientRect()
    if (top !== stood.top || left !== stood.left) close()
  }

  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('pointerover', pointed, { signal })
  document.addEventListener('pointerdown', rest.stop, { signal })
  document.addEventListener('keydown', pressed, { signal })
  document.addEventListener('scroll', moved, { signal, capture: true })
  window.addEventListener('resize', moved, { signal })
  pointed(first)
  pressed(first)
  return () => {
    ended.abort()
    rest.stop()
    leave.stop()
  }
}
