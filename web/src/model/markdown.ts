import MarkdownIt from 'markdown-it'
import footnote from 'markdown-it-footnote'
import type { MarkdownIt as Renderer, StateBlock, StateCore, Token } from 'markdown-it'
import subscript from 'markdown-it-sub'
import superscript from 'markdown-it-sup'
import { namesOf, type Emojis } from './emojis.ts'
import { tellHosts } from './link-hosts.ts'
import { hashOf } from './text.ts'

/** Addresses a text may lead to. Everything else (javascript:, data:, file:, //host …) stays plain text. */
const allowed = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i

const HOST = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\\d{1,5})?'
const reference = new RegExp(
  '(?<![\\p{L}\\p{N}_@/&.#!-])(?:' +
    `@(?<user>[a-z0-9_-]{1,30})(?:@(?<userHost>${HOST}))?(?![\\w@])|` +
    `!(?<magazine>[a-z0-9_]{2,25})(?:@(?<magazineHost>${HOST}))?(?![\\w@])|` +
    '#(?<tag>[\\p{L}\\p{N}_]*\\p{L}[\\p{L}\\p{N}_]*))',
  'giu',
)

const addressOf = (groups: Record<string, string | undefined>): string => {
  const { user, userHost, magazine, magazineHost, tag } = groups
  if (user) return userHost ? `/u/@${user}@${userHost}` : `/u/${user}`
  if (magazine) return magazineHost ? `/m/${magazine}@${magazineHost}` : `/m/${magazine}`
  return `/tag/${encodeURIComponent((tag ?? '').toLowerCase())}`
}

/** Turns @people, !magazines and #tags of one run of text into links. */
const linkReferences = (token: Token, make: StateCore['Token']): Token[] => {
  const text = (content: string, level: number): Token => {
    const part = new make('text', '', 0)
    part.content = content
    part.level = level
    return part
  }
  const parts: Token[] = []
  let end = 0
  for (const match of token.content.matchAll(reference)) {
    if (match.index > end) parts.push(text(token.content.slice(end, match.index), token.level))
    const open = new make('link_open', 'a', 1)
    open.attrs = [
      ['href', addressOf(match.groups ?? {})],
      ['class', 'to'],
    ]
    open.level = token.level
    const close = new make('link_close', 'a', -1)
    close.level = token.level
    parts.push(open, text(match[0], token.level + 1), close)
    end = match.index + match[0].length
  }
  if (parts.length === 0) return [token]
  if (end < token.content.length) parts.push(text(token.content.slice(end), token.level))
  return parts
}

const references = (state: StateCore): void => {
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !block.children) continue
    let links = 0
    block.children = block.children.flatMap((token) => {
      if (token.type === 'link_open') links += 1
      if (token.type === 'link_close') links -= 1
      return token.type === 'text' && links === 0 ? linkReferences(token, state.Token) : [token]
    })
  }
}

/** Turns `:name:` in one run of text into the picture of that name, where the text carries one. */
const showEmojis = (token: Token, emojis: Emojis, make: StateCore['Token']): Token[] =>
  token.content.split(namesOf(emojis)).flatMap((piece, position) => {
    if (piece === '') return []
    const isName = position % 2 === 1
    const part = new make(isName ? 'emoji' : 'text', isName ? 'img' : '', 0)
    part.content = isName ? `:${piece}:` : piece
    part.level = token.level
    if (isName) part.attrs = [['src', emojis.find(({ name }) => name === piece)?.url ?? '']]
    return [part]
  })

/** In code nothing stands for a picture, nor in an address that is shown as it is. */
const emojisOf = (state: StateCore): void => {
  const { emojis } = state.env as { emojis?: Emojis }
  if (!emojis || emojis.length === 0) return
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !block.children) continue
    let address = false
    block.children = block.children.flatMap((token) => {
      if (token.type === 'link_open') address = token.info === 'auto'
      if (token.type === 'link_close') address = false
      return token.type === 'text' && !address ? showEmojis(token, emojis, state.Token) : [token]
    })
  }
}

/** `::: spoiler title` … `:::` folds what stands between. */
const spoiler = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  const lineAt = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
  const opening = /^:::\s*spoiler\b(.*)/is.exec(lineAt(startLine))
  if (!opening) return false
  if (silent) return true
  let last = startLine + 1
  while (last < endLine && !/^:::\s*$/.test(lineAt(last))) last += 1

  state.push('spoiler_open', 'details', 1).map = [startLine, last]
  state.push('spoiler_title_open', 'summary', 1)
  const title = state.push('inline', '', 0)
  title.content = opening[1]?.trim() || '…'
  title.children = []
  state.push('spoiler_title_close', 'summary', -1)
  const { parentType, lineMax } = state
  state.lineMax = last
  state.md.block.tokenize(state, startLine + 1, last)
  state.push('spoiler_close', 'details', -1)
  state.parentType = parentType
  state.lineMax = lineMax
  state.line = Math.min(last + 1, endLine)
  return true
}

const box = /^\[([ xX])\]\s/

/** A line of a list that begins with `[ ]` or `[x]` is one of things to do, as GitHub's Markdown has it. */
const tasks = (state: StateCore): void => {
  for (const [at, block] of state.tokens.entries()) {
    const words = block.children?.[0]
    if (block.type !== 'inline' || words?.type !== 'text' || state.tokens[at - 2]?.type !== 'list_item_open')
      continue
    const done = box.exec(words.content)?.[1]
    if (done === undefined) continue
    words.content = words.content.slice(4)
    const mark = new state.Token('task', 'input', 0)
    mark.meta = { done: done !== ' ' }
    block.children!.unshift(mark)
    state.tokens[at - 2]!.attrSet('class', 'task')
  }
}

/**
 * CommonMark with tables, strikethrough, sub- and superscript, footnotes, things to do, bare links, spoilers
 * and references. Raw HTML is never passed on: every tag
 * in the result is written by a rule of this renderer and every text is escaped.
 */
const create = (): Renderer => {
  const md = new MarkdownIt({ html: false, linkify: true, breaks: false })
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  md.validateLink = (url) => allowed.test(url.trim())
  md.block.ruler.before('fence', 'spoiler', spoiler, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  md.use(subscript).use(superscript).use(footnote)
  // Only what stands below the text, as elsewhere in the fediverse.
  md.inline.ruler.disable('footnote_inline')
  md.core.ruler.push('tasks', tasks)
  md.core.ruler.push('hosts', tellHosts)
  md.core.ruler.push('references', references)
  md.core.ruler.push('emojis', emojisOf)

  // The page has its own h1.
  const headings = (tokens: Token[], index: number): string => {
    const token = tokens[index]!
    const level = Number(token.tag.slice(1)) <= 2 ? 'h2' : 'h3'
    return token.nesting === 1 ? `<${level}>` : `</${level}>\n`
  }
  md.renderer.rules['heading_open'] = headings
  md.renderer.rules['heading_close'] = headings

  md.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = tokens[index]!
    if (!/^[/#]/.test(String(token.attrGet('href') ?? ''))) token.attrSet('rel', 'noopener nofollow ugc')
    return self.renderToken(tokens, index, options)
  }

  // A picture elsewhere would tell its host who reads: it becomes a link, only our own are shown in place.
  md.renderer.rules['image'] = (tokens, index) => {
    const token = tokens[index]!
    const escape = md.utils.escapeHtml
    const source = String(token.attrGet('src') ?? '')
    const label = token.content || source
    return source.startsWith('/')
      ? `<img src="${escape(source)}" alt="${escape(token.content)}" loading="lazy" decoding="async">`
      : `<a href="${escape(source)}" rel="noopener nofollow ugc">${escape(label)}</a>`
  }

  md.renderer.rules['task'] = (tokens, index) =>
    `<input type="checkbox" disabled${(tokens[index]!.meta as { done: boolean }).done ? ' checked' : ''}> `

  // As high as the text before it is there: what comes below does not move.
  md.renderer.rules['emoji'] = (tokens, index) => {
    const { content, attrs } = tokens[index]!
    const name = md.utils.escapeHtml(content)
    const source = md.utils.escapeHtml(String(attrs?.[0]?.[1] ?? ''))
    return `<img class="emoji" src="${source}" alt="${name}" title="${name}" loading="lazy">`
  }
  return md
}

const markdown = create()

/** Renders Markdown written by anybody, with the pictures that it carries, into HTML that is safe to show. */
export const renderMarkdown = (source: string, emojis?: Emojis): string =>
  // Notes are linked to by their names, which several texts of a page would otherwise share.
  markdown.render(source, { docId: hashOf(source).toString(36), ...(emojis && { emojis }) })
