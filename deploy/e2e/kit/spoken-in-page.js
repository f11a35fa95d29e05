// Runs inside of each page (it is added before any script of the page's own): writes down what live regions say, and
// reads what is written on controls.
;(() => {
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]'
  const heard = []
  const hear = (text) => {
    const said = text?.trim().replace(/\s+/g, ' ')
    if (said && heard.at(-1) !== said) heard.push(said)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const at = target instanceof Element ? target : target.parentElement
      if (at?.closest(LIVE)) {
        if (type === 'characterData') hear(target.textContent)
        for (const node of addedNodes) hear(node.textContent)
      } else
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll('*')])
              if (one.matches('[role="alert"]')) hear(one.textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })

  /** Without what is only for screen readers, or only for the eye. */
  const seen = (node) => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement) || node.matches('.sr, [aria-hidden="true"], kbd, .badge')) return ' '
    if (!node.checkVisibility()) return ''
    const inner = [...node.childNodes].map(seen).join('')
    return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `
  }

  globalThis.spoken = {
    heard,
    /** Numbers the controls of the page, and says what is written on each. */
    written: () =>
      [...document.querySelectorAll('a[href], button, summary')].map((control, index) => {
        control.setAttribute('data-control', String(index))
        return control.checkVisibility() && !control.closest('[aria-hidden="true"]') ? seen(control) : ''
      }),
    /** What holds the keyboard: its text, whether one sees that it does, and whether something lies over it. */
    holder: () => {
      const at = document.activeElement
      const around = at.closest('label, .seg, summary, .with, .editor, .find, .thumb') ?? at
      const { left, right, top, bottom } = (at.querySelector('.cm-fold') ?? at).getBoundingClientRect()
      const middle = [
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      ]
      const above = document.elementFromPoint(...middle)
      const isSmall = right - left < 3
      return {
        text: (at.getAttribute('aria-label') ?? at.textContent).trim().replace(/\s+/g, ' ').slice(0, 80),
        tag: at.localName,
        isRinged: [at, around, around.nextElementSibling, ...around.querySelectorAll('*')].some(
          (one) => one && getComputedStyle(one).outlineStyle !== 'none',
        ),
        isInWindow: bottom > 0 && top < innerHeight,
        // A box that a label or a switch stands for is itself not seen.
        isCovered:
          !isSmall &&
          getComputedStyle(at).opacity !== '0' &&
          !around.contains(above) &&
          !above?.contains(around),
      }
    },
    /** How something that is on, or is not, looks. */
    look: (selector) => {
      const one = document.querySelector(selector)
      if (!one) return `no ${selector}`
      const looks = [
        'color',
        'backgroundColor',
        'borderColor',
        'outlineStyle',
        'outlineColor',
        'fill',
        'left',
        'backgroundPosition',
        'transform',
        'textDecorationLine',
      ]
      return [one, ...one.querySelectorAll('*')]
        .flatMap((part) =>
          [null, '::before', '::after'].map((pseudo) => {
            const style = getComputedStyle(part, pseudo)
            return pseudo && style.content === 'none' ? '' : looks.map((name) => style[name]).join()
          }),
        )
        .join('|')
    },
    /** What moves, or would. */
    moving: () =>
      [...document.body.querySelectorAll('*')]
        .filter((one) => {
          const { animationDuration, transitionDuration } = getComputedStyle(one)
          return [animationDuration, transitionDuration].some((time) =>
            time.split(',').some((each) => parseFloat(each) > 0),
          )
        })
        .map((one) => `${one.localName}.${one.className}`),
  }
})()
