// Runs inside of each page (it is added before any script of the page's own): makes it look the same at every run, and
// says what is wrong with its layout.
;(() => {
  const STILL = `
    *, *::before, *::after {
      animation: none !important; transition: none !important; caret-color: transparent !important;
      scroll-behavior: auto !important;
    }
    /* What a system would choose by itself differs from machine to machine. */
    :root { --font-mono: 'Commissioner Variable' !important }
    /* How much is unread comes a second later, and hangs on what other pages were open before. */
    .nav .n { display: none !important }
  `
  const DATE = /\b20\d\d-\d\d-\d\d\b( \d\d:\d\d\b)?/g
  const SAME_DATE = '2026-06-15'
  const VERSION = /\b\d+\.\d+\.\d+(-[\w.]+)?\b/g

  /** Elements of the page in the order of the document, without what is inside of drawings. */
  const elements = () => [...document.body.querySelectorAll('*:not(svg *)')]
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const ancestors = function* (element) {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) yield at
  }

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    ![...ancestors(element)].some((one) => one.matches('.sr, .skip, noscript'))

  const nameOf = (element) => {
    const own = element.id
      ? `#${element.id}`
      : element.classList.length > 0
        ? `.${[...element.classList].join('.')}`
        : ''
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
    const parent = element.parentElement?.classList.length ? `.${element.parentElement.classList[0]} > ` : ''
    return `${parent}${element.localName}${own} “${text.slice(0, 40)}”`
  }

  const scrolls = (element) => /auto|scroll/.test(styleOf(element).overflowX)
  const clips = (element) => /hidden|clip/.test(styleOf(element).overflowX)
  /** Says by an ellipsis, or a fade, that there is more. */
  const saysMore = (element) => {
    const style = styleOf(element)
    return (
      style.textOverflow === 'ellipsis' ||
      (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '') ||
      element.matches('.fold-body')
    )
  }

  /** The nearest box that keeps what sticks out from the page: one that scrolls, or cuts and says so. */
  const keptBy = (element) =>
    [...ancestors(element)].find((one) => scrolls(one) || (clips(one) && saysMore(one)))

  const widerThanThePage = (width) => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= width) return []
    const culprits = elements().filter(
      (one) => isShown(one) && !keptBy(one) && one.getBoundingClientRect().right > width + 1,
    )
    return [`the page is ${scrollWidth} px wide: ${culprits.slice(0, 3).map(nameOf).join(', ')}`]
  }

  const textNodes = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.data.trim() !== '' && !node.parentElement.closest('svg, script, style, option'))
        found.push(node)
    return found
  }

  const cutTexts = (width) => {
    const faults = []
    for (const node of textNodes()) {
      const parent = node.parentElement
      if (!isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue
        let fault = null
        for (const one of ancestors(parent)) {
          if (scrolls(one) || saysMore(one)) break
          const box = one.getBoundingClientRect()
          if (clips(one) && (rect.right > box.right + 1 || rect.left < box.left - 1)) {
            fault = `is cut by ${nameOf(one)}`
            break
          }
          if (
            /hidden|clip/.test(styleOf(one).overflowY) &&
            (rect.bottom > box.bottom + 3 || rect.top < box.top - 3)
          ) {
            fault = `is cut by ${nameOf(one)}`
            break
          }
          if (one === document.body && (rect.right > width + 1 || rect.left < -1))
            fault = 'sticks out of the page'
        }
        if (fault) {
          faults.push(`“${node.data.trim().slice(0, 40)}” in ${nameOf(parent)} ${fault}`)
          break
        }
      }
    }
    return faults
  }

  /**
   * A row that scrolls sideways: of tabs and tools a phone shows what it can, and a finger moves them; with a mouse nobody
   * finds what is behind the edge, and choices are never hidden.
   */
  const hiddenRows = (width) =>
    elements()
      .filter(
        (one) =>
          isShown(one) &&
          scrolls(one) &&
          one.scrollWidth > one.clientWidth + 1 &&
          !one.matches('pre, .table-wrap, textarea, input, .prose *') &&
          !(width < 700 && one.matches('nav, [role="toolbar"]')),
      )
      .map((one) => `${nameOf(one)} hides ${one.scrollWidth - one.clientWidth} px of itself`)

  const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const interactive = () =>
    [...document.body.querySelectorAll(INTERACTIVE)].filter(
      (one) =>
        isShown(one) &&
        !one.closest('[aria-hidden="true"]') &&
        // What floats above the page is meant to be over it.
        ![...ancestors(one)].some((up) => ['fixed', 'sticky'].includes(styleOf(up).position)) &&
        !one.matches('.seg input, .file-button input'),
    )

  const outside = (width) =>
    interactive()
      .filter((one) => {
        const { left, right, width: own } = one.getBoundingClientRect()
        return own > 1 && (left < -1 || right > width + 1) && !keptBy(one)
      })
      .map((one) => `${nameOf(one)} is outside of the window`)

  const overlapping = () => {
    const boxes = interactive().flatMap((element) => {
      const keeper = keptBy(element)
      const within = keeper ? keeper.getBoundingClientRect() : null
      return [...element.getClientRects()]
        .filter(({ width, height }) => width > 2 && height > 2)
        .filter((rect) => !within || (rect.left >= within.left - 1 && rect.right <= within.right + 1))
        .map((rect) => ({ element, rect }))
    })
    const faults = new Set()
    const byTop = boxes.toSorted((a, b) => a.rect.top - b.rect.top)
    for (const [index, one] of byTop.entries())
      for (let next = index + 1; next < byTop.length; next++) {
        const other = byTop[next]
        if (other.rect.top >= one.rect.bottom - 2) break
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        // The button within the end of a field, beside which its text ends.
        if (one.element.closest('.with') && one.element.closest('.with') === other.element.closest('.with'))
          continue
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        if (across > 2 && down > 2) faults.add(`${nameOf(one.element)} lies over ${nameOf(other.element)}`)
      }
    return [...faults]
  }

  globalThis.visual = {
    /** Waits until nothing is on its way, and makes alike what differs from run to run. */
    async settle() {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(STILL)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      await document.fonts.ready
      // What was scheduled for a new width is drawn before anybody looks.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      for (const time of document.querySelectorAll('time'))
        time.textContent = DATE.test(time.textContent) ? SAME_DATE : '3 h'
      for (const node of textNodes()) {
        const same = node.data.replace(DATE, SAME_DATE).replace(VERSION, '1.2.3')
        if (same !== node.data) node.data = same
      }
      // People are listed by when they were last active, which is now.
      for (const list of document.querySelectorAll('ul:has(> .person), .stack-table tbody'))
        list.append(...[...list.children].toSorted((a, b) => (a.textContent < b.textContent ? -1 : 1)))
      // How much is unread depends on what other pages were open before.
      for (const badge of document.querySelectorAll('.badge')) badge.textContent = '3'
      for (const label of document.querySelectorAll('.chart-x span')) label.textContent = '15 Jun'
    },
    /** Marks whatever has characters beyond ASCII, which a font may lack. */
    markUnusual() {
      for (const node of textNodes())
        if (/[^\x00-\x7f]/.test(node.data) && isShown(node.parentElement))
          node.parentElement.setAttribute('data-unusual', '')
    },
    /** Buttons that do nothing where no script runs. */
    idle() {
      styles.clear()
      return [...document.body.querySelectorAll('button, [role="button"]')]
        .filter(
          (one) => isShown(one) && !one.matches('[popovertarget]') && !(one.form && one.type === 'submit'),
        )
        .map((one) => `${nameOf(one)} does nothing without script`)
    },
    /** What is wrong with the layout in a window of this width. */
    faults(width) {
      styles.clear()
      return [
        ...widerThanThePage(width),
        ...cutTexts(width),
        ...hiddenRows(width),
        ...outside(width),
        ...overlapping(),
      ]
    },
  }
})()
