import { badRequest } from '@app/platform/http/refusal.ts'
import { given } from '../given.ts'

/** Undoes CSS escapes, comments and case, so that what is forbidden cannot be spelt another way. */
const plain = (css: string): string =>
  css
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_whole, code: string) => {
      const point = Number.parseInt(code, 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .replaceAll('\\', '')
    .replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, '')
    .toLowerCase()

/** A picture of this instance, or one written out in the CSS itself. */
const OWN_ADDRESS = /^(\/(?!\/)|data:image\/(png|jpeg|gif|webp|avif);)/

const refuse = (what: string): never => {
  throw badRequest(`customCss: ${what} is not allowed.`)
}

/**
 * Custom CSS is shown to every reader of a magazine: it must not load anything from elsewhere (which would tell others
 * who reads what), run anything, or close the style element it stands in. Faults are refused rather than removed, so
 * that an owner sees what is shown.
 */
export const judgeCss = (css: string): void => {
  const text = plain(css)
  if (css.includes('<') || text.includes('<')) refuse('the character <')
  for (const rule of ['@import', '@charset', '@namespace', '@font-face', 'image-set(', 'image(', 'src(']) {
    if (text.includes(rule)) refuse(rule)
  }
  for (const script of ['expression(', 'javascript:', '-moz-binding', 'behavior:']) {
    if (text.includes(script)) refuse(script)
  }
  for (const [, address = ''] of text.matchAll(/url\(\s*["']?([^)]*)/g)) {
    if (!OWN_ADDRESS.test(address.trim())) refuse('an address of another site')
  }
}

const shapes = new Map([
  ['shape1', '/build/images/shape.png'],
  ['shape2', '/build/images/shape2.png'],
])

/** The stored CSS with what was sent: an absent text keeps it, a known shape appends its rule. */
export const themedCss = (
  stored: string | null,
  wish: { customCss?: string | null | undefined; backgroundImage?: string | null | undefined },
): string | null => {
  if (given(wish.customCss)) judgeCss(wish.customCss)
  const base = wish.customCss ?? stored
  const shape = shapes.get(wish.backgroundImage ?? '')
  if (!shape) return base
  return `${base ?? ''}${base ? '\n' : ''}#middle { background: url(${shape}); height: 100%; }`
}
