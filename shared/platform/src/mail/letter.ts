import { brushOf, escape, page } from './layout.ts'
import type { Brush, Site } from './layout.ts'

/** What a mail says, once; its plain and its HTML form are made from it. */
export type Letter = {
  site: Site
  /** What its sentences are in. */
  language: { language: string; dir: 'ltr' | 'rtl' }
  subject: string
  /** What stands above it; the subject unless it says otherwise. */
  heading?: string
  /** What lists of mails show beside the subject; its first sentence unless it says otherwise. */
  preheader?: string
  greeting?: string
  parts: readonly Part[]
  /** Small print at the end: why this came, how to end it. */
  footer?: readonly Part[]
}
export type Part =
  /** A paragraph. */
  | string
  /** What somebody wrote: a paragraph that runs in its own direction. */
  | { quote: string }
  /** The one thing to do, as a button. */
  | { button: string; url: string }
  | { list: readonly { text: string; detail?: string; url?: string }[] }
  /** A sentence that ends in a link. */
  | { text: string; url: string; label?: string }

const plainPart = (part: Part): string => {
  if (typeof part === 'string') return part
  if ('quote' in part) return part.quote
  if ('button' in part) return part.url
  if ('list' in part)
    return part.list
      .map(({ text, detail, url }) =>
        [`- ${text}`, ...[detail, url].flatMap((line) => (line ? `  ${line}` : []))].join('\n'),
      )
      .join('\n\n')
  return `${part.text} ${part.url}`
}

const paragraph = ({ styled }: Brush, html: string, attributes = ''): string =>
  `<p ${attributes}${styled('ink', 'margin:0 0 16px')}>${html}</p>`

const htmlPart = (brush: Brush, part: Part): string => {
  const { styled, link, button } = brush
  if (typeof part === 'string') return paragraph(brush, escape(part))
  if ('quote' in part) return paragraph(brush, escape(part.quote).replaceAll('\n', '<br>'), 'dir="auto" ')
  if ('button' in part)
    return `${button(part.url, part.button)}<p style="margin:0 0 16px;font-size:13px;line-height:18px;word-break:break-all" dir="ltr">${link(part.url, part.url)}</p>`
  if ('list' in part)
    return part.list
      .map(({ text, detail, url }) => {
        const title = url
          ? link(url, text, 'font-weight:600;text-decoration:none')
          : `<span ${styled('ink')}>${escape(text)}</span>`
        const quoted = detail ? `<br><span dir="auto" ${styled('ink')}>${escape(detail)}</span>` : ''
        return `<p style="margin:0 0 14px">${title}${quoted}</p>`
      })
      .join('')
  return `${escape(part.text)} ${link(part.url, part.label ?? part.url)}`
}

const smallPart = (brush: Brush, part: Part): string =>
  `<p style="margin:0 0 8px">${typeof part === 'string' ? escape(part) : htmlPart(brush, part)}</p>`

const firstSentence = (parts: readonly Part[]): string => parts.find((part) => typeof part === 'string') ?? ''

/** A letter as `Mailer.send` takes it. What people wrote is escaped in HTML and never a link of its own. */
export const writeLetter = ({
  site,
  language,
  subject,
  heading = subject,
  greeting,
  parts,
  preheader = firstSentence(parts),
  footer = [],
}: Letter): { subject: string; text: string; html: string } => {
  const brush = brushOf(site)
  const body = [...(greeting ? [greeting] : []), ...parts]
  const small = [...footer.map(plainPart), `${site.title} ${site.url}`]
  return {
    subject,
    text: `${[heading, ...body.map(plainPart), `-- \n${small.join('\n')}`].join('\n\n')}\n`,
    html: page({
      site,
      language,
      heading,
      preheader,
      body: body.map((part) => htmlPart(brush, part)).join(''),
      footer: footer.map((part) => smallPart(brush, part)).join(''),
    }),
  }
}
