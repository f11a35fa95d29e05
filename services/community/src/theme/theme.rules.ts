import { isThemeBackground, withBackground } from '@app/contract/community/theme-backgrounds.ts'
import { requireSafeCss } from '@app/platform/text/css.ts'
import { isPresent } from '@app/platform/http/input.ts'

/** The stored CSS with what was sent: an absent text keeps it, a known background appends its rule. */
export const themedCss = (
  stored: string | null,
  wish: { customCss?: string | null | undefined; backgroundImage?: string | null | undefined },
): string | null => {
  if (isPresent(wish.customCss)) requireSafeCss(wish.customCss)
  const css = wish.customCss ?? stored
  const name = wish.backgroundImage ?? ''
  return isThemeBackground(name) ? withBackground(css, name) : css
}
