import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import TurndownService from 'turndown'

const renderer = new MarkdownIt({ html: false, linkify: true, breaks: false })

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
})

/** Text of ours as HTML for peers; the same escaping rules as on our own pages: no HTML of the author's passes. */
export const toHtml = (markdown: string | null): string | null =>
  markdown === null
    ? null
    : sanitizeHtml(renderer.render(markdown), {
        allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del'],
      })

const incoming: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'a',
    'em',
    'i',
    'strong',
    'b',
    'del',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'span',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'div',
  ],
  allowedAttributes: { a: ['href'], code: ['class'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Mastodon hides the head and tail of long addresses in spans; their text belongs to the link all the same.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'form'],
}

/** HTML of a peer as markdown of ours, from a whitelist. */
export const fromHtml = (html: string): string => turndown.turndown(sanitizeHtml(html, incoming)).trim()

/** Titles, names, alt texts: no markup, no control characters, cut at `length`. */
export const plainText = (value: string, length: number): string =>
  sanitizeHtml(value, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, length)
