/** jsdom knows that a closed one is hidden, and of none that it is open. */
const OPEN = '[data-popover-open] { display: block }'

const turn = (element: HTMLElement, open: boolean): void => {
  if (element.hasAttribute('data-popover-open') === open) return
  element.toggleAttribute('data-popover-open', open)
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState: open ? 'open' : 'closed' }))
}
const opened = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-popover-open]')]

/**
 * As much of the popover API (HTML, 6.12) as the pages use: jsdom has no more
 * than its style sheet. One popover is open at a time, a button
 * with `popovertarget` turns it, Escape and a press elsewhere close it.
 */
export const popoversAsBrowsersHaveThem = (): void => {
  // The set-up runs for each file, on one document for all files of a worker.
  if ('popovers' in document.documentElement.dataset) return
  document.documentElement.dataset['popovers'] = ''
  const style = document.createElement('style')
  style.textContent = OPEN
  document.head.append(style)
  HTMLElement.prototype.showPopover = function () {
    for (const other of opened()) if (!other.contains(this)) turn(other, false)
    turn(this, true)
  }
  HTMLElement.prototype.hidePopover = function () {
    turn(this, false)
  }
  const sources = new WeakMap<HTMLElement, Element>()
  HTMLElement.prototype.togglePopover = function (options) {
    const { source } = (options ?? {}) as { source?: Element }
    if (source) sources.set(this, source)
    if (this.hasAttribute('data-popover-open')) this.hidePopover()
    else this.showPopover()
    return this.hasAttribute('data-popover-open')
  }
  const targetOf = (pressed: Element): HTMLElement | null => {
    const id = pressed.closest('[popovertarget]')?.getAttribute('popovertarget')
    return id ? document.getElementById(id) : null
  }
  // As browsers do it, before anybody hears of the click.
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target as Element
      const inside = pressed.closest('[popover]')
      for (const other of opened())
        if (other !== inside && other !== targetOf(pressed) && !sources.get(other)?.contains(pressed))
          turn(other, false)
    },
    { capture: true },
  )
  document.addEventListener('click', ({ target }) => {
    const wanted = targetOf(target as Element)
    if (wanted?.hasAttribute('data-popover-open')) wanted.hidePopover()
    else wanted?.showPopover()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') opened().at(-1)?.hidePopover()
  })
}
