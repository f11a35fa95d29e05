import { z } from 'zod'
import { readMarkup } from '@app/platform/text/markup.ts'
import { plainText, webAddress } from './page.ts'

const text = z.string().optional().catch(undefined)
const Answer = z.object({
  type: text,
  title: text,
  provider_name: text,
  thumbnail_url: text,
  html: text,
})

export type OEmbedFacts = {
  title: string | null
  siteName: string | null
  image: string | null
  isVideo: boolean
  embedUrl: string | null
}

/** Where the frame in a snippet of HTML leads. The snippet itself is never shown: it may hold anything. */
const frameAddress = (html: string, base: string): string | null => {
  let found: string | null = null
  readMarkup(html, {
    onopentag(name, { src }) {
      if (name === 'iframe') found ??= webAddress(src, base, ['https:'])
    },
  })
  return found
}

/** What an oEmbed answer says (oembed.com, 2.3.4); null where it is none. */
export const readOEmbed = (body: string, address: string): OEmbedFacts | null => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const { success, data } = Answer.safeParse(json)
  if (!success) return null
  return {
    title: plainText(data.title),
    siteName: plainText(data.provider_name),
    image: webAddress(data.thumbnail_url, address),
    isVideo: data.type === 'video',
    embedUrl: data.html ? frameAddress(data.html, address) : null,
  }
}
