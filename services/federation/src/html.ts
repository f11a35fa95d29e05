import sanitizeHtml from 'sanitize-html'
import TurndownService from 'turndown'

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
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
