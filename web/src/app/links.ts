import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Follows every `Link` of the page without a new page; what opens elsewhere or was handled is left to the browser. */
export const useLinks = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const clicked = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-move]')
      if (!link) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, {
        state: link.dataset['move'] === 'stay' ? { stay: true } : null,
        replace: link.href === location.href,
      })
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [navigate])
}
