/** An element, with its attributes and what is in it; what is undefined or null is left out. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string | undefined>>
  children: readonly Child[]
}
type Child = Element | string | null

export const element = (
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): Element => ({ name, attributes, children })

/**
 * Everything that XML 1.0, section 2.2, holds no character for, not even escaped: halves of surrogate pairs among it.
 */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// A parser reads a bare carriage return as a line feed, and in attributes every kind of blank as a space.
const escaped = (text: string, signs: RegExp): string =>
  text
    .replaceAll(NO_CHARACTER, '')
    .replaceAll(signs, (sign) => references[sign] ?? `&#${sign.charCodeAt(0)};`)
const escapedText = (text: string): string => escaped(text, /[&<>\r]/g)
const escapedValue = (text: string): string => escaped(text, /[&<>"\t\n\r]/g)

const written = ({ name, attributes, children }: Element): string => {
  const opening = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapedValue(value)}"`],
  )
  const inner = children.map((child) =>
    child === null ? '' : typeof child === 'string' ? escapedText(child) : written(child),
  )
  return `<${name}${opening.join('')}>${inner.join('')}</${name}>`
}

/** A document of one element. Names are the caller's own; all text and every value is escaped. */
export const xmlDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`
