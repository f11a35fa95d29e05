import { contentCounts } from '@app/contract/calls/content.ts'
import { instanceSettings } from '@app/contract/calls/community.ts'
import { userCounts } from '@app/contract/calls/identity.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import { softwareRepositoryOf } from '@app/platform/config/instance.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import { product } from '@app/platform/config/product.ts'
import type { Database } from '@app/platform/db/database.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Request, Response } from 'express'
import type { Addresses } from '../addresses/addresses.ts'
import { contextTerms } from '../json-ld/context-terms.ts'
import type { Json } from '../json-ld/json.ts'

type Needs = { db: Database; calls: Calls; config: InstanceConfig; at: Addresses }

const open = (res: Response, type: string): Response =>
  res.set({
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'max-age=600, public',
  })

/** How others find who and what is here: WebFinger (RFC 7033), host-meta (RFC 6415), NodeInfo, JSON-LD terms. */
export const createDiscovery = ({ db, calls, config, at }: Needs): Router => {
  const namesOf = async (name: string) => {
    const [user] = await db.query<{ username: string }>(
      'webfinger-user',
      `select username from user_card where lower(username) = lower($1) and domain is null and state in ('active', 'banned', 'suspended')`,
      [name],
      { byKey: true },
    )
    const [magazine] = await db.query<{ name: string }>(
      'webfinger-magazine',
      `select name from magazine_card where lower(name) = lower($1) and domain is null and visibility = 'visible' and name <> 'random'`,
      [name],
      { byKey: true },
    )
    return { user: user?.username ?? null, magazine: magazine?.name ?? null }
  }

  /** `acct:name@host`, with or without a sign before the name, or an actor's own address. */
  const nameIn = (resource: string): { name: string; only: 'user' | 'magazine' | null } | null => {
    const account = /^(?:acct:)?([@!]?)([^@]+)@([^@]+)$/.exec(resource)
    if (account) {
      if (account[3]?.toLowerCase() !== config.domain.toLowerCase()) return null
      const only = account[1] === '!' ? 'magazine' : account[1] === '@' ? 'user' : null
      return { name: account[2] ?? '', only }
    }
    const thing = at.parse(resource)
    if (thing?.kind === 'user' || thing?.kind === 'magazine') return { name: thing.name, only: thing.kind }
    return thing?.kind === 'instance' ? { name: config.domain, only: null } : null
  }

  const webfinger = async (req: Request, res: Response): Promise<void> => {
    const resource = req.query['resource']
    if (typeof resource !== 'string' || resource === '')
      throw badRequest('resource: name whom you look for, as acct:name@host.')
    const wanted = nameIn(resource)
    const self = (href: string) => ({ rel: 'self', type: 'application/activity+json', href })
    if (wanted && wanted.name === config.domain) {
      open(res, 'application/jrd+json').json({
        subject: `acct:${config.domain}@${config.domain}`,
        aliases: [at.instanceActor],
        links: [self(at.instanceActor)],
      })
      return
    }
    const found = wanted ? await namesOf(wanted.name) : { user: null, magazine: null }
    const actors = [
      found.user && wanted?.only !== 'magazine' ? at.user(found.user) : null,
      found.magazine && wanted?.only !== 'user' ? at.magazine(found.magazine) : null,
    ].filter((address) => address !== null)
    if (actors.length === 0) throw notFound('Nobody of this name is here.')
    open(res, 'application/jrd+json').json({
      subject: `acct:${found.user ?? found.magazine}@${config.domain}`,
      aliases: actors,
      links: [
        ...actors.map(self),
        ...actors.map((href) => ({ rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href })),
        { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${config.url}/search?q={uri}` },
      ],
    })
  }

  const nodeinfo = async (version: '2.0' | '2.1'): Promise<Json> => {
    const [users, content, { settings }] = await Promise.all([
      calls.ask(userCounts, {}),
      calls.ask(contentCounts, {}),
      calls.ask(instanceSettings, {}),
    ])
    const name = typeof settings['KBIN_TITLE'] === 'string' ? settings['KBIN_TITLE'] : config.domain
    const description =
      typeof settings['KBIN_META_DESCRIPTION'] === 'string' ? settings['KBIN_META_DESCRIPTION'] : ''
    return {
      version,
      software: {
        name: config.softwareName,
        version: config.softwareVersion,
        ...(version === '2.1' ? { repository: softwareRepositoryOf(config) } : {}),
      },
      protocols: ['activitypub'],
      services: { inbound: [], outbound: [] },
      openRegistrations: settings['KBIN_REGISTRATIONS_ENABLED'] !== false,
      usage: {
        users: { total: users.total, activeHalfyear: users.activeHalfyear, activeMonth: users.activeMonth },
        localPosts: content.localPosts,
        localComments: content.localComments,
      },
      metadata: {
        nodeName: name,
        nodeDescription: description,
        software: product.name,
        softwareVersion: product.version,
      },
    }
  }

  const router = Router()
  router.get('/.well-known/webfinger', webfinger)
  router.get('/.well-known/host-meta', (_req, res) => {
    open(res, 'application/xrd+xml').send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0"><Link rel="lrdd" template="${config.url}/.well-known/webfinger?resource={uri}"/></XRD>\n`,
    )
  })
  router.get('/.well-known/nodeinfo', (_req, res) => {
    const schema = 'http://nodeinfo.diaspora.software/ns/schema'
    open(res, 'application/json').json({
      links: [
        { rel: `${schema}/2.0`, href: `${config.url}/nodeinfo/2.0.json` },
        { rel: `${schema}/2.1`, href: `${config.url}/nodeinfo/2.1.json` },
        { rel: 'https://www.w3.org/ns/activitystreams#Application', href: at.instanceActor },
      ],
    })
  })
  for (const version of ['2.0', '2.1'] as const) {
    router.get([`/nodeinfo/${version}`, `/nodeinfo/${version}.json`], async (_req, res) => {
      open(res, `application/json; profile="http://nodeinfo.diaspora.software/ns/schema/${version}#"`).json(
        await nodeinfo(version),
      )
    })
  }
  router.get('/contexts', (_req, res) => {
    open(res, 'application/ld+json').json({ '@context': contextTerms })
  })
  return router
}
