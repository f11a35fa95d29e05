import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestContent, pinRemoteToProfile, profilePins } from '@app/contract/calls/content.ts'
import { contentPinnedToProfile } from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { remoteObject } from '../../test/remote-object.ts'

let world: ContentWorld
let magazineId: number
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => {
  world = await contentWorld()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const of = (kind: 'entry' | 'post', id: number) => ({ params: { subject_type: kind, subject_id: id } })
const pin = async (who: Pick<Member, 'call'>, kind: 'entry' | 'post', id: number) =>
  (await who.call(op.profilePin, of(kind, id))).status
const shown = async (who: Pick<Member, 'call'>, { userId }: Member) => {
  const { body } = await who.call(op.userPinnedRetrieve, { params: { user_id: userId } })
  return body.items.map(({ entry, post }) => entry?.entryId ?? post?.postId)
}
const told = async (member: Member) =>
  (await world.outbox.named(contentPinnedToProfile))
    .map(({ data }) => data)
    .filter(({ authorId }) => authorId === member.userId)

describe('what somebody pins to their profile', () => {
  test('is shown to everybody, the latest first, and told once each', async () => {
    const member = await world.member()
    const { entryId } = await world.entry(member, magazineId)
    const { postId } = await world.post(member, magazineId)
    expect([await pin(member, 'entry', entryId), await pin(member, 'post', postId)]).toEqual([204, 204])
    expect(await pin(member, 'entry', entryId)).toBe(204)
    expect(await shown(world.anonymous, member)).toEqual([postId, entryId])
    const { items } = await world.ask(profilePins, { userId: member.userId })
    expect(items).toMatchObject([
      { type: 'post', id: postId },
      { type: 'entry', id: entryId },
    ])
    expect((await member.call(op.profileUnpin, of('post', postId))).status).toBe(204)
    expect((await member.call(op.profileUnpin, of('post', postId))).status).toBe(204)
    expect(await shown(world.anonymous, member)).toEqual([entryId])
    expect(await told(member)).toMatchObject([
      { type: 'entry', id: entryId, on: true },
      { type: 'post', id: postId, on: true },
      { type: 'post', id: postId, on: false },
    ])
  })

  test('is at most five', async () => {
    const member = await world.member()
    const ids: number[] = []
    for (let i = 0; i < 6; i++) ids.push((await world.entry(member, magazineId)).entryId)
    const statuses: number[] = []
    for (const id of ids) statuses.push(await pin(member, 'entry', id))
    expect(statuses).toEqual([204, 204, 204, 204, 204, 400])
    expect(await shown(member, member)).toHaveLength(5)
    await world.stored('entry', ids[0] as number).update({ visibility: 'trashed', shelf: 9 })
    expect(await shown(member, member)).toHaveLength(4)
    expect(await pin(member, 'entry', ids[5] as number)).toBe(204)
    expect(await shown(member, member)).toEqual(ids.slice(1).toReversed())
  })

  test('is public and of their own', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const { entryId } = await world.entry(member, magazineId)
    expect(await pin(other, 'entry', entryId)).toBe(403)
    expect(await pin(world.anonymous, 'entry', entryId)).toBe(401)
    expect(await pin(member, 'entry', 2_000_000_000)).toBe(404)
    const { postId } = await world.post(member, magazineId)
    const narrowed = { visibility: 'private', audience: 'followers' }
    await pin(member, 'post', postId)
    await world.stored('post', postId).update(narrowed)
    expect(await shown(member, member)).toEqual([])
    expect((await world.ask(profilePins, { userId: member.userId })).items).toEqual([])
    expect(await pin(member, 'post', postId)).toBe(400)
  })
})

describe('what somebody elsewhere pins to their profile', () => {
  const remotePost = async (
    { userId }: Member,
    changes: Partial<Parameters<typeof remoteObject>[0]> = {},
  ) => {
    const given = remoteObject({ authorId: userId, magazineId, ...changes })
    const { ref } = await world.ask(ingestContent, given)
    return { apId: given.apId, id: ref?.id ?? 0 }
  }
  const say = async ({ userId }: Member, apId: string, on = true) =>
    (await world.ask(pinRemoteToProfile, { apId, userId, on })).applied
  const stranger = (username: string) =>
    world.member({ username: `${username}@far.example`, domain: 'far.example' })

  test('is shown here, however often it is told, and told to nobody', async () => {
    const dora = await stranger('dora')
    const { apId, id } = await remotePost(dora)
    expect([await say(dora, apId), await say(dora, apId)]).toEqual([true, true])
    expect(await shown(world.anonymous, dora)).toEqual([id])
    expect([await say(dora, apId, false), await say(dora, apId, false)]).toEqual([true, true])
    expect(await shown(world.anonymous, dora)).toEqual([])
    expect(await told(dora)).toEqual([])
  })

  test('is the newest five', async () => {
    const fay = await stranger('fay')
    const ids: number[] = []
    for (let i = 0; i < 6; i++) {
      const { apId, id } = await remotePost(fay)
      ids.push(id)
      expect(await say(fay, apId)).toBe(true)
    }
    expect(await shown(world.anonymous, fay)).toEqual(ids.slice(1).toReversed())
    expect(await world.deps.db.knex('profile_pin').where({ user_id: fay.userId })).toHaveLength(5)
  })

  test('is their own, and for everybody', async () => {
    const [gus, hal] = [await stranger('gus'), await stranger('hal')]
    const { apId } = await remotePost(gus)
    expect(await say(hal, apId)).toBe(false)
    expect(await say(gus, 'https://far.example/objects/none')).toBe(false)
    const limited = await remotePost(gus, { visibility: 'private', audience: 'followers', addresseeIds: [] })
    expect(await say(gus, limited.apId)).toBe(false)
    expect(await shown(gus, gus)).toEqual([])
  })
})
