import { magazineSubscribe } from '@app/contract/community/magazines.ts'
import { entryCommentNew, entryComments } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { entryRetrieve, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Peer } from '../kit/peer.ts'
import { aMagazineOf, aPerson, findMagazine, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

type Json = Record<string, unknown>
/** Somebody on one of the instances, and what the thread is called there. */
type Side = { instance: Instance; person: Person; entryId: number }

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)
const DAY_MS = 24 * 3_600_000

/**
 * A magazine at home, a member of another instance who answers in it, and a third server that wishes both of them ill:
 * what it sends is refused or comes to nothing, on both.
 */
describe('two instances and a hostile third', () => {
  let evil: Peer
  let mallory: string
  let home: Side
  let away: Side
  /** The thread and the answer to it, by their addresses, and who wrote the answer. */
  let thread: string
  let answer: string
  let ben: string

  const comments = async ({ person, entryId }: Side) =>
    (await person.client.get(entryComments, { params: { entry_id: entryId }, query: { perPage: 100 } })).items
  const bodies = async (side: Side) => (await comments(side)).map(({ body }) => body)
  const likes = async ({ person, entryId }: Side) =>
    (await person.client.get(entryRetrieve, { params: { entry_id: entryId } })).favourites

  beforeAll(async () => {
    const friendly = { MBIN_ALLOW_PRIVATE_NETWORKS: 'true' }
    evil = await new Peer().start()
    mallory = evil.person('mallory')
    const [here, there] = [await startInstance(friendly), await startInstance(friendly)]
    const anna = await aPerson(here.origin, 'anna')
    const other = await aPerson(there.origin, 'ben')
    const magazine = await aMagazineOf(anna)
    const { magazineId } = await findMagazine(other, `${magazine.name}@${new URL(here.origin).host}`)
    await other.client.get(magazineSubscribe, { params: { magazine_id: magazineId } })
    const { entryId } = await anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: { title: 'A quiet place', body: 'For now', lang: 'en' },
    })
    home = { instance: here, person: anna, entryId }
    const seen = await soon(async () => {
      const { items } = await other.client.get(magazineEntriesRetrieve, {
        params: { magazine_id: magazineId },
      })
      if (!items[0]) throw new Error('the thread has not arrived')
      return items[0]
    })
    away = { instance: there, person: other, entryId: seen.entryId }
    thread = seen.apId ?? ''
    await other.client.get(entryCommentNew, {
      params: { entry_id: seen.entryId },
      body: { body: 'Well said', lang: 'en' },
    })
    answer = await soon(async () => {
      const [one] = await comments(home)
      if (!one?.apId) throw new Error('the answer has not arrived')
      return one.apId
    })
    ben = `${there.origin}/u/${other.username}`
  }, 240_000)
  afterAll(() => Promise.all([home?.instance.remove(), away?.instance.remove(), evil?.stop()]))

  const both = <T>(act: (side: Side) => Promise<T>): Promise<T[]> => Promise.all([home, away].map(act))
  const sendToBoth = (activity: Json, signer = mallory, date?: Date): Promise<number[]> =>
    both(({ instance }) => evil.send(instance.origin, signer, activity, date))
  const reply = (members: Json): Json => evil.note(mallory, { inReplyTo: thread, ...members })

  let markers = 0
  /**
   * What the thread says on both, once something harmless that was sent after all else has arrived; without that. What was
   * sent before is worked on before it, or at the same time.
   */
  const settled = async (): Promise<string[][]> => {
    const marker = `Marker ${++markers}`
    await sendToBoth(evil.activity('Create', mallory, reply({ content: marker })))
    return both((side) =>
      soon(async () => {
        const said = await bodies(side)
        expect(said).toContain(marker)
        return said.filter((body): body is string => body !== null && !body.startsWith('Marker'))
      }),
    )
  }
  const untouched = [['Well said'], ['Well said']]

  test('who signs for somebody else is refused', async () => {
    const forged = evil.activity('Create', ben, { ...reply({ content: 'I, Ben' }), attributedTo: ben })
    expect(await sendToBoth(forged, ben)).toEqual([401, 401])
    expect(await sendToBoth(evil.activity('Delete', ben, ben), ben)).toEqual([401, 401])
    // As if passed on: it is asked for where Ben lives, and there is no such thing.
    expect(await sendToBoth(forged)).toEqual([202, 202])
    expect(await sendToBoth(evil.activity('Delete', ben, ben))).toEqual([202, 202])
    expect(await settled()).toEqual(untouched)
  })

  test.each<[string, () => Json]>([
    [
      'what Ben would have said',
      () => evil.activity('Create', mallory, { ...reply({ content: 'I, Ben' }), attributedTo: ben }),
    ],
    [
      'a text that lies on another server',
      () => evil.activity('Create', mallory, { ...reply({ content: 'Mine' }), id: `${ben}/notes/1` }),
    ],
    [
      'a change of what Ben said',
      () =>
        evil.activity('Update', mallory, { ...reply({ content: 'Changed' }), id: answer, attributedTo: ben }),
    ],
    ['the end of what Ben said', () => evil.activity('Delete', mallory, answer)],
    [
      'the end of what Ben said, in his name, passed on',
      () => evil.activity('Announce', mallory, evil.activity('Delete', ben, answer)),
    ],
    ['the end of the thread', () => evil.activity('Delete', mallory, { id: thread, type: 'Tombstone' })],
    ['the end of Ben', () => evil.activity('Delete', mallory, ben)],
    [
      'Ben under another key',
      () =>
        evil.activity('Update', mallory, {
          id: ben,
          type: 'Person',
          preferredUsername: 'ben',
          inbox: `${mallory}/inbox`,
          publicKey: { id: `${ben}#main-key`, owner: ben, publicKeyPem: 'mine' },
        }),
    ],
    [
      'Ben’s way out of a thread he did not leave',
      () => evil.activity('Undo', mallory, evil.activity('Create', ben, answer)),
    ],
  ])('%s comes to nothing', async (_what, make) => {
    for (const status of await sendToBoth(make())) expect([202, 400, 401, 403]).toContain(status)
    expect(await settled()).toEqual(untouched)
    const seen = await findPerson(
      home.person,
      `${away.person.username}@${new URL(away.instance.origin).host}`,
    )
    expect(seen.apProfileId).toBe(ben)
    const { status } = await away.person.client.call(userRetrieve, {
      params: { user_id: away.person.userId },
    })
    expect(status).toBe(200)
  })

  test('what is sent twice counts once, and what was signed long ago not at all', async () => {
    const like = evil.activity('Like', mallory, thread)
    for (let time = 0; time < 3; time++) expect(await sendToBoth(like)).toEqual([202, 202])
    await sendToBoth(evil.activity('Like', mallory, thread))
    await both((side) => soon(async () => expect(await likes(side)).toBe(1)))
    expect(await settled()).toEqual(untouched)
    expect(await both(likes)).toEqual([1, 1])

    const old = evil.activity('Create', mallory, reply({ content: 'From last week' }))
    expect(await sendToBoth(old, mallory, new Date(Date.now() - 7 * DAY_MS))).toEqual([401, 401])
    expect(await settled()).toEqual(untouched)
  })

  test('what is too large or nested without end is refused', async () => {
    const large = evil.activity('Create', mallory, reply({ content: 'x'.repeat(2_000_000) }))
    expect(await sendToBoth(large)).toEqual([413, 413])
    let nested: Json = {}
    for (let depth = 0; depth < 200; depth++) nested = { object: nested }
    expect(await sendToBoth(evil.activity('Create', mallory, nested))).toEqual([400, 400])
    expect(await settled()).toEqual(untouched)
  })

  test('threads, people and collections that lead back to themselves are followed to an end', async () => {
    const [one, two] = [
      evil.note(mallory, { content: 'Round' }),
      evil.note(mallory, { content: 'and round' }),
    ]
    const replies = `${evil.origin}/replies`
    for (const [note, other] of [
      [one, two],
      [two, one],
    ] as const) {
      Object.assign(note, { inReplyTo: other['id'], replies })
      evil.documents.set(String(note['id']), note)
    }
    // A page whose next page is itself.
    evil.documents.set(replies, {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: replies,
      type: 'CollectionPage',
      partOf: replies,
      next: replies,
      items: [one['id'], two['id']],
    })
    const turning = evil.person('turning')
    Object.assign(evil.documents.get(turning) ?? {}, { movedTo: turning, alsoKnownAs: [turning] })
    await sendToBoth(evil.activity('Create', mallory, one))
    await sendToBoth(evil.activity('Announce', mallory, two['id']))
    await sendToBoth(evil.activity('Move', turning, turning), turning)
    expect(await settled()).toEqual(untouched)
    const before = evil.asked.length
    expect(await settled()).toEqual(untouched)
    // Nobody goes on asking: neither then, nor for each of them more than a few times.
    expect(evil.asked.length - before).toBeLessThanOrEqual(2)
    for (const address of [one['id'], two['id'], replies, turning])
      expect(evil.asked.filter((asked) => asked.address === address).length).toBeLessThanOrEqual(8)
  })
})
