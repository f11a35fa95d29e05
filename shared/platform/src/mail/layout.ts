import type { Accent } from '@app/contract/community/presentation.ts'

/** Where a letter comes from, as its head and foot name it, and the colour of its links and buttons. */
export type Site = { title: string; url: string; accent: Accent }

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The colours of the pages (`web/src/styles/tokens.css`), light and dark. They stand beside each element, for many mail
 * readers drop style sheets; those that keep them and are dark get the second by the class of the same name.
 */
export const coloursOf = ({ text, fill, onFill }: Accent) =>
  ({
    paper: ['background:#f2f4f0', 'background:#121514'],
    card: ['background:#ffffff;border-color:#e3e7e1', 'background:#1b1f1d;border-color:#272c2a'],
    ink: ['color:#171b19', 'color:#e9ece8'],
    soft: ['color:#5f6762', 'color:#929a95'],
    link: [`color:${text[0]}`, `color:${text[1]}`],
    mark: [`background:${fill[0]}`, `background:${fill[1]}`],
    act: [`background:${fill[0]};color:${onFill[0]}`, `background:${fill[1]};color:${onFill[1]}`],
  }) as const

const important = (style: string): string => style.replaceAll(/(;|$)/g, ' !important$1')

/** Draws in the colours of an instance. */
export const brushOf = ({ accent }: Site) => {
  const colours = coloursOf(accent)

  /** The attributes of an element: its colours, and what else it looks like. */
  const styled = (name: keyof typeof colours, style = ''): string =>
    `class="${name}" style="${colours[name][0]}${style && `;${style}`}"`

  return {
    styled,
    link: (url: string, text: string, style = ''): string =>
      `<a href="${escape(url)}" ${styled('link', style)}>${escape(text)}</a>`,
    /** A link as wide and high as a button, in a cell of its own: what every mail reader draws alike. */
    button: (url: string, text: string): string =>
      `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 12px"><tr><td ${styled('act', 'border-radius:8px')} bgcolor="${accent.fill[0]}"><a href="${escape(url)}" ${styled('act', 'display:inline-block;padding:13px 22px;border-radius:8px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none')}>${escape(text)}</a></td></tr></table>`,
    darkRules: Object.entries(colours)
      .map(([name, [, dark]]) => `.${name}{${important(dark)}}`)
      .join(''),
  }
}
export type Brush = ReturnType<typeof brushOf>

/** What follows a short preheader in the list of mails is else the first words of the page. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(60)

const row = (html: string, style: string): string => `<tr><td style="${style}">${html}</td></tr>`

const fonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

/**
 * The page that every letter stands on: tables, one column that is as wide as the screen up to 560 pixels, no pictures,
 * nothing that is fetched. `body` and `footer` are HTML, the rest is text.
 */
export const page = ({
  site,
  language: { language, dir },
  heading,
  preheader,
  body,
  footer,
}: {
  site: Site
  language: { language: string; dir: 'ltr' | 'rtl' }
  heading: string
  preheader: string
  body: string
  footer: string
}): string => {
  const { styled, link, darkRules } = brushOf(site)
  const side = dir === 'rtl' ? 'right' : 'left'
  const mark = `<a href="${escape(site.url)}" ${styled('ink', 'font-size:19px;line-height:24px;font-weight:700;text-decoration:none')}><span ${styled('mark', `display:inline-block;width:4px;height:20px;border-radius:2px;vertical-align:-4px;margin-${dir === 'rtl' ? 'left' : 'right'}:9px`)}></span>${escape(site.title)}</a>`
  const card = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td ${styled('card', `border-width:1px;border-style:solid;border-radius:12px;padding:28px 24px 20px;text-align:${side}`)} bgcolor="#ffffff"><h1 ${styled('ink', 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700')}>${escape(heading)}</h1>${body}</td></tr></table>`
  const foot = `<div ${styled('soft', 'font-size:13px;line-height:20px')}>${footer}<p style="margin:0 0 8px">${link(site.url, site.url.replace(/^https?:\/\//, ''))}</p></div>`
  return [
    `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escape(heading)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style></head>`,
    `<body ${styled('paper', 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>`,
    `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escape(preheader)}${padding}</div>`,
    // Some mail readers keep nothing outside of the body, so that language and direction are said again.
    `<table role="presentation" lang="${language}" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('paper', `font-family:${fonts};font-size:16px;line-height:25px;overflow-wrap:anywhere`)} bgcolor="#f2f4f0"><tr><td align="center" style="padding:24px 12px">`,
    `<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`,
    `<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:${side}">`,
    row(mark, `padding:0 4px 16px;text-align:${side}`),
    row(card, 'padding:0'),
    row(foot, `padding:20px 4px 0;text-align:${side}`),
    '</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('')
}
