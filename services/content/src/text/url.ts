import type { EntryType } from '@app/contract/content/schemas.ts'

/** Query parameters that only say where a visitor came from (rules/ranking.md#links). */
const tracking = new Set(
  `utm_source utm_medium utm_term utm_content utm_campaign utm_reader utm_place utm_userid utm_cid utm_name
   utm_pubreferrer utm_swu utm_viz_id utm_int ga_source ga_medium ga_term ga_content ga_campaign ga_place fb_action_ids
   fb_action_types fb_ref fb_source action_object_map action_type_map action_ref_map gs_l gws_rd hmb_campaign hmb_medium
   hmb_source _hsmi ref_src ref_url fbclid`.split(/\s+/),
)

const images = new Set(['jpeg', 'jpg', 'gif', 'png', 'jxl', 'heic', 'heif', 'webp', 'avif'])
const videos = new Set(['mp4', 'webm'])

/** An address a thread may link to: absolute, http or https, on a host with a top-level domain. */
export const isLinkable = (url: string): boolean => {
  if (!/^https?:\/\/[^\s]+$/iu.test(url)) return false
  const parsed = URL.parse(url)
  return (
    parsed !== null &&
    /^\[|\.[^.]+$/.test(parsed.hostname) &&
    parsed.username === '' &&
    parsed.password === ''
  )
}

/** Takes tracking parameters off and leaves the rest as written, fragment included. */
export const cleanUrl = (url: string): string => {
  const hash = url.indexOf('#')
  const fragment = hash < 0 ? '' : url.slice(hash)
  const whole = hash < 0 ? url : url.slice(0, hash)
  const mark = whole.indexOf('?')
  if (mark < 0) return url
  const query = new URLSearchParams(
    [...new URLSearchParams(whole.slice(mark + 1))].filter(([k]) => !tracking.has(k)),
  )
  const text = query.toString()
  return `${whole.slice(0, mark)}${text === '' ? '' : `?${text}`}${fragment}`
}

/** The host under which a link is counted, without a leading www. */
export const domainOf = (url: string): string | null => {
  const host = URL.parse(url)?.hostname.replace(/^www\./i, '')
  return host ? host.slice(0, 255) : null
}

/** What kind of thread an address and an uploaded picture make. */
export const entryTypeOf = (url: string | null, hasImage: boolean): EntryType => {
  if (hasImage) return 'image'
  if (!url) return 'article'
  const extension = /\.(\w+)$/.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? ''
  if (images.has(extension)) return 'image'
  return videos.has(extension) ? 'video' : 'link'
}
