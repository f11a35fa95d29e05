import { KEPT_AT, KEPT_TITLE, OFFLINE_PATH } from '../src/model/kept.ts'

const titleIn = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

/** A copy of an answer that says when it was kept and, of a page, what it is called. Null where it is too large to keep. */
export const labelled = async (response: Response, mostBytes: number): Promise<Response | null> => {
  const body = await response.clone().blob()
  if (body.size > mostBytes) return null
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(Date.now()))
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set(KEPT_TITLE, encodeURIComponent(titleIn(await body.text())))
  return new Response(body, { status: response.status, headers })
}

type Said = { offline?: { old?: string; kept?: string } }

/** What is said of a kept page, in its own language: the page names the file of its texts, which is kept like all its files. */
const textsFor = async (html: string): Promise<Said['offline']> => {
  const file = /"offline":"(\/assets\/texts-[\w.-]+)"/.exec(html)?.[1]
  const texts = file && (await caches.match(file))
  return texts ? ((await texts.json()) as Said).offline : undefined
}

/** A kept page as it is shown: it says so itself, for there may be no script to do it. */
export const shownAsKept = async (response: Response): Promise<Response> => {
  const html = await response.text()
  const texts = await textsFor(html)
  const note = texts
    ? `<p id="kept" class="away" role="status">${texts.old} <a href="${OFFLINE_PATH}">${texts.kept}</a></p>`
    : ''
  return new Response(html.replace(/(<body[^>]*>)/, `$1${note}`), {
    status: response.status,
    headers: response.headers,
  })
}

/** The first pictures of a page that are ours to keep. */
export const picturesIn = (html: string, most = 20): string[] =>
  [...new Set(Array.from(html.matchAll(/\ssrc="(\/media\/[^"]+)"/g), ([, path]) => path!))].slice(0, most)
