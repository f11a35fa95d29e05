import { afterAll, beforeAll, expect, test } from 'vitest'
import * as ask from '@app/contract/calls/content.ts'
import * as moderation from '@app/contract/calls/remote-moderation.ts'
import { contentModerated, contentReported } from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { remoteObject } from '../../test/remote-object.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let moderator: Member
let stranger: Member
/** Here, and looked after by somebody elsewhere. */
let here: number
/** Elsewhere. */
let there: number
let last = 0
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  moderator = await world.member({ username: 'mod@far.example', domain: 'far.example' })
  stranger = await world.member({ username: 'eve@far.example', domain: 'far.example' })
  here = (await world.magazine({ moderatorIds: [moderator.userId] })).magazineId
  there = (await world.magazine({ domain: 'far.example', apId: 'maps@far.example' })).magazineId
})
afterAll(() => world.close())

const remoteEntry = async (magazineId: number): Promise<{ apId: string; id: number }> => {
  const given = remoteObject({
    kind: 'entry',
    authorId: stranger.userId,
    magazineId,
    title: 'From afar',
    body: null,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, ++last)).toISOString(),
  })
  const { ref } = await world.ask(ask.ingestContent, given)
  return { apId: given.apId, id: ref?.id ?? 0 }
}
const shown = async (entryId: number) =>
  (await author.call(op.entryRetrieve, { params: { entry_id: entryId } })).body
const isLocked = async (entryId: number) =>
  (await world.stored('entry', entryId).first('is_locked'))?.is_locked
const acts = async () => (await world.outbox.named(contentModerated)).map(({ data }) => data)

test('a moderator elsewhere pins and locks, once however often it is told; nobody else does', async () => {
  const { entryId } = await world.entry(author, here)
  const apId = `${world.config.url}/m/any/t/${entryId}/-`
  const say = (act: 'pinned' | 'unpinned' | 'locked' | 'unlocked', byId: number, vouched = false) =>
    world.ask(moderation.moderateRemote, { apId, act, byId, vouched })
  expect(await say('pinned', stranger.userId)).toEqual({ applied: false })
  // No server elsewhere vouches for what happens in a magazine here.
  expect(await say('pinned', stranger.userId, true)).toEqual({ applied: false })
  expect((await shown(entryId)).isPinned).toBe(false)
  const before = (await acts()).length
  expect(await say('pinned', moderator.userId)).toEqual({ applied: true })
  expect(await say('pinned', moderator.userId)).toEqual({ applied: true })
  expect((await shown(entryId)).isPinned).toBe(true)
  expect(await say('locked', moderator.userId)).toEqual({ applied: true })
  expect(await isLocked(entryId)).toBe(true)
  expect((await acts()).slice(before)).toMatchObject([
    { act: 'pinned', byId: moderator.userId },
    { act: 'locked', byId: moderator.userId },
  ])
  expect(await world.ask(moderation.pinnedEntries, { magazineId: here })).toMatchObject({
    items: [{ id: entryId, isPinned: true, isLocked: true }],
  })
  await say('unpinned', moderator.userId)
  expect((await shown(entryId)).isPinned).toBe(false)
})

test('an author elsewhere locks what is theirs, and pins nothing', async () => {
  const { apId, id } = await remoteEntry(here)
  const say = (act: 'pinned' | 'locked' | 'unlocked') =>
    world.ask(moderation.moderateRemote, { apId, act, byId: stranger.userId, vouched: false })
  expect(await say('pinned')).toEqual({ applied: false })
  expect(await say('locked')).toEqual({ applied: true })
  expect(await isLocked(id)).toBe(true)
  await say('unlocked')
  expect(await isLocked(id)).toBe(false)
})

test('the server of a magazine elsewhere says what is pinned and removed there', async () => {
  const [first, second] = [await remoteEntry(there), await remoteEntry(there)]
  const elsewhere = await remoteEntry(here)
  const byId = moderator.userId
  const pins = (...apIds: string[]) => world.ask(moderation.keepRemotePins, { magazineId: there, apIds })
  await world.ask(moderation.moderateRemote, { apId: first.apId, act: 'pinned', byId, vouched: true })
  expect((await shown(first.id)).isPinned).toBe(true)
  expect(await pins(second.apId, elsewhere.apId, 'https://far.example/unknown')).toEqual({ applied: true })
  expect([(await shown(first.id)).isPinned, (await shown(second.id)).isPinned]).toEqual([false, true])
  expect((await shown(elsewhere.id)).isPinned).toBe(false)
  expect(await world.ask(moderation.keepRemotePins, { magazineId: here, apIds: [elsewhere.apId] })).toEqual({
    applied: false,
  })

  const removal = { apId: first.apId, byUserId: byId, restore: false }
  expect(await world.ask(ask.removeRemote, removal)).toEqual({ applied: false })
  expect(await world.ask(ask.removeRemote, { ...removal, vouched: true })).toEqual({ applied: true })
  expect((await shown(first.id)).visibility).toBe('trashed')
  const local = { ...removal, apId: elsewhere.apId, byUserId: author.userId, vouched: true }
  expect(await world.ask(ask.removeRemote, local)).toEqual({ applied: false })
})

test('a report from elsewhere is about what is here, or by somebody from here', async () => {
  const { entryId } = await world.entry(author, there)
  const ours = `${world.config.url}/m/any/t/${entryId}/-`
  const inOurs = await remoteEntry(here)
  const theirs = await remoteEntry(there)
  const report = (apId: string) =>
    world.ask(moderation.reportRemote, { apId, reporterId: stranger.userId, reason: 'rude' })
  expect(await report(theirs.apId)).toEqual({ applied: false })
  expect(await report('https://far.example/unknown')).toEqual({ applied: false })
  const before = (await world.outbox.named(contentReported)).length
  expect(await report(ours)).toEqual({ applied: true })
  expect(await report(inOurs.apId)).toEqual({ applied: true })
  expect((await world.outbox.named(contentReported)).slice(before).map(({ data }) => data)).toMatchObject([
    { id: entryId, magazineId: there, reporterId: stranger.userId, reason: 'rude' },
    { id: inOurs.id, magazineId: here },
  ])
})
