import { getJson } from '../people.ts'
import type { HotPath, Readers } from './path.ts'
import { byMember, byNobody } from './path.ts'

/** Magazines and what is done in them. The member owns the magazine whose reports they read. */
export const communityPaths = ({ session, large }: Readers & { large: number }): HotPath[] => [
  byNobody('community', 'list of magazines', '/api/magazines'),
  byMember('community', 'member: list of magazines', '/api/magazines', session),
  byMember('community', 'member: magazines searched', '/api/magazines?q=trains', session),
  byNobody('community', 'magazine header', '/api/magazine/name/topic_1'),
  byMember('community', 'member: magazine header', '/api/magazine/name/topic_1', session),
  byNobody('community', 'moderation log', '/api/modlog'),
  byMember('community', 'member: moderation log', '/api/modlog', session),
  {
    ...byMember('community', 'member: log of bans', '/api/modlog?types[]=ban&types[]=entry_deleted', session),
    mayBeEmpty: true,
  },
  byMember('community', 'moderator: reports', `/api/moderate/magazine/${large}/reports`, session),
]

/** The lists that grow with an instance, in each order and by each filter: what `npm run explain` looks at. */
export const communityLists = async ({ origin, session }: Readers): Promise<HotPath[]> => {
  const { magazineId } = await getJson<{ magazineId: number }>(origin, '/api/magazine/name/topic_1')
  const reports = `/api/moderate/magazine/${magazineId}/reports`
  const log = `/api/magazine/${magazineId}/log`
  const types = 'types[]=ban&types[]=entry_deleted'
  const member = (name: string, path: string) => byMember('community', name, path, session)
  return [
    ...['hot', 'active', 'newest', 'threads', 'comments', 'posts'].map((sort) =>
      member(`magazines, ${sort}`, `/api/magazines?sort=${sort}`),
    ),
    member('magazines, page 100', '/api/magazines?p=100'),
    member('magazines of this server', '/api/magazines?federation=local'),
    member('magazines of other servers', '/api/magazines?federation=federated'),
    member('magazines for adults only', '/api/magazines?hide_adult=only'),
    member('magazines searched, many', '/api/magazines?q=trains'),
    member('magazines searched, one', '/api/magazines?q=topic_17'),
    member('abandoned magazines', '/api/magazines?abandoned=true&federation=local'),
    ...['subscribed', 'moderated'].map((kind) => member(`magazines, ${kind}`, `/api/magazines/${kind}`)),
    member('log of the instance', '/api/modlog'),
    member('log of the instance, page 4000', '/api/modlog?p=4000'),
    member('log of the instance, two types', `/api/modlog?${types}`),
    member('log of a magazine', log),
    member('log of a magazine, two types', `${log}?${types}`),
    ...['pending', 'approved', 'any'].map((status) =>
      member(`reports, ${status}`, `${reports}?status=${status}`),
    ),
    member('reports, page 60', `${reports}?p=60`),
  ]
}
