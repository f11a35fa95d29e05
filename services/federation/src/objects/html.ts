import sanitizeHtml from 'sanitize-html'
import TurndownService from 'turndown'

/** What is used of a node here; the types of a browser are not at hand. */
type Element = { nodeName: string; textContent: string | null; getAttribute(name: string): string | null }

/** What stands for a link in the text instead of it; null: it stays one. */
type Spelling = (text: string, href: string) => string | null

const createTurndown = (spell: Spelling): TurndownService => {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  const escape = turndown.escape.bind(turndown)
  // Within a word an underscore emphasises nothing (CommonMark), and names are read as they stand.
  turndown.escape = (text) => escape(text).replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
  const spelt = (node: unknown): string | null => {
    const element = node as Element
    const href = element.nodeName === 'A' ? element.getAttribute('href') : null
    return href === null ? null : spell(element.textContent ?? '', href)
  }
  turndown.addRule('spelt-link', {
    filter: (node) => spelt(node) !== null,
    replacement: (_content, node) => spelt(node) ?? '',
  })
  return turndown
}

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
export const fromHtml = (html: string, spell: Spelling = () => null): string =>
  createTurndown(spell).turndown(sanitizeHtml(html, incoming)).trim()
