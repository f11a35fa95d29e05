/**
 * What people who listen to a page, or move in it by keys, notice: where the keyboard is after something happened, and
 * what is said of it. Fetched once the page is there.
 */

let region: HTMLElement | null = null

/** Says something to screen readers that is only seen on the page. */
export const announce = (text: string): void => {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.className = 'sr'
    region.setAttribute('role', 'status')
    document.body.append(region)
  }
  // What is said twice in a row is heard twice.
  const said = document.createElement('p')
  said.textContent = text
  region.replaceChildren(said)
}

/** Gives the keyboard to something that is read, not pressed. */
const giveFocus = (element: HTMLElement): void => {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

let arriving: MutationObserver | null = null

/**
 * Gives the keyboard to what a page begins with, its heading or what the address points at, as soon as that is there:
 * screen readers then say where one is. Where the page put it into a field, the title of the page is said instead.
 */
const arrive = (): void => {
  arriving?.disconnect()
  const before = document.activeElement
  const take = (): boolean => {
    const taken = document.activeElement
    if (taken !== before && taken?.closest('#content')) {
      announce(document.title)
      return true
    }
    // Whoever went on by themselves is not called back.
    if (taken !== before && taken !== document.body) return true
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const heading = target ?? document.querySelector<HTMLElement>('#content h1')
    if (heading) giveFocus(heading)
    return heading !== null
  }
  if (take()) return
  arriving = new MutationObserver(() => take() && arriving?.disconnect())
  arriving.observe(document.body, { childList: true, subtree: true })
}

/** Gives the keyboard to what was just written, once the page shows it. */
export const goToNew = (id: string): void => {
  const take = (): boolean => {
    const written = document.getElementById(id)
    if (!written) return false
    giveFocus(written)
    written.classList.add('comes-in')
    return true
  }
  if (take()) return
  const coming = new MutationObserver(() => take() && coming.disconnect())
  coming.observe(document.body, { childList: true, subtree: true })
}

/** What has the keyboard, and all that it is in. */
let held: Element[] = []
/** Whether that cannot be pressed for now. */
let waits = false

const took = ({ target }: FocusEvent): void => {
  waits = false
  held = []
  for (let at = target as Element | null; at; at = at.parentElement) held.push(at)
}

const isOut = (element: Element): boolean => !element.isConnected || element.matches(':disabled')

/** Whoever leaves a field for the page itself wants to be there. */
const left = ({ target, relatedTarget }: FocusEvent): void => {
  if (relatedTarget) return
  queueMicrotask(() => {
    if (document.activeElement === document.body && !isOut(target as Element)) held = []
  })
}

const PARTS = 'article, section, li, form, nav, aside'

/**
 * What held the keyboard is gone, or cannot be pressed while something is on its way: the keyboard goes to what it was
 * in, and back to it once it can be pressed again; never to the top of the page.
 */
const keep = (): void => {
  const [holder, ...around] = held
  if (!holder || document.activeElement !== document.body) return
  if (holder.isConnected) {
    if (holder.matches(':disabled')) waits = true
    else if (waits) (holder as HTMLElement).focus({ preventScroll: true })
    return
  }
  const part = around.find((one) => one.isConnected && one.matches(PARTS))
  if (part) giveFocus(part as HTMLElement)
  else arrive()
}

/** Where a form was refused the keyboard goes to the field at fault, whose description says why, or to the reason. */
const watchForm = ({ target, submitter }: SubmitEvent): void => {
  const form = target as HTMLFormElement
  const page = form.closest('main') ?? form
  const end = (): void => {
    refusals.disconnect()
    removeEventListener('focusin', moved)
  }
  /** Whoever goes on by themselves is not called back; the button only gets back what it had. */
  const moved = (event: FocusEvent): void => {
    if (event.target !== submitter) end()
  }
  const refusals = new MutationObserver(() => {
    const shown = (selector: string): HTMLElement | undefined =>
      [...page.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
    const fault = shown('[aria-invalid="true"]') ?? shown('[role="alert"]')
    if (!fault && form.isConnected) return
    end()
    if (fault) giveFocus(fault)
  })
  refusals.observe(page, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
  addEventListener('focusin', moved)
}

const DIALOG = '[role="dialog"], [role="alertdialog"]'
/** Opens under the pointer and goes with it; where a key asked for it, it takes the keyboard by itself. */
const UNDER_POINTER = '.person-card'

/** What opened a popover: where that is in another that is closed by now, what opened the other. */
const openerOf = ({ id }: Element): HTMLElement | null => {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)
  const around = button?.closest('[popover]:not(:popover-open)')
  return around ? openerOf(around) : button
}

/**
 * A dialog that opens above the page takes the keyboard, and so does a menu whose entries come late. Mostly the browser
 * gives it back; where several close at once it does not.
 */
const toggled = (event: Event): void => {
  const popover = event.target as HTMLElement
  const at = document.activeElement
  if ((event as ToggleEvent).newState !== 'open') {
    if (at === document.body) openerOf(popover)?.focus()
    return
  }
  if (popover.contains(at) || popover.matches(UNDER_POINTER)) return
  const dialog = popover.matches(DIALOG) ? popover : popover.querySelector<HTMLElement>(DIALOG)
  if (dialog) return giveFocus(dialog)
  if (!popover.matches('.menu')) return
  const coming = new MutationObserver(() => {
    const first = popover.querySelector<HTMLElement>('a[href], button')
    if (!first && popover.matches(':popover-open')) return
    coming.disconnect()
    first?.focus({ preventScroll: true })
  })
  coming.observe(popover, { childList: true, subtree: true })
}

/** Begins to look after the keyboard. */
export const attend = (): void => {
  addEventListener('moved', arrive)
  addEventListener('focusin', took)
  addEventListener('focusout', left)
  addEventListener('toggle', toggled, { capture: true })
  addEventListener('submit', watchForm, { capture: true })
  new MutationObserver(keep).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
  // For whoever drives a browser: from here on nobody loses the keyboard.
  document.documentElement.dataset['attended'] = ''
}
