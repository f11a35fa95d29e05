import { magazineRetrieve, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { subjectBookmarkStandard } from '@app/contract/content/bookmarks.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import type { ExportKind } from '@app/contract/identity/portability.ts'
import { authImport, authImportAdd, authImportStart } from '@app/contract/identity/portability.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startPair } from './pair.ts'

/** Somebody takes their lists to an account on another instance, and from there back to a new one at home. */
let pair: Awaited<ReturnType<typeof startPair>>
let ben: Person
let rude: Person
let magazine: Awaited<ReturnType<typeof aMagazineOf>>
let settings: string

const soon = <T>(check: () => Promise<T>) => eventually(check, 120_000)
const exported = async ({ client }: Person, kind: ExportKind): Promise<string> => {
  const answer = await client.fetch(`/auth/account/export/${kind}`)
  expect(answer.status).toBe(200)
  return answer.text()
}
/** Brings a file and waits until nothing of it does; what came of its lines. */
const broughtOnce = async ({ client }: Person, name: string, text: string) => {
  const { importId: import_id } = await client.get(authImportAdd, {
    body: {},
    file: { field: 'file', name, bytes: Buffer.from(text) },
  })
  await client.get(authImportStart, { params: { import_id } })
  return soon(async () => {
    const { items, import: file } = await client.get(authImport, { params: { import_id } })
    expect(file.state).toBe('done')
    return items.map(({ kind, outcome }) => ({ kind, outcome }))
  })
}
/** A server that takes its time is looked for in vain: then the file is brought once more. The kinds of its lines. */
const brought = (who: Person, name: string, text: string) =>
  soon(async () => {
    const lines = await broughtOnce(who, name, text)
    expect(lines.filter(({ outcome }) => outcome !== 'done' && outcome !== 'already')).toEqual([])
    return lines.map(({ kind }) => kind).toSorted()
  })
const followers = async ({ client, userId }: Person) =>
  (await client.get(userRetrieve, { params: { user_id: userId } })).followersCount
const subscribers = async () =>
  (await ben.client.get(magazineRetrieve, { params: { magazine_id: magazine.magazineId } }))
    .subscriptionsCount

beforeAll(async () => {
  pair = await startPair()
  const anna = await aPerson(pair.home.origin, 'anna')
  ben = await aPerson(pair.home.origin, 'ben')
  rude = await aPerson(pair.home.origin, 'rude')
  magazine = await aMagazineOf(ben)
  const params = { magazine_id: magazine.magazineId }
  const { entryId } = await ben.client.get(magazineEntryCreateArticle, {
    params,
    body: { title: 'Worth keeping', body: 'Words for all', lang: 'en' },
  })
  await anna.client.get(userFollow, { params: { user_id: ben.userId } })
  await anna.client.get(userBlock, { params: { user_id: rude.userId } })
  await anna.client.get(magazineSubscribe, { params })
  await soon(() =>
    anna.client.get(subjectBookmarkStandard, { params: { subject_id: entryId, subject_type: 'entry' } }),
  )
  settings = await exported(anna, 'settings')
})
afterAll(() => pair?.close())

test('what a member follows, reads, keeps and blocks goes along to another server, and back by CSV', async () => {
  const there = await aPerson(pair.away.origin, 'anna_there')
  expect(await brought(there, 'settings.json', settings)).toEqual([
    'blocks',
    'bookmarks_by_list',
    'follows',
    'subscriptions',
  ])
  // Those at home hear of it as of any follow from elsewhere.
  await soon(async () => expect([await followers(ben), await subscribers()]).toEqual([2, 3]))

  const [before, after] = [settings, await exported(there, 'settings')].map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  for (const list of ['followed_users', 'followed_communities', 'blocked_users', 'saved_posts'])
    expect([list, after?.[list]]).toEqual([list, before?.[list]])

  const again = await aPerson(pair.home.origin, 'anna_again')
  for (const kind of ['follows', 'blocks', 'subscriptions', 'bookmarks'] as const)
    expect(await brought(again, `${kind}.csv`, await exported(there, kind))).toEqual([kind])
  await soon(async () => expect([await followers(ben), await subscribers()]).toEqual([3, 4]))
})
