import { instancesCutOff } from '@app/contract/events/community.ts'
import type { Community } from '../context.ts'
import { setSubscribed } from '../memberships/membership.ts'
import type { Rows } from '../rows.ts'
import { closedHosts } from './closed-hosts.ts'
import type { CutOffJob } from './order-cut-off.ts'

/** Others end what ties members to these hosts within one transaction, so few at a time. */
const HOSTS = 20
const LINKS = 200

type Link = { user_id: number; magazine_id: number; local: boolean }

/** Subscriptions across the border, either way; each ends in a step of its own, as if the member had ended it. */
const endSubscriptions = async (
  community: Community,
  domains: string[],
  signal: AbortSignal,
): Promise<void> => {
  for (let found = LINKS; found === LINKS;) {
    signal.throwIfAborted()
    const links = await community.db.query<Link>(
      'subscriptions-across',
      `(select s.user_id, s.magazine_id, true as local
          from magazine m join subscription s on s.magazine_id = m.id join account a on a.user_id = s.user_id
         where m.domain = any($1) and a.domain is null limit ${LINKS})
       union all
       (select s.user_id, s.magazine_id, false
          from account a join subscription s on s.user_id = a.user_id join magazine m on m.id = s.magazine_id
         where a.domain = any($1) and m.domain is null limit ${LINKS})
       limit ${LINKS}`,
      [domains],
    )
    for (const { user_id: userId, magazine_id: magazineId, local } of links) {
      await setSubscribed(community, { magazineId, userId, local }, false)
    }
    found = links.length
  }
}

/**
 * Ends the ties to hosts that are cut off: subscriptions here, follows where they are kept
 * (rules/moderation.md#defederation). Nothing comes back by itself when a host is let in again. What was let in
 * meanwhile is left alone, and running twice finds nothing.
 */
export const cutOff = async (
  community: Community,
  { host }: CutOffJob,
  signal: AbortSignal,
): Promise<void> => {
  for (let after = '', more = true; more;) {
    signal.throwIfAborted()
    const known = await community.db.query<Pick<Rows['instance'], 'domain'>>(
      'instances-below',
      `select domain from instance
        where domain > $1 and ($2::text is null or host = $2 or right(host, length($2) + 1) = '.' || $2)
        order by domain limit ${HOSTS}`,
      [after, host],
    )
    const domains = known.map(({ domain }) => domain)
    const closed = await closedHosts(community, domains)
    const banned = domains.filter((_, i) => closed[i])
    if (banned.length > 0) {
      await endSubscriptions(community, banned, signal)
      await community.db.transaction((tx) => community.outbox.add(tx, instancesCutOff, { domains: banned }))
    }
    after = domains.at(-1) ?? ''
    more = domains.length === HOSTS
  }
}
