import { getJson } from '../people.ts'
import { threadNear } from './busy.ts'
import { USUAL_COMMENTS } from './content.ts'
import { firstPages, firstSearches } from './uncached.ts'
import type { HotPath, Readers } from './path.ts'
import { anonymous, asMember } from './path.ts'

type Listed = { pagination: { maxPage: number } }

/** Pages as browsers get them. */
export const webPaths = async ({ origin, session }: Readers): Promise<HotPath[]> => {
  const { pagination } = await getJson<Listed>(origin, '/api/entries?sort=commented')
  const usual = await threadNear(origin, USUAL_COMMENTS, pagination.maxPage)
  const { magazine } = await getJson<{ magazine: { name: string } }>(origin, `/api/entry/${usual}`)
  const thread = `/m/${magazine.name}/t/${usual}/-`
  return [
    { name: 'front page, HTML', shots: [anonymous('/')] },
    { name: 'front page, HTML, uncached', shots: firstPages('/').map(anonymous) },
    { name: 'thread, HTML, uncached', shots: firstPages(thread).map(anonymous) },
    { name: 'search, HTML, uncached', shots: firstSearches('/search').map(anonymous) },
    { name: 'member: front page, HTML', shots: [asMember(session, '/')] },
    {
      name: `member: thread near ${USUAL_COMMENTS} comments, HTML`,
      shots: [asMember(session, thread)],
    },
    { name: 'member: search, HTML', shots: [asMember(session, '/search?q=harbour')] },
  ]
}
