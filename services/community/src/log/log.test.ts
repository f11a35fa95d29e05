import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  instanceModlogRetrieve,
  magazineModlog,
  moderateMagazineBanUser,
  moderateMagazineUnbanUser,
} from '@app/contract/community/moderation.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { contentModerated, contentPurged, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, anItem, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let params: { magazine_id: number }
beforeAll(async () => {
  world = await communityWorld()
  ;({ params } = await aTeam(world))
})
afterAll(() => world.close())

describe('the moderation log', () => {
  test('tells what moderators did, newest first, filtered by type, and nothing of what authors did', async () => {
    const own = await communityWorld()
    try {
      const [keeper, author] = [await own.aMember(), await own.aMember()]
      const { magazineId } = await own.aMagazine(keeper)
      const item = (overrides: Partial<ContentCard> & { id: number }) =>
        anItem({ authorId: author.userId, magazineId, ...overrides })
      const byId = keeper.userId
      await own.emit(contentVisibilityChanged, {
        ...item({ id: 7, visibility: 'trashed' }),
        byId,
        previous: 'visible',
      })
      await own.emit(contentVisibilityChanged, { ...item({ id: 7 }), byId, previous: 'trashed' })
      await own.emit(contentVisibilityChanged, {
        ...item({ id: 8, type: 'post', visibility: 'soft_deleted' }),
        byId: author.userId,
        previous: 'visible',
      })
      const moderated = { magazineId, authorId: author.userId, byId }
      await own.emit(contentModerated, { ...moderated, type: 'entry', id: 7, act: 'pinned' })
      await own.emit(contentModerated, { ...moderated, type: 'post', id: 9, act: 'pinned' })
      await own.emit(contentModerated, { ...moderated, type: 'post', id: 9, act: 'locked' })
      await own.emit(contentModerated, { ...moderated, type: 'post', id: 9, act: 'adult' })
      const at = { magazine_id: magazineId, user_id: author.userId }
      await own.by(keeper).call(moderateMagazineBanUser, { params: at })
      await own.by(keeper).call(moderateMagazineUnbanUser, { params: at })

      const types = async (query = {}) => {
        const { body } = await own.anonymous.call(instanceModlogRetrieve, { query })
        return { types: body.items.map((one) => one.type), count: body.pagination.count }
      }
      expect(await types()).toEqual({
        types: [
          'log_unban',
          'log_ban',
          'log_post_locked',
          'log_entry_pinned',
          'log_entry_restored',
          'log_entry_deleted',
        ],
        count: 6,
      })
      expect(await types({ types: ['ban'] })).toEqual({ types: ['log_unban', 'log_ban'], count: 2 })
      expect(await types({ types: ['ban', 'ban'] })).toEqual({ types: ['log_unban', 'log_ban'], count: 2 })
      expect(await types({ types: ['ban', 'entry_pinned'], perPage: 1, p: 3 })).toEqual({
        types: ['log_entry_pinned'],
        count: 3,
      })
      const { body } = await own.anonymous.call(magazineModlog, { params: { magazine_id: magazineId } })
      expect(body.items[0]).toMatchObject({
        moderator: { userId: keeper.userId },
        subject: { expired: true },
      })
      expect(body.items[1]).toMatchObject({
        subject: { bannedUser: { userId: author.userId }, expired: true },
      })
      expect(body.items[5]).toMatchObject({
        moderator: { userId: keeper.userId },
        subject: { type: 'entry', id: 7, body: null },
      })
      await own.emit(contentPurged, { ...item({ id: 7 }), byId: null })
      expect((await types()).count).toBe(3)
    } finally {
      await own.close()
    }
  })

  test.each([
    [{ p: 0 }, 404],
    [{ p: 999 }, 404],
    [{ types: ['murder'] }, 400],
    [{ types: 'ban' }, 200],
  ])('%p answers %p', async (query, status) => {
    expect((await world.anonymous.call(instanceModlogRetrieve, { query })).status).toBe(status)
    expect((await world.anonymous.call(magazineModlog, { params, query })).status).toBe(status)
  })
})
