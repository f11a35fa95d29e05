import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  memberBookmarks,
  memberDrafts,
  memberFeeds,
  memberLikes,
  memberMagazines,
  memberMessages,
  memberWorks,
} from '@app/contract/calls/portability.ts'
import { accountPurge } from '@app/contract/jobs.ts'
import { authArchive, authArchiveAsk } from '@app/contract/identity/portability.ts'
import { aContentCard, answer, eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { anImage, identityWorld } from '../../test/identity-world.ts'
import { giveUpArchive, makeArchive, removeOldArchives } from './archive.ts'

type Member = Awaited<ReturnType<IdentityWorld['member']>>
let world: IdentityWorld
let other: Member
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 255])
const wait = { away: false }
const signal = new AbortController().signal

/** What other contexts have of a member. */
const holdings = [
  answer(memberMagazines, async () => ({ items: [] })),
  answer(memberBookmarks, async () => ({ items: [], next: null })),
  answer(memberWorks, async ({ userId, after }) => {
    if (wait.away) throw new Error('content is away')
    const id = Number(after ?? 0) + 1
    const card = aContentCard({ id, magazineId: 1, authorId: userId, body: `Text ${id}`, image: anImage })
    return { items: [{ address: `https://here.example/${id}`, card }], next: id < 120 ? String(id) : null }
  }),
  answer(memberDrafts, async () => ({
    drafts: [
      {
        key: 'new-thread',
        about: null,
        fields: { title: 'Half a title' },
        changedAt: '2026-01-01T00:00:00+00:00',
      },
    ],
  })),
  answer(memberFeeds, async () => ({
    feeds: [
      { name: 'Harbours', isPublic: true, magazines: ['boats'], people: [], tags: ['tide'], words: [] },
    ],
  })),
  answer(memberLikes, async () => ({ addresses: ['https://far.example/1'], next: null })),
  answer(memberMessages, async ({ userId, thread }) => ({
    threadId: thread + 1,
    participantIds: [userId, other.userId],
    items: [
      {
        senderId: other.userId,
        body: `Hello ${thread}`,
        createdAt: '2026-01-01T00:00:00.000Z',
        editedAt: null,
      },
    ],
    next: thread === 0 ? { thread: 1, message: 0 } : null,
  })),
]

beforeAll(async () => {
  world = await identityWorld()
  other = await world.member('penpal')
  await world.deps.files.put(anImage.filePath, picture, { type: 'image/png' })
  world.answerCalls(holdings)
})
afterAll(() => world.close())

const state = async (member: Member) => (await world.as(member).call(authArchive)).body.archive
const ask = (member: Member) => world.as(member).call(authArchiveAsk)
const ready = (member: Member) =>
  eventually(async () => {
    const archive = await state(member)
    if (archive?.state !== 'ready') throw new Error('it is not there yet')
    return archive
  })
const fetchFile = (member: Member | null, id: string) =>
  world.as(member, 'identity').fetch(`/auth/account/archive/${id}/file`)
const stored = () => Array.fromAsync(world.deps.files.list('archives/'))

/** What an archive holds, as any unpacker reads it. */
const unpack = async (bytes: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'mbin-archive-'))
  await writeFile(join(folder, 'a.zip'), bytes)
  const script =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])'
  await promisify(execFile)('python3', ['-c', script, join(folder, 'a.zip'), folder])
  return {
    read: (name: string) => readFile(join(folder, name)),
    json: async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')),
    remove: () => rm(folder, { recursive: true }),
  }
}

describe('an archive', () => {
  test('holds all that its owner wrote, with the bytes of the pictures', async () => {
    const member = await world.member()
    expect(await state(member)).toBeNull()
    expect((await ask(member)).body.archive).toMatchObject({ state: 'waiting', endsAt: null })
    const { archiveId, size } = await ready(member)
    const response = await fetchFile(member, archiveId)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="archive-[\d-]+\.zip"$/,
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes).toHaveLength(size ?? 0)
    const files = await unpack(bytes)
    const outbox = await files.json('outbox.json')
    expect(outbox.orderedItems).toHaveLength(120)
    expect(outbox.orderedItems[119]).toMatchObject({
      type: 'Create',
      object: {
        id: 'https://here.example/120',
        content: 'Text 120',
        attachment: [{ url: `media/${anImage.filePath}` }],
      },
    })
    expect((await files.read(`media/${anImage.filePath}`)).equals(picture)).toBe(true)
    expect(await files.json('actor.json')).toMatchObject({
      type: 'Person',
      preferredUsername: member.username,
    })
    expect((await files.json('likes.json')).orderedItems).toEqual(['https://far.example/1'])
    expect(await files.json('drafts.json')).toMatchObject([{ fields: { title: 'Half a title' } }])
    expect(await files.json('feeds.json')).toMatchObject([{ name: 'Harbours', magazines: ['boats'] }])
    expect(await files.json('messages.json')).toMatchObject([
      { participants: [member.username, 'penpal'], from: 'penpal', body: 'Hello 0' },
      { body: 'Hello 1' },
    ])
    expect((await files.read('lists/following_accounts.csv')).toString()).toContain('Account address')
    expect(await files.json('lists/settings.json')).toHaveProperty('followed_users', [])
    await files.remove()
  })

  test('is told of by mail, with a link to where it is', async () => {
    const mailing = await identityWorld({ mailDelivers: true })
    try {
      mailing.answerCalls(holdings)
      const admin = await mailing.admin()
      await mailing.as(admin).call(authArchiveAsk)
      const mail = await eventually(() => {
        const [found] = mailing.mails
        if (!found) throw new Error('no mail yet')
        return found
      })
      expect([mail.to, mail.text]).toEqual([
        `${admin.username}@example.org`,
        expect.stringContaining('/settings/transfer'),
      ])
    } finally {
      await mailing.close()
    }
  })

  test('is its owner’s alone, for seven days, and one is enough for as long', async () => {
    let member = await world.member()
    await ask(member)
    const { archiveId } = await ready(member)
    expect((await ask(member)).status).toBe(429)
    expect((await fetchFile(other, archiveId)).status).toBe(404)
    expect((await fetchFile(null, archiveId)).status).toBe(401)
    expect((await fetchFile(member, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    const before = (await stored()).length
    world.clock.advance(7 * 86_400_000 + 1)
    member = await world.signIn(member.username)
    expect((await fetchFile(member, archiveId)).status).toBe(404)
    expect(await state(member)).toBeNull()
    await removeOldArchives(world.identity)
    expect((await stored()).length).toBeLessThan(before)
    expect((await ask(member)).status).toBe(202)
    await ready(member)
  })

  test('that was cut short is begun anew, and one that fails may be asked for again', async () => {
    const member = await world.member()
    wait.away = true
    const { body } = await ask(member)
    const job = { archiveId: body.archive?.archiveId ?? '' }
    await expect(makeArchive(world.identity, job, signal)).rejects.toThrow('away')
    expect(await state(member)).toMatchObject({ state: 'waiting' })
    await giveUpArchive(world.identity, job)
    expect(await state(member)).toMatchObject({ state: 'failed' })
    wait.away = false
    expect((await ask(member)).status).toBe(202)
    const again = await ready(member)
    expect((await fetchFile(member, again.archiveId)).status).toBe(200)
  })

  test('goes with its account, and so does a file that nobody knows', async () => {
    const member = await world.member()
    await ask(member)
    await ready(member)
    const row = await world.deps.db
      .knex('data_archive')
      .where({ account_id: member.userId })
      .first('file_key')
    await world.perform(accountPurge, { accountId: member.userId, before: null, emptied: true })
    expect(await stored()).not.toContain(row.file_key)
    await world.deps.files.put('archives/stray.zip', Buffer.from('x'), { type: 'application/zip' })
    await removeOldArchives(world.identity)
    expect(await stored()).not.toContain('archives/stray.zip')
  })
})
