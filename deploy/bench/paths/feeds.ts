import { CommentListSort, FeedSort } from '@app/contract/content/queries.ts'
import { getJson } from '../people.ts'
import type { HotPath, Readers } from './path.ts'
import { byMember, byNobody } from './path.ts'

type Id<K extends string> = Record<K, number>

/** Every sort of every feed, for a member: what `npm run explain` looks at. */
export const feedPaths = async ({ origin, session }: Readers): Promise<HotPath[]> => {
  const get = <T>(path: string) => getJson<T>(origin, path)
  const { magazineId } = await get<Id<'magazineId'>>('/api/magazine/name/topic_1')
  const { userId } = await get<Id<'userId'>>('/api/users/name/member_1')
  const [domain] = (await get<{ items: Id<'domainId'>[] }>('/api/domains?perPage=1')).items
  const [thread] = (await get<{ items: Id<'entryId'>[] }>('/api/entries?sort=commented&perPage=1')).items
  const feeds = {
    'all threads': '/api/entries',
    'all posts': '/api/posts',
    'threads and posts': '/api/combined',
    'threads and posts, by cursor': '/api/combined/v2',
    'subscribed threads': '/api/entries/subscribed',
    'subscribed posts': '/api/posts/subscribed',
    'subscribed, both': '/api/combined/subscribed',
    'subscribed, both, by cursor': '/api/combined/v2/subscribed',
    'moderated threads': '/api/entries/moderated',
    'favourited threads': '/api/entries/favourited',
    'threads of a magazine': `/api/magazine/${magazineId}/entries`,
    'posts of a magazine': `/api/magazine/${magazineId}/posts`,
    'both of a magazine': `/api/magazine/${magazineId}/combined`,
    'threads of a user': `/api/users/${userId}/entries`,
    'posts of a user': `/api/users/${userId}/posts`,
    'threads of a domain': `/api/domain/${domain?.domainId}/entries`,
  }
  const member = (name: string, path: string) => byMember('content', name, path, session)
  const sorted = Object.entries(feeds).flatMap(([name, path]) =>
    FeedSort.options.map((sort) => member(`${name}, ${sort}`, `${path}?sort=${sort}`)),
  )
  const commentSorts = CommentListSort.exclude(['default', 'commented']).options
  return [
    ...sorted,
    ...commentSorts.flatMap((sort) => [
      member(
        `comments of the busiest thread, ${sort}`,
        `/api/entry/${thread?.entryId}/comments?sort=${sort}&d=10`,
      ),
      member(`all comments, ${sort}`, `/api/comments?sort=${sort}`),
      member(`subscribed comments, ${sort}`, `/api/comments/subscribed?sort=${sort}`),
      member(`moderated comments, ${sort}`, `/api/comments/moderated?sort=${sort}`),
      member(`favourited comments, ${sort}`, `/api/comments/favourited?sort=${sort}`),
      member(`comments of a magazine, ${sort}`, `/api/magazine/${magazineId}/comments?sort=${sort}`),
      member(`comments of a user, ${sort}`, `/api/users/${userId}/comments?sort=${sort}`),
      member(`comments of a domain, ${sort}`, `/api/domain/${domain?.domainId}/comments?sort=${sort}`),
    ]),
    member('all threads, top of a week', '/api/entries?sort=top&time=1w'),
    member('all comments, top of a week', '/api/comments?sort=top&time=1w'),
    member('all threads, page 400', '/api/entries?sort=hot&p=400'),
    member('subscribed with boosts', '/api/combined/subscribed?sort=newest&includeBoosts=true'),
    member('everything of a user', `/api/users/${userId}/content`),
    member('boosts of a user', `/api/users/${userId}/boosts`),
    byNobody('content', 'one thread', `/api/entry/${thread?.entryId}`),
    byNobody('content', 'search, one word', '/api/search/v2?q=telescope'),
    byNobody('content', 'search, three words', '/api/search/v2?q=telescope+harbour+election'),
    byNobody('content', 'search, a word nobody wrote', '/api/search/v2?q=quokka'),
  ]
}
