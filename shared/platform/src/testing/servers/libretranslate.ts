import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/*
 * A server for translations, written from what LibreTranslate documents and its source shows: `q` is a text or several,
 * `source` a code or `auto`, faults are `{ error }` with 400, 403, 429 or 500, and markup comes back with its entities
 * resolved. The real one needs gigabytes of models that no package registry has, so it does not run here. Instead of
 * translating it writes the language before the text and its words in capitals.
 */

type Asked = { q: string[]; source: string; target: string; format: string; api_key?: string }
export type Answer = { status: number; body: string; headers?: Record<string, string> }

const languages = ['en', 'de', 'ar', 'pt-BR', 'zh-Hans', 'zh-Hant']

const unescape = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Markup and what stands in elements that are not to be translated stay; words become capitals. */
const shout = (html: string): string =>
  html.replaceAll(/<span translate="no"[^>]*>[^<]*<\/span>|<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part : part.toUpperCase(),
  )

const read = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export type TranslationPeer = Awaited<ReturnType<typeof startLibreTranslate>>

export const startLibreTranslate = async ({ apiKey }: { apiKey?: string } = {}) => {
  const asked: Asked[] = []
  const answers: Answer[] = []
  let detects: { language: string; confidence: number } = { language: 'en', confidence: 90 }
  let held: Promise<void> | null = null

  const json = (res: ServerResponse, status: number, body: unknown) => {
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(body))
  }
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await read(req)
    const scripted = answers.shift()
    if (scripted) {
      res.writeHead(scripted.status, scripted.headers)
      return res.end(scripted.body)
    }
    if (req.method === 'GET' && req.url === '/languages')
      return json(
        res,
        200,
        languages.map((code) => ({ code, name: code, targets: languages.filter((one) => one !== code) })),
      )
    if (req.method !== 'POST' || req.url !== '/translate') return json(res, 404, { error: 'Not Found' })
    const { q, source, target, format, api_key } = JSON.parse(body) as Asked & { q: string | string[] }
    const texts = [q].flat()
    asked.push({ q: texts, source, target, format, ...(api_key !== undefined && { api_key }) })
    await held
    if (apiKey !== undefined && api_key === undefined)
      return json(res, 400, { error: 'Visit https://portal.example to get an API key' })
    if (apiKey !== undefined && api_key !== apiKey) return json(res, 403, { error: 'Invalid API key' })
    if (!languages.includes(target)) return json(res, 400, { error: `${target} is not supported` })
    const made = texts.map((text) => unescape(`${target}: ${shout(text)}`))
    return json(res, 200, {
      translatedText: Array.isArray(q) ? made : made[0],
      ...(source === 'auto' && { detectedLanguage: Array.isArray(q) ? texts.map(() => detects) : detects }),
    })
  }
  const server = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy())
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** What it was asked to translate, oldest first. */
    asked,
    /** Answers the next requests with these, whatever they ask for. */
    answer: (...next: Answer[]) => void answers.push(...next),
    /** What it takes texts for from now on. */
    detect(language: string, confidence = 90) {
      detects = { language, confidence }
    },
    /** Lets translations wait until what this answers is called. */
    hold(): () => void {
      let release = () => {}
      held = new Promise((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      return () => release()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
