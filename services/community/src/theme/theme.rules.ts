import { requireSafeCss } from '@app/platform/text/css.ts'
import { isPresent } from '@app/platform/http/input.ts'

const shapes = new Map([
  ['shape1', '/build/images/shape.png'],
  ['shape2', '/build/images/shape2.png'],
])

/** The stored CSS with what was sent: an absent text keeps it, a known shape appends its rule. */
export const themedCss = (
  stored: string | null,
  wish: { customCss?: string | null | undefined; backgroundImage?: string | null | undefined },
): string | null => {
  if (isPresent(wish.customCss)) requireSafeCss(wish.customCss)
  const base = wish.customCss ?? stored
  const shape = shapes.get(wish.backgroundImage ?? '')
  if (!shape) return base
  return `${base ?? ''}${base ? '\n' : ''}#middle { background: url(${shape}); height: 100%; }`
}
