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
  document.addEventListener('click', ({ target }) => {
    const id = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget')
    const wanted = id ? document.getElementById(id) : null
    const inside = (target as Element).closest('[popover]')
    if (wanted?.hasAttribute('data-popover-open')) wanted.hidePopover()
    else if (wanted) wanted.showPopover()
    else for (const other of opened()) if (other !== inside) turn(other, false)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') opened().at(-1)?.hidePopover()
  })
}
