import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityActivity, contentActivity } from '@app/contract/calls/activity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { authChangeUsername, authUsernameChangeable } from '@app/contract/identity/security.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import { userFollow } from '@app/contract/identity/users.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, detailOf, identityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<IdentityWorld['member']>>

describe('a user name', () => {
  const rename = (who: Member, username: string, currentPassword = PASSWORD) =>
    world.as(who).call(authChangeUsername, { body: { currentPassword, username } })
  const isChangeable = async (who: Member) =>
    (await world.as(who).call(authUsernameChangeable)).body.changeable
  let busy = { content: false, community: false }
  beforeAll(() =>
    world.answerCalls([
      answer(contentActivity, async () => ({ any: busy.content })),
      answer(communityActivity, async () => ({ any: busy.community })),
    ]),
  )

  test('changes as long as nobody knows the account by it, with the password, to one that is free', async () => {
    const [member, other] = [await world.member(), await world.member()]
    expect(await isChangeable(member)).toBe(true)
    expect((await rename(member, 'Renamed', 'wrong password')).status).toBe(403)
    expect(detailOf(await rename(member, other.username.toUpperCase()))).toContain('username')
    expect((await rename(member, 'a b')).status).toBe(400)
    expect((await rename(member, 'Renamed')).status).toBe(204)
    expect((await world.signIn('renamed')).userId).toBe(member.userId)
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ username: 'Renamed' })
  })

  test('stays once anything was written, joined, followed or blocked', async () => {
    const [member, other, followed] = [await world.member(), await world.member(), await world.member()]
    for (const where of ['content', 'community'] as const) {
      busy = { content: false, community: false, [where]: true }
      expect((await rename(member, 'Another')).status).toBe(400)
      expect(await isChangeable(member)).toBe(false)
    }
    busy = { content: false, community: false }
    await world.as(member).call(userBlock, { params: { user_id: other.userId } })
    expect((await rename(member, 'Another')).status).toBe(400)
    await world.as(other).call(userFollow, { params: { user_id: followed.userId } })
    expect((await rename(followed, 'Another')).status).toBe(400)
    expect(await isChangeable(followed)).toBe(false)
    expect((await rename(other, 'Another')).status).toBe(400)
  })
})
