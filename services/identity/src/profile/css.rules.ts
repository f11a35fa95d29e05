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

const loading = ['@import', '@charset', '@namespace', '@font-face', 'image-set(', 'image(', 'src(']
const running = ['expression(', 'javascript:', '-moz-binding', 'behavior:']

/**
 * What a member's own CSS must not do; null where it does nothing of it. A client that may edit the profile could write
 * CSS that sends elsewhere, by the pictures it asks for, what stands on the member's pages. Faults are named rather
 * than removed, so that what is stored is what is shown.
 */
export const faultInCss = (css: string): string | null => {
  const text = plain(css)
  if (css.includes('<') || text.includes('<')) return 'the character <'
  const forbidden = [...loading, ...running].find((word) => text.includes(word))
  if (forbidden) return forbidden
  for (const [, address = ''] of text.matchAll(/url\(\s*["']?([^)]*)/g))
    if (!OWN_ADDRESS.test(address.trim())) return 'an address of another site'
  return null
}
