import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { matchPage } from './routes.tsx'

const linkAt = ({ target }: Event): HTMLAnchorElement | null => (target as Element).closest('a[data-move]')

/** Fetches the code of a page. What cannot be had is asked for again, and told of, where the page is drawn. */
const fetchPage = async (pathname: string): Promise<void> => {
  await matchPage(pathname)
    ?.route.load()
    .catch(() => undefined)
}

/** What is pointed at is mostly there before it is followed. */
const pointed = (event: Event): void => {
  const link = linkAt(event)
  if (link) void fetchPage(link.pathname)
}

/** Follows every `Link` of the page without a new page; what opens elsewhere or was handled is left to the browser. */
export const useLinks = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    let last = 0
    /** Page and address stay, below a bar, until the code of the next page is there. Of two that are followed the later counts. */
    const follow = async ({ href, pathname, search, hash, dataset }: HTMLAnchorElement): Promise<void> => {
      const here = location.href
      const stays = dataset['move'] === 'stay'
      const turn = ++last
      const page = document.documentElement.dataset
      page['moving'] = ''
      await fetchPage(pathname)
      if (turn !== last) return
      delete page['moving']
      // Whoever went back meanwhile wants to be there.
      if (location.href !== here) return
      await navigate(pathname + search + hash, {
        state: stays ? { stay: true } : null,
        replace: href === here,
      })
    }
    const clicked = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = linkAt(event)
      if (!link) return
      event.preventDefault()
      void follow(link)
    }
    document.addEventListener('click', clicked)
    document.addEventListener('pointerover', pointed)
    return () => {
      document.removeEventListener('click', clicked)
      document.removeEventListener('pointerover', pointed)
    }
  }, [navigate])
}
