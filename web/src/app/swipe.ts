/**
 * On touch screens an item that is drawn aside is voted for, and one that is drawn the other way is answered, or kept where
 * nothing is answered (rules/web.md#swipes). The buttons that stand in the item are pressed, so that whatever holds for them
 * holds here.
 */
import './swipe.css'

/** Before this, in pixels, nobody knows which way a finger goes. */
const BEGINS = 12
/** From here on, letting go acts. */
const ACTS = 72
/** Swipes from the edges are the browser's: back and forth. */
const EDGE = 24
const BACK_MS = 180

const PASSED_OVER = 'input, textarea, select, video, audio, [contenteditable="true"], [popover], summary'

type Swipe = {
  item: HTMLElement
  pointerId: number
  x: number
  y: number
  /** What goes along with the finger, once it goes aside. */
  drawn: { parts: readonly HTMLElement[]; hint: HTMLElement; button: HTMLElement; by: number } | null
}

const isOff = (): boolean => document.documentElement.dataset['swipe'] === 'off'

const scrollsSideways = (from: Element, item: Element): boolean => {
  for (let at: Element | null = from; at && at !== item; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  return false
}

/** A button of this item, and of none that stands in it. */
const ownButton = (item: HTMLElement, selector: string): HTMLElement | null =>
  [...item.querySelectorAll<HTMLElement>(selector)].find(
    (button) => button.closest('[data-item]') === item && button.checkVisibility(),
  ) ?? null

/** An item without what answers it. */
const partsOf = (item: HTMLElement): HTMLElement[] =>
  item.matches('.cm')
    ? [...item.querySelectorAll<HTMLElement>(':scope > header, :scope > details > :not(summary, .replies)')]
    : [item]

const forwards = (dx: number): boolean => dx > 0 === (document.documentElement.dir !== 'rtl')

/** Shows what letting go does, with the picture of the button that is pressed. */
const hintOf = (item: HTMLElement, button: HTMLElement, forward: boolean): HTMLElement => {
  const hint = document.createElement('span')
  hint.className = `swipe-hint ${forward ? 'at-start' : 'at-end'}`
  hint.ariaHidden = 'true'
  const icon = button.querySelector('svg')
  if (icon) hint.append(icon.cloneNode(true))
  const { offsetParent } = item
  const inside = item.getBoundingClientRect()
  const around = (offsetParent ?? document.body).getBoundingClientRect()
  hint.style.top = `${inside.top - around.top}px`
  item.after(hint)
  return hint
}

/** Beyond what acts, an item follows more slowly. */
const followed = (dx: number): number => {
  const far = Math.abs(dx)
  return Math.sign(dx) * (far <= ACTS ? far : ACTS + (far - ACTS) * 0.3)
}

const letGo = ({ drawn }: Swipe): void => {
  if (!drawn) return
  drawn.hint.remove()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  for (const part of drawn.parts) {
    const from = part.style.translate
    part.style.removeProperty('translate')
    if (!still)
      part.animate([{ translate: from }, { translate: '0' }], { duration: BACK_MS, easing: 'ease-out' })
  }
}

/** Begins to listen for swipes. */
export const watchSwipes = (): void => {
  let swipe: Swipe | null = null
  const end = (): void => {
    if (swipe) letGo(swipe)
    swipe = null
  }

  const down = (event: PointerEvent): void => {
    end()
    if (event.pointerType !== 'touch' || !event.isPrimary || isOff()) return
    const { clientX: x, clientY: y, pointerId } = event
    const target = event.target as Element
    const item = target.closest<HTMLElement>('[data-item]')
    if (!item || x < EDGE || x > innerWidth - EDGE) return
    if (target.closest(PASSED_OVER) || scrollsSideways(target, item)) return
    swipe = { item, pointerId, x, y, drawn: null }
  }

  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (swipe?.pointerId !== pointerId) return
    const [dx, dy] = [clientX - swipe.x, clientY - swipe.y]
    if (!swipe.drawn) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < BEGINS) return
      const forward = forwards(dx)
      const button =
        Math.abs(dx) <= Math.abs(dy) * 1.5
          ? null
          : forward
            ? ownButton(swipe.item, '.up')
            : (ownButton(swipe.item, '.reply') ?? ownButton(swipe.item, '.save'))
      if (!button) return void (swipe = null)
      const hint = hintOf(swipe.item, button, forward)
      swipe.drawn = { parts: partsOf(swipe.item), hint, button, by: 0 }
    }
    const { drawn } = swipe
    // The other way than it began is no way at all.
    drawn.by = drawn.hint.matches('.at-start') === forwards(dx) ? dx : 0
    drawn.hint.classList.toggle('acts', Math.abs(drawn.by) >= ACTS)
    drawn.hint.style.scale = String(Math.min(1, Math.abs(drawn.by) / ACTS))
    for (const part of drawn.parts) part.style.translate = `${followed(drawn.by)}px`
  }

  const up = ({ pointerId }: PointerEvent): void => {
    if (swipe?.pointerId !== pointerId) return
    const { drawn } = swipe
    end()
    if (drawn && Math.abs(drawn.by) >= ACTS && drawn.button.isConnected) drawn.button.click()
  }

  document.addEventListener('pointerdown', down)
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', up)
  document.addEventListener('pointercancel', end)
}
