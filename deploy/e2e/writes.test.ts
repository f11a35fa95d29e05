import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { entryVote, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { contexts } from '@app/contract/operation.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson } from './kit/people.ts'
import type { Person } from './kit/people.ts'
import { Peer } from './kit/peer.ts'
import type { Instance } from './kit/program.ts'
import { startInstance } from './kit/program.ts'
import { logStatements, settled } from './kit/statements.ts'
import type { Ran } from './kit/statements.ts'

// What follows a write, of all contexts together, is counted where it is answered: in the log of PostgreSQL.

let instance: Instance
let asked: () => Promise<Ran[]>
let all: Awaited<ReturnType<typeof crowd>>
beforeAll(async () => {
  instance = await startInstance({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
  asked = await logStatements(instance)
  all = await crowd()
})
afterAll(() => instance?.remove())

const MEMBERS = 32
const THREADS = 64
const TURNS = 10

/** Members who do the same to threads of one magazine, all of them at once, each beginning with another. */
const crowd = async () => {
  const author = await aPerson(instance.origin, 'author')
  const { magazineId } = await aMagazineOf(author)
  const threads: number[] = []
  for (let i = 0; i < THREADS; i++) {
    const { entryId } = await author.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazineId },
      body: { title: `Thread ${i}`, body: 'What is counted here.', lang: 'en', tags: [] },
    })
    threads.push(entryId)
  }
  const members: Person[] = []
  for (let i = 0; i < MEMBERS; i++) members.push(await aPerson(instance.origin, 'member'))
  return async (act: (member: Person, thread: number, i: number) => Promise<unknown>): Promise<Ran[]> => {
    await settled(instance, contexts)
    await asked()
    await Promise.all(
      members.map(async (member, i) => {
        for (let turn = 0; turn < TURNS; turn++)
          await act(member, threads[(turn + (i * THREADS) / MEMBERS) % THREADS] ?? 0, i)
      }),
    )
    await settled(instance, contexts)
    return asked()
  }
}

/** Each statement with how often it ran for each act, the most frequent first. */
const tally = (statements: readonly Ran[], acts: number): string =>
  [...Map.groupBy(statements, ({ by, name, text }) => `${by}: ${name || text.slice(0, 90)}`)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, all]) => `${(all.length / acts).toFixed(2)}  ${name}`)
    .join('\n')

/** Holds what each act asked for, in all contexts and all told, and says what that was. */
const expectAtMost = (statements: readonly Ran[], most: number) => {
  const acts = MEMBERS * TURNS
  const each = statements.length / acts
  const said = `${each.toFixed(1)} statements each, ${most} at most:\n${tally(statements, acts)}`
  console.info(said)
  if (each > most) throw new Error(said)
}

// Reached were 2.2, 6.9 and 2.7. What several share is less of each the faster they come, so a busy machine has some room.

test('a vote asks for little, in all contexts together', async () => {
  const vote = (choice: number) =>
    all(({ client }, entry_id) => client.get(entryVote, { params: { entry_id, choice } }))
  // What is read once and remembered is read by then.
  await vote(1)
  expectAtMost(await vote(-1), 4)
})

test('a comment asks for little, in all contexts together', async () => {
  const comment = () =>
    all(({ client }, entry_id) =>
      client.get(entryCommentNew, { params: { entry_id }, body: { body: 'Said.', lang: 'en' } }),
    )
  await comment()
  expectAtMost(await comment(), 8)
})

test('a favourite from elsewhere asks for little, from the request until it counts', async () => {
  const peer = await new Peer().start()
  try {
    const people = Array.from({ length: MEMBERS }, (_, i) => peer.person(`somebody${i}`))
    const send = (type: 'Like' | 'Undo') =>
      all(async (_member, thread, i) => {
        const like = peer.activity('Like', people[i] ?? '', `${instance.origin}/m/any/t/${thread}/-`)
        const sent = type === 'Like' ? like : peer.activity('Undo', people[i] ?? '', like)
        expect(await peer.send(instance.origin, people[i] ?? '', sent)).toBe(202)
      })
    // Whoever is met for the first time is fetched and kept.
    await send('Like')
    await send('Undo')
    expectAtMost(await send('Like'), 5)
  } finally {
    await peer.stop()
  }
})
