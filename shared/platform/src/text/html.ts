import MarkdownIt from 'markdown-it'
import footnote from 'markdown-it-footnote'
import subscript from 'markdown-it-sub'
import superscript from 'markdown-it-sup'
import sanitizeHtml from 'sanitize-html'

const renderer = new MarkdownIt({ html: false, linkify: true, breaks: false })
  .use(subscript)
  .use(superscript)
  .use(footnote)
renderer.inline.ruler.disable('footnote_inline')
// Elsewhere names within a text lead nowhere: a note has its number.
renderer.renderer.rules['footnote_ref'] = (tokens, index) =>
  `<sup>${(tokens[index]!.meta as { id: number }).id + 1}</sup>`
renderer.renderer.rules['footnote_anchor'] = () => ''

const allowedTags = [...sanitizeHtml.defaults.allowedTags, 'img', 'del']

/** An address as seen from `base`; undefined, so that it is left out, where it makes none. */
const absolute = (address: string | undefined, base: string): string | undefined =>
  address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : undefined

/** `attributes` with one address spelled out. An address that makes none is dropped. */
const withAddress = (attributes: sanitizeHtml.Attributes, name: string, base: string) => {
  const { [name]: given, ...rest } = attributes
  const address = absolute(given, base)
  return address === undefined ? rest : { ...rest, [name]: address }
}

/**
 * Markdown as HTML for whoever shows it elsewhere: peers, readers of feeds. No HTML of the author's passes, as on our
 * own pages. With `base`, addresses within this instance are spelled out, for they mean nothing elsewhere.
 */
export const toHtml = (markdown: string, base?: string): string =>
  sanitizeHtml(renderer.render(markdown), {
    allowedTags,
    ...(base !== undefined && {
      transformTags: {
        a: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'href', base) }),
        img: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'src', base) }),
      },
    }),
  })

/** Markdown as it is read before it is made HTML: blocks, and what stands within each. */
export const parseMarkdown = (markdown: string) => renderer.parse(markdown, {})
export type MarkdownToken = ReturnType<typeof parseMarkdown>[number]

/** Text as it stands between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => renderer.utils.escapeHtml(text)

/** Titles, names, alt texts: no markup, no control characters, cut at `length`. */
export const plainText = (value: string, length: number): string =>
  sanitizeHtml(value, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, length)
