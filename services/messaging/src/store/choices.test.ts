import { expect, test } from 'vitest'
import { nextId } from '@app/platform/testing/builders.ts'
import { at, describeStores } from '../../test/stores.ts'

const untold = async () => undefined

describeStores((world) => {
  test('settings are kept one for each target, and found by target', async () => {
    const entry = { type: 'entry', id: nextId() } as const
    const magazine = { type: 'magazine', id: nextId() } as const
    await world.store.settings.set(world.me, entry, 'Loud', untold)
    await world.store.settings.set(world.me, magazine, 'Loud', untold)
    await world.store.settings.set(world.other, entry, 'Loud', untold)
    expect(await world.store.settings.loudFor([entry, magazine], 0, 10)).toEqual([world.me, world.other])
    expect(await world.store.settings.loudFor([entry, magazine], world.me, 10)).toEqual([world.other])
    await world.store.settings.set(world.other, entry, 'Muted', untold)
    expect(await world.store.settings.of(world.other, [magazine, entry])).toEqual(['Default', 'Muted'])
    expect(await world.store.settings.loudFor([entry], 0, 10)).toEqual([world.me])
    const many = await world.store.settings.ofMany([world.me, world.other], [entry])
    expect(many.toSorted((a, b) => a.userId - b.userId)).toEqual([
      { userId: world.me, target: entry, setting: 'Loud' },
      { userId: world.other, target: entry, setting: 'Muted' },
    ])
  })

  test('a push subscription is one for each client; a secret is made once', async () => {
    const subscription = {
      userId: world.me,
      client: 'app',
      endpoint: 'https://push.example/1',
      auth: 'a',
      p256dh: 'p',
      vapid: null,
    }
    await world.store.push.save(subscription)
    await world.store.push.save({ ...subscription, endpoint: 'https://push.example/2' })
    expect(await world.store.push.of(world.me)).toEqual([
      { ...subscription, endpoint: 'https://push.example/2' },
    ])
    expect(await world.store.push.find(world.me, 'other')).toBeNull()
    expect(await world.store.push.havingAny([world.me, world.other])).toEqual([world.me])
    await world.store.push.remove(world.me, 'app')
    expect(await world.store.push.find(world.me, 'app')).toBeNull()

    await world.store.push.save({ ...subscription, client: `session:${world.me}` })
    await world.store.push.save({ ...subscription, userId: world.other })
    await world.store.push.removeClient(`session:${world.me}`)
    expect(await world.store.push.of(world.me)).toEqual([])
    expect(await world.store.push.of(world.other)).toHaveLength(1)

    const ofGrant = (userId: number, grant: string) =>
      world.store.push.save({
        ...subscription,
        userId,
        client: `app:${grant}`,
        endpoint: `https://push.example/${grant}`,
      })
    await ofGrant(world.me, '1')
    await ofGrant(world.me, '2')
    await world.store.push.removeApp('app', world.me)
    expect(await world.store.push.of(world.me)).toEqual([])
    expect(await world.store.push.of(world.other)).toHaveLength(1)
    await ofGrant(world.me, '3')
    await world.store.push.removeApp('app')
    expect([await world.store.push.of(world.me), await world.store.push.of(world.other)]).toEqual([[], []])

    const name = `secret${nextId()}`
    const [one, two] = await Promise.all([
      world.store.push.secret(name, 'a'),
      world.store.push.secret(name, 'b'),
    ])
    expect(one).toBe(two)
    const replaced = await Promise.all([
      world.store.push.replaceSecret(name, one, 'c'),
      world.store.push.replaceSecret(name, one, 'd'),
    ])
    expect(replaced.filter(Boolean)).toHaveLength(1)
    expect(await world.store.push.secret(name, 'e')).toBe(replaced[0] ? 'c' : 'd')
  })

  test('subscriptions of one VAPID pair stay when those of all others go', async () => {
    const subscription = { userId: world.me, endpoint: '', auth: 'a', p256dh: 'p' }
    for (const vapid of [null, 'old', 'new'])
      await world.store.push.save({
        ...subscription,
        client: String(vapid),
        endpoint: `https://push.example/${vapid}`,
        vapid,
      })
    await world.store.push.removeOtherVapid('new')
    expect((await world.store.push.of(world.me)).map(({ vapid }) => vapid)).toEqual(['new'])
  })

  test('digests are found when their time has come, and only move forward', async () => {
    const digest = { userId: world.me, every: 'daily', nextAt: at(10), lastId: 5 } as const
    await world.store.digests.save(digest)
    await world.store.digests.save({ ...digest, userId: world.other, nextAt: at(5) })
    expect(await world.store.digests.find(world.me)).toEqual(digest)
    const mine = (found: { userId: number }[]) =>
      found.map(({ userId }) => userId).filter((userId) => [world.me, world.other].includes(userId))
    expect(mine(await world.store.digests.due(at(9), 100))).toEqual([world.other])
    expect(mine(await world.store.digests.due(at(10), 100))).toEqual([world.other, world.me])
    expect(await world.store.digests.due(at(10), 1)).toHaveLength(1)

    await world.store.digests.move(world.me, { nextAt: at(20) })
    await world.store.digests.move(world.me, { lastId: 9 })
    await world.store.digests.move(world.me, { lastId: 7 })
    expect(await world.store.digests.find(world.me)).toEqual({ ...digest, nextAt: at(20), lastId: 9 })
    await world.store.digests.save({ ...digest, every: 'weekly' })
    expect(await world.store.digests.find(world.me)).toMatchObject({ every: 'weekly' })
    await world.store.digests.remove(world.me)
    await world.store.digests.move(world.me, { lastId: 11 })
    expect(await world.store.digests.find(world.me)).toBeNull()
    await world.project((projection) => projection.removeUser(world.other, async () => undefined))
    expect(await world.store.digests.find(world.other)).toBeNull()
  })
})
