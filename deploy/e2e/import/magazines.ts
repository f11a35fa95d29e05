import { expect, test } from '@jest/globals'
import { get, signIn } from './moved.ts'
import { FAR, ids } from './old-rows/row.ts'

/** Magazines with their people, badges, bans, reports and log. */
export const magazinesStay = (): void => {
  test('keep their people and their order', async () => {
    expect(await get('/api/magazine/name/cats')).toMatchObject({
      magazineId: ids.cats,
      owner: { userId: ids.anna },
      moderators: [{ userId: ids.anna }, { userId: ids.bert }],
      subscriptionsCount: 3,
      localSubscribers: 1,
      tags: ['cats', 'felines'],
      badges: expect.arrayContaining([
        { magazineId: ids.cats, badgeId: 1, name: 'Kittens' },
        { magazineId: ids.cats, badgeId: 2, name: 'kittens 2' },
      ]),
    })
    expect(await get(`/api/magazine/name/dogs@${FAR}`)).toMatchObject({ subscriptionsCount: 900 })
    const anna = await signIn('anna')
    const bans = await get<{ items: { banId: number; reason: string | null }[] }>(
      `/api/moderate/magazine/${ids.cats}/bans`,
      anna,
    )
    // Those that are over are no bans any more, and stand in the log.
    expect(bans.items.map(({ banId }) => banId)).toEqual([1])
    const reports = await get<{ items: { reportId: number; status: string }[] }>(
      `/api/moderate/magazine/${ids.cats}/reports?status=any`,
      anna,
    )
    // Of three on one thread the newest that waits; the other stood in the magazine its comment had left.
    expect(reports.items.map(({ reportId }) => reportId).toSorted()).toEqual([3, 4, 6])
  })

  test('the log tells everything again, and who did it where that is known', async () => {
    const { items } = await get<{ items: { type: string; moderator: { userId: number } | null }[] }>(
      `/api/magazine/${ids.cats}/log?perPage=100`,
    )
    expect(new Set(items.map(({ type }) => type)).size).toBe(18)
    const by = (type: string) => items.find((line) => line.type === type)?.moderator?.userId ?? null
    expect(by('log_entry_deleted')).toBe(ids.bert)
    expect(by('log_entry_pinned')).toBeNull()
    expect(by('log_moderator_add')).toBe(ids.anna)
    expect(by('log_unban')).toBe(ids.anna)
  })
}
