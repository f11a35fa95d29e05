import { getJson, memberToken, signIn } from '../people.ts'
import { communityPaths } from './community.ts'
import { contentPaths } from './content.ts'
import { identityPaths } from './identity.ts'
import { messagingPaths } from './messaging.ts'
import type { HotPath } from './path.ts'
import { webPaths } from './web.ts'

/** People who read in different ways, and what they read, on an instance that was seeded. */
export const hotPaths = async (origin: string): Promise<HotPath[]> => {
  const session = await signIn(origin, 'member_1')
  const readers = { origin, session, token: await memberToken(origin, session) }
  const { magazineId } = await getJson<{ magazineId: number }>(origin, '/api/magazine/name/topic_1')
  return [
    ...(await contentPaths(readers)),
    ...communityPaths({ ...readers, large: magazineId }),
    ...(await identityPaths(readers)),
    ...messagingPaths(readers),
    ...(await webPaths(readers)),
  ]
}
