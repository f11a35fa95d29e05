import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'scroll'
const scrollPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const useBrowserEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

/**
 * After a move inside the app: a new page starts at its top or its anchor and its heading takes the keyboard, going back
 * returns to where one was. Choosing a filter (`state.stay`) leaves everything in place.
 */
export const useMoves = (): void => {
  const { key, pathname, hash, state } = useLocation()
  const kind = useNavigationType()
  const first = useRef(true)

  useBrowserEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = (): void => {
      const kept = Object.entries({ ...scrollPositions(), [key]: Math.round(scrollY) }).slice(-50)
      sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
    }
    addEventListener('scrollend', remember)
    addEventListener('pagehide', remember)
    return () => {
      removeEventListener('scrollend', remember)
      removeEventListener('pagehide', remember)
    }
  }, [key])

  useBrowserEffect(() => {
    const start = first.current
    first.current = false
    const position = kind === 'POP' ? scrollPositions()[key] : undefined
    if (start && kind === 'POP') {
      // The browser itself puts a new document at its top or its anchor.
      if (position) scrollTo(0, position)
      return
    }
    if (position !== undefined) return scrollTo(0, position)
    if ((state as { stay?: boolean } | null)?.stay) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    // Heard by what looks after the keyboard (attention.ts).
    if (kind !== 'POP') dispatchEvent(new Event('moved'))
  }, [key, pathname])
}
