import { describe, expect, test } from 'vitest'
import * as said from '@app/contract/calls/remote-moderation.ts'
import { instanceChanged, moderatorChanged, settingsChanged } from '@app/contract/events/community.ts'
import { activityOf, mod, moderationScene } from '../../test/moderation-scene.ts'
import { until } from '../../test/peers.ts'
import { bob } from '../../test/scene.ts'

const scene = moderationScene()
const { askedOf, worked, userId } = scene

describe('the policy of the instance', () => {
  const rule = (domain: string, isExplicitlyAllowed: boolean) =>
    scene.world.emit(instanceChanged, { domain, isBanned: false, isExplicitlyAllowed })
  const flag = (actor: string) => activityOf(actor, 'Flag', 'https://home.test/m/maps/t/77/-')
  test('an allow list lets only those on it speak and be spoken to', async () => {
    for (const address of [bob, 'https://watch.test/u/carol']) await scene.subscriber(address)
    await rule('there.test', true)
    await scene.world.emit(settingsChanged, { settings: { MBIN_USE_FEDERATION_ALLOW_LIST: true } })
    await scene.world.emit(moderatorChanged, { magazineId: 21, userId: userId(bob), byId: 11, on: true })
    const told = () =>
      scene.world.peers.delivered.filter(({ activity: sent }) => JSON.stringify(sent).includes('"Add"'))
    // To bob as the one it is about, and as one of the magazine's subscribers.
    await until(() => told().length >= 2)
    expect(await scene.world.post(flag(mod))).toBe(202)
    await worked(flag(bob))
    expect(askedOf(said.reportRemote).map(({ reporterId }) => reporterId)).toEqual([userId(bob)])
    expect(new Set(told().map(({ inbox }) => inbox))).toEqual(new Set([`${bob}/inbox`]))
    await scene.world.emit(settingsChanged, { settings: {} })
    await rule('there.test', false)
  })
})
