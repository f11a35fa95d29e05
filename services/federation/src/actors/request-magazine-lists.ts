import type { Federation } from '../context.ts'
import type { RemoteActor } from './read-actor.ts'

export const MAGAZINE_LISTS = 'federation.magazine-lists'

export type MagazineListsJob = Pick<RemoteActor, 'id' | 'moderators' | 'featured'>

/** Has the lists of a magazine read in the background: each name on them may cost a fetch. */
export const requestMagazineLists = async (
  federation: Federation,
  { id, moderators, featured }: RemoteActor,
): Promise<void> => {
  if (moderators !== null || featured !== null)
    await federation.work.enqueue(MAGAZINE_LISTS, { id, moderators, featured } satisfies MagazineListsJob)
}
