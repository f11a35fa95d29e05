import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Request, Response } from 'express'
import {
  instanceActorAddress,
  magazineAddress,
  parseLocalAddress,
  userAddress,
} from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'
import { sendOpen } from './send-open.ts'

const namesOf = async (federation: Federation, name: string) => {
  const [user] = await federation.db.query<Pick<Rows['user_card'], 'username'>>(
    'webfinger-user',
    `select username from user_card where lower(username) = lower($1) and domain is null and state in ('active', 'banned', 'suspended')`,
    [name],
    { byKey: true },
  )
  const [magazine] = await federation.db.query<Pick<Rows['magazine_card'], 'name'>>(
    'webfinger-magazine',
    `select name from magazine_card where lower(name) = lower($1) and domain is null and visibility = 'visible' and name <> 'random' and federated`,
    [name],
    { byKey: true },
  )
  return { user: user?.username ?? null, magazine: magazine?.name ?? null }
}

/** `acct:name@host`, with or without a sign before the name, or an actor's own address. */
const nameIn = (
  federation: Federation,
  resource: string,
): { name: string; only: 'user' | 'magazine' | null } | null => {
  const account = /^(?:acct:)?([@!]?)([^@]+)@([^@]+)$/.exec(resource)
  if (account) {
    if (account[3]?.toLowerCase() !== federation.config.domain.toLowerCase()) return null
    const only = account[1] === '!' ? 'magazine' : account[1] === '@' ? 'user' : null
    return { name: account[2] ?? '', only }
  }
  const thing = parseLocalAddress(federation, resource)
  if (thing?.kind === 'user' || thing?.kind === 'magazine') return { name: thing.name, only: thing.kind }
  return thing?.kind === 'instance' ? { name: federation.config.domain, only: null } : null
}

/** Who has a handle or an address here (WebFinger, RFC 7033). */
export const answerWebFinger = async (federation: Federation, req: Request, res: Response): Promise<void> => {
  const resource = req.query['resource']
  if (typeof resource !== 'string' || resource === '')
    throw badRequest('resource: name whom you look for, as acct:name@host.')
  const wanted = nameIn(federation, resource)
  const self = (href: string) => ({ rel: 'self', type: 'application/activity+json', href })
  if (wanted && wanted.name === federation.config.domain) {
    sendOpen(res, 'application/jrd+json').json({
      subject: `acct:${federation.config.domain}@${federation.config.domain}`,
      aliases: [instanceActorAddress(federation)],
      links: [self(instanceActorAddress(federation))],
    })
    return
  }
  const found = wanted ? await namesOf(federation, wanted.name) : { user: null, magazine: null }
  const actors = [
    found.user && wanted?.only !== 'magazine' ? userAddress(federation, found.user) : null,
    found.magazine && wanted?.only !== 'user' ? magazineAddress(federation, found.magazine) : null,
  ].filter((address) => address !== null)
  if (actors.length === 0) throw notFound('Nobody of this name is here.')
  sendOpen(res, 'application/jrd+json').json({
    subject: `acct:${found.user ?? found.magazine}@${federation.config.domain}`,
    aliases: actors,
    links: [
      ...actors.map(self),
      ...actors.map((href) => ({ rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href })),
      { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${federation.config.url}/search?q={uri}` },
    ],
  })
}
