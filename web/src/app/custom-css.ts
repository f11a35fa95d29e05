import { useEffect } from 'react'
import { useMemberSettings } from '../features/session/session.api.ts'

/**
 * Styles that somebody wrote, for as long as the page shows them. They come as an object and not as an element, which
 * the policy of our pages would not let in; such a sheet can load no other one.
 */
const useStyles = (css: string | null | undefined): void => {
  useEffect(() => {
    if (!css) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
}

/** The member's own, on every page but the settings, from where they must be able to take them back. */
export const useOwnStyles = (pathname: string): void => {
  const css = useMemberSettings()?.customCss
  useStyles(pathname.startsWith('/settings') ? null : css)
}
