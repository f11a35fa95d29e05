import { escapeHtml } from '@app/platform/text/html.ts'
import type { MarkdownToken } from '@app/platform/text/html.ts'
import { readMarkup } from '@app/platform/text/markup.ts'

/**
 * What a server may not change of a text: it is sent as a word that is not to be translated, and put back as it was whatever
 * comes in its place. Where a link leads is not sent at all.
 */
type Kept = { raw: string } | { href: string; title: string | null }

/** A run of words as it is sent, and what is put back into the answer. */
export type Run = { html: string; kept: readonly Kept[] }

/** @people, !magazines, #tags and :emoji:, and what would look like a tag or an entity to a careless server. */
const KEPT =
  /((?<![\p{L}\p{N}_/@])[@!][\w.-]+(?:@[\w.-]+(?::\d+)?)?\b|(?<![\p{L}\p{N}_/&])#[\p{L}\p{N}_]+|:[a-z0-9_]{2,}:|\S*(?:<|&#?\w+;)\S*)/giu
const LETTER = /\p{L}/u

const marks: Record<string, string> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
  sub: '~',
  sup: '^',
}
/** What is in these is not words of the text. */
const silent = new Set([
  'script',
  'style',
  'textarea',
  'template',
  'noscript',
  'title',
  'iframe',
  'svg',
  'math',
])

/** Gathers one run: what of it is sent, and what is kept here. */
class Writer {
  readonly kept: Kept[] = []
  html = ''
  hasWords = false

  text(content: string): void {
    for (const [at, piece] of content.split(KEPT).entries()) {
      if (at % 2 === 1) this.keep(piece, piece)
      else {
        this.hasWords ||= LETTER.test(piece)
        this.html += escapeHtml(piece)
      }
    }
  }

  /** `shown` is what the server sees, free of all that it might take for markup. */
  keep(raw: string, shown: string): void {
    const word = shown
      .replaceAll('<', '‹')
      .replaceAll('>', '›')
      .replaceAll('&', '+')
      .replaceAll('"', '”')
      .slice(0, 60)
    this.html += `<span translate="no" id="k${this.kept.length}">${word || '…'}</span>`
    this.kept.push({ raw })
  }

  link(href: string, title: string | null): void {
    this.html += `<a id="k${this.kept.length}">`
    this.kept.push({ href, title })
  }
}

const target = (href: string): string =>
  /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, encodeURI)}>` : href
const titled = (title: string | number | null): string =>
  title ? ` "${String(title).replaceAll(/["\\]/g, '\\$&')}"` : ''
const fenced = ({ markup, content }: MarkdownToken): string =>
  /^`|`$/.test(content) ? `${markup} ${content} ${markup}` : `${markup}${content}${markup}`

/** A run of the tokens of Markdown, and whether there is anything in it to translate. */
export const runOf = (tokens: readonly MarkdownToken[]): { run: Run; hasWords: boolean } => {
  const writer = new Writer()
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.type === 'text') writer.text(token.content)
    else if (token.type === 'softbreak') writer.html += ' '
    else if (token.type === 'code_inline') writer.keep(fenced(token), token.content)
    else if (token.type === 'image')
      writer.keep(
        `![${escaped(token.content)}](${target(String(token.attrGet('src') ?? ''))}${titled(token.attrGet('title'))})`,
        token.content,
      )
    else if (token.type === 'footnote_ref') {
      const { label, id } = token.meta as { label: string; id: number }
      writer.keep(`[^${label}]`, `[${id + 1}]`)
    } else if (token.type === 'link_open' && token.info === 'auto') {
      // An address that is its own text.
      const shown = tokens[at + 1]?.content ?? ''
      writer.keep(token.markup === 'autolink' ? `<${shown}>` : shown, shown)
      at += 2
    } else if (token.type === 'link_open')
      writer.link(String(token.attrGet('href') ?? ''), token.attrGet('title') as string | null)
    else if (token.type === 'link_close') writer.html += '</a>'
    else if (token.nesting !== 0) writer.html += `<${token.nesting < 0 ? '/' : ''}${token.tag}>`
    else writer.keep(token.content, token.content)
  }
  return { run: { html: writer.html.trim(), kept: writer.kept }, hasWords: writer.hasWords }
}

/** A run of plain words: a title, a warning. */
export const plainRun = (text: string): { run: Run; hasWords: boolean } => {
  const writer = new Writer()
  writer.text(text)
  return { run: { html: writer.html, kept: writer.kept }, hasWords: writer.hasWords }
}

/** Text that means itself in Markdown. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*[\]~^<|]|&(?=#?\w+;)/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

/** What would begin another kind of block stands for itself. */
const atLineStart = (line: string): string =>
  line.replace(/^(\s*)([#>+=-]|:::)/, '$1\\$2').replace(/^(\s*\d+)([.)])/, '$1\\$2')

/** What goes around words, with the spaces that it would otherwise begin or end with outside of it. */
const around = (words: string, before: string, after: string): string => {
  const core = words.trim()
  if (core === '') return words
  const from = words.indexOf(core)
  return words.slice(0, from) + before + core + after + words.slice(from + core.length)
}

/**
 * What a server made of a run, as words of ours again. It is read as what nobody trusts: of its markup nothing stays but
 * emphasis, and no link leads elsewhere than the author's did. `plain`: without Markdown.
 */
export const readRun = (html: string, { kept }: Run, { plain = false } = {}): string => {
  const open: { words: string; before: string; after: string }[] = [{ words: '', before: '', after: '' }]
  const used = new Set<number>()
  let skipped = 0
  const add = (words: string) => {
    open.at(-1)!.words += words
  }
  const close = () => {
    const { words, before, after } = open.pop()!
    add(around(words, before, after))
  }
  readMarkup(html, {
    onopentag(name, { id = '' }) {
      const number = /^k\d{1,4}$/.test(id) ? Number(id.slice(1)) : -1
      const one = used.has(number) ? undefined : kept[number]
      if (skipped > 0 || silent.has(name)) skipped += 1
      else if (one && 'raw' in one) {
        used.add(number)
        add(one.raw)
        skipped = 1
      } else if (one && name === 'a') {
        used.add(number)
        open.push({ words: '', before: '[', after: `](${target(one.href)}${titled(one.title)})` })
      } else {
        if (name === 'br' || name === 'p') add(' ')
        const mark = plain ? '' : (marks[name] ?? '')
        open.push({ words: '', before: mark, after: mark })
      }
    },
    ontext(text) {
      const words = text.replaceAll(/[\p{Cc}\s]+/gu, ' ')
      if (skipped === 0) add(plain ? words : escaped(words))
    },
    onclosetag() {
      if (skipped > 0) skipped -= 1
      else if (open.length > 1) close()
    },
  })
  while (open.length > 1) close()
  const words = open[0]!.words.replaceAll(/ {2,}/g, ' ').trim()
  return plain ? words : atLineStart(words)
}
