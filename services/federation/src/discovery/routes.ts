import { Router } from 'express'
import { instanceActorAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { contextTerms } from '../json-ld/context-terms.ts'
import { nodeInfo } from './nodeinfo.ts'
import { sendOpen } from './send-open.ts'
import { answerWebFinger } from './webfinger.ts'

/** How others find who and what is here: WebFinger, host-meta (RFC 6415), NodeInfo, JSON-LD terms. */
export const discoveryRoutes = (federation: Federation): Router => {
  const router = Router()
  router.get('/.well-known/webfinger', (req, res) => answerWebFinger(federation, req, res))
  router.get('/.well-known/host-meta', (_req, res) => {
    sendOpen(res, 'application/xrd+xml').send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0"><Link rel="lrdd" template="${federation.config.url}/.well-known/webfinger?resource={uri}"/></XRD>\n`,
    )
  })
  // The instance actor is among the links (FEP-2677).
  router.get('/.well-known/nodeinfo', (_req, res) => {
    const schema = 'http://nodeinfo.diaspora.software/ns/schema'
    sendOpen(res, 'application/json').json({
      links: [
        { rel: `${schema}/2.0`, href: `${federation.config.url}/nodeinfo/2.0.json` },
        { rel: `${schema}/2.1`, href: `${federation.config.url}/nodeinfo/2.1.json` },
        { rel: 'https://www.w3.org/ns/activitystreams#Application', href: instanceActorAddress(federation) },
      ],
    })
  })
  for (const version of ['2.0', '2.1'] as const) {
    router.get([`/nodeinfo/${version}`, `/nodeinfo/${version}.json`], async (_req, res) => {
      sendOpen(
        res,
        `application/json; profile="http://nodeinfo.diaspora.software/ns/schema/${version}#"`,
      ).json(await nodeInfo(federation, version))
    })
  }
  router.get('/contexts', (_req, res) => {
    sendOpen(res, 'application/ld+json').json({ '@context': contextTerms })
  })
  return router
}
