/** What a mail says, once; its plain and its HTML form are made from it. */
export type Letter = {
  /** What its sentences are in; English unless it says otherwise. */
  language?: { language: string; dir: 'ltr' | 'rtl' }
  greeting?: string
  parts: readonly Part[]
  /** Small print at the end: why this came, how to end it. */
  footer?: readonly Part[]
}
export type Part =
  /** A paragraph. */
  | string
  /** The one thing to do, as a button. */
  | { button: string; url: string }
  | { list: readonly { text: string; detail?: string; url?: string }[] }
  /** A sentence that ends in a link. */
  | { text: string; url: string }

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const plainPart = (part: Part): string => {
  if (typeof part === 'string') return part
  if ('button' in part) return part.url
  if ('list' in part)
    return part.list
      .map(({ text, detail, url }) =>
        [`- ${text}`, ...[detail, url].flatMap((line) => (line ? `  ${line}` : []))].join('\n'),
      )
      .join('\n\n')
  return `${part.text} ${part.url}`
}

// Styles stand beside each element: mail readers drop style sheets. Colours come from the reader, light or dark.
const link = (url: string, text: string, style = ''): string =>
  `<a href="${escape(url)}"${style && ` style="${style}"`}>${escape(text)}</a>`

const htmlPart = (part: Part, dir: 'ltr' | 'rtl'): string => {
  if (typeof part === 'string') return `<p>${escape(part)}</p>`
  if ('button' in part)
    return `<p style="margin:24px 0">${link(part.url, part.button, 'display:inline-block;padding:10px 20px;border-radius:6px;background:#2f4fd0;color:#ffffff;text-decoration:none')}</p>`
  if ('list' in part) {
    const rows = part.list.map(({ text, detail, url }) => {
      const title = url ? link(url, text) : escape(text)
      return `<li style="margin:0 0 12px">${title}${detail ? `<br><span dir="auto">${escape(detail)}</span>` : ''}</li>`
    })
    return `<ul style="padding-${dir === 'rtl' ? 'right' : 'left'}:20px">${rows.join('')}</ul>`
  }
  return `<p>${escape(part.text)} ${link(part.url, part.url)}</p>`
}

/** The two forms of a letter, for `Mailer.send`. What people wrote is escaped in HTML and never a link of its own. */
export const writeLetter = ({
  language: { language, dir } = { language: 'en', dir: 'ltr' },
  greeting,
  parts,
  footer = [],
}: Letter): { text: string; html: string } => {
  const html = (part: Part) => htmlPart(part, dir)
  const body = [...(greeting ? [greeting] : []), ...parts]
  const plain = [
    ...body.map(plainPart),
    ...(footer.length > 0 ? [`-- \n${footer.map(plainPart).join('\n')}`] : []),
  ]
  const small = footer.length > 0 ? `<hr><div style="font-size:13px">${footer.map(html).join('')}</div>` : ''
  return {
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="font-family:sans-serif;line-height:1.5;max-width:560px;margin:0 auto;padding:16px">${body.map(html).join('')}${small}</body></html>`,
  }
}
