import { hash } from 'node:crypto'
import { Refusal } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Content } from '../context.ts'
import { writeAtom } from './atom.ts'
import type { Format, Syndicated } from './document.ts'
import { formats } from './document.ts'
import { writeJsonFeed } from './json-feed.ts'
import { readSyndicationQuery } from './query.ts'
import { writeRss } from './rss.ts'
import { syndicate } from './syndicate.ts'

const writers: Record<Format, { type: string; write(feed: Syndicated): string }> = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
}

/** Readers ask every few minutes; what was removed must not be told for much longer than it stood here. */
const CACHE = 'public, max-age=60'

/**
 * Feeds for readers of feeds: `/rss`, `/atom` and `/json`. They are the same for everybody; who may have them where the
 * instance is for members only is the gateway's to say.
 */
export const syndicationRouter = (content: Content): Router => {
  const router = Router()
  for (const format of formats) {
    const { type, write } = writers[format]
    const route = router.route(`/${format}`)
    route.get(async (req, res) => {
      const query = readSyndicationQuery(new URL(req.originalUrl, content.config.url).searchParams)
      const feed = await syndicate(content, query)
      const body = write(feed)
      res.set({
        'Content-Type': type,
        'Cache-Control': CACHE,
        ETag: `"${hash('sha1', body, 'base64url')}"`,
        // People asked that search engines leave out what is in here, and those know the pages of the rest.
        'X-Robots-Tag': 'noindex',
      })
      // In other orders a feed becomes another without anything in it changing.
      if (feed.updated && query.sort === 'newest') res.set('Last-Modified', feed.updated.toUTCString())
      if (req.fresh) res.status(304).end()
      else res.send(body)
    })
    route.all(() => {
      throw new Refusal(405, 'Feeds are only read.', { Allow: 'GET, HEAD' })
    })
  }
  return router
}
