import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  instanceModlogRetrieve,
  magazineModlog,
  moderateMagazineBanUser,
  moderateMagazineUnbanUser,
} from '@app/contract/community/moderation.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { contentModerated, contentPurged, contentVisibilityChanged } from '@app/contract/events/content.ts'
import { contentViews } from '@app/contract/calls/content.ts'
import { answer, type Caller } from '@app/platform/testing/index.ts'
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

  test('names what was removed for each reader as far as it is theirs to know', async () => {
    const own = await communityWorld()
    try {
      const { owner, moderator, member, admin, globalModerator, magazine } = await aTeam(own)
      const { magazineId } = magazine
      const elsewhere = await own.aMember()
      await own.aMagazine(elsewhere)
      const kinds = ['entry', 'post', 'entry_comment'] as const
      // As content shows them: what was removed has no words but for those who ask for it in full.
      own.answerCalls([
        answer(contentViews, async ({ refs, unmasked }) => ({
          items: refs.map(({ type, id }) => {
            const shown = id < 20 || unmasked
            return {
              user: { userId: member.userId },
              visibility: id === 30 ? 'soft_deleted' : id < 20 ? 'visible' : 'trashed',
              ...(type === 'entry' ? { title: shown ? `Title ${id}` : null } : {}),
              body: shown ? `Text ${id}` : null,
            }
          }),
        })),
      ])
      const item = { magazineId, authorId: member.userId }
      for (const [index, type] of kinds.entries())
        await own.emit(contentVisibilityChanged, {
          ...anItem({ ...item, id: 20 + index, type, visibility: 'trashed' }),
          byId: moderator.userId,
          previous: 'visible',
        })
      // Removed, and then deleted by its author.
      await own.emit(contentVisibilityChanged, {
        ...anItem({ ...item, id: 30, visibility: 'trashed' }),
        byId: moderator.userId,
        previous: 'visible',
      })
      await own.emit(contentModerated, {
        ...item,
        byId: moderator.userId,
        type: 'post',
        id: 10,
        act: 'locked',
      })
      const names = async (caller: Caller) => {
        const { body } = await caller.call(magazineModlog, { params: { magazine_id: magazineId } })
        const ofAll = await caller.call(instanceModlogRetrieve, {})
        expect(ofAll.body.items).toEqual(body.items)
        return body.items.filter(({ type }) => type !== 'log_moderator_add').map(({ name }) => name)
      }
      const byTitle = ['Text 10', undefined, undefined, undefined, 'Title 20']
      const inFull = ['Text 10', undefined, 'Text 22', 'Text 21', 'Title 20']
      expect(await names(own.anonymous)).toEqual(byTitle)
      expect(await names(own.by(elsewhere))).toEqual(byTitle)
      expect(await names(own.by(moderator, 'read'))).toEqual(byTitle)
      expect(await names(own.by(moderator, 'moderate:magazine:trash:read'))).toEqual(inFull)
      for (const reader of [member, moderator, owner, admin, globalModerator])
        expect(await names(own.by(reader))).toEqual(inFull)
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
