import { formatDateTime } from '@app/contract/common.ts'
import type { RemoteInstance } from '@app/contract/community/instance-schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'

type Row = Omit<RemoteInstance, 'lastSuccessfulDeliver' | 'lastFailedDeliver' | 'lastSuccessfulReceive'> & {
  last_successful_deliver: Date | null
  last_failed_deliver: Date | null
  last_successful_receive: Date | null
}

/** For an administrator's screen: counted when asked, over the users and magazines of one host. */
const DETAILS = `
  select i.id, i.domain, i.software, i.version, i.is_banned as "isBanned", i.is_allowed as "isExplicitlyAllowed",
    exists (select from instance s where s.silenced_at is not null
      and (s.host = i.host or right(i.host, length(s.host) + 1) = '.' || s.host)) as "isSilenced",
    i.failed_delivers as "failedDelivers", i.last_successful_deliver, i.last_failed_deliver, i.last_successful_receive,
    (select count(*)::int from magazine where domain = i.domain and visibility = 'visible') as magazines,
    (select count(*)::int from account where domain = i.domain and state = 'active') as users,
    (select count(*)::int from account them join user_follow f on f.followed_id = them.user_id
       join account us on us.user_id = f.follower_id and us.domain is null
      where them.domain = i.domain) as "ourUserFollows",
    (select count(*)::int from account them join user_follow f on f.follower_id = them.user_id
       join account us on us.user_id = f.followed_id and us.domain is null
      where them.domain = i.domain) as "theirUserFollows",
    (select count(*)::int from magazine m join subscription s on s.magazine_id = m.id
       join account us on us.user_id = s.user_id and us.domain is null
      where m.domain = i.domain) as "ourSubscriptions",
    (select count(*)::int from account them join subscription s on s.user_id = them.user_id
       join magazine m on m.id = s.magazine_id and m.domain is null
      where them.domain = i.domain) as "theirSubscriptions"
  from instance i where i.domain = $1`

const time = (date: Date | null): string | null => (date === null ? null : formatDateTime(date))

export const remoteInstanceView = async (
  community: Community,
  domain: string,
  principal: Principal,
): Promise<RemoteInstance> => {
  requireAdmin(principal)
  const [row] = await community.db.query<Row>('remote-instance', DETAILS, [domain])
  if (!row) throw notFound(`No instance called ${domain} is known here.`)
  const { last_successful_deliver, last_failed_deliver, last_successful_receive, ...known } = row
  return {
    ...known,
    lastSuccessfulDeliver: time(last_successful_deliver),
    lastFailedDeliver: time(last_failed_deliver),
    lastSuccessfulReceive: time(last_successful_receive),
  }
}
