import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inDatabase } from '../kit/database.ts'
import { Peer } from '../kit/peer.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

const SERVERS = 20
const EACH = 30
const INBOXES = SERVERS * EACH
/** The process is killed when it has sent about so many of them. */
const MIDDLE = 250

let home: Instance
let anna: Person
let peers: Peer[]

beforeAll(async () => {
  home = await startInstance({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
  anna = await aPerson(home.origin, 'anna')
  peers = await Promise.all(Array.from({ length: SERVERS }, () => new Peer().start()))
  const member = `${home.origin}/u/${anna.username}`
  await Promise.all(
    peers.map(async (peer) => {
      for (let n = 0; n < EACH; n++)
        // A busy instance says so, and every server comes again then.
        await eventually(async () =>
          expect(await peer.deliver(home.origin, 'Follow', peer.person(`reader${n}`), member)).toBe(202),
        )
    }),
  )
  await eventually(async () => {
    const { followersCount } = await anna.client.get(userRetrieve, { params: { user_id: anna.userId } })
    expect(followersCount).toBe(INBOXES)
  }, 120_000)
}, 300_000)
afterAll(async () => {
  await home?.remove()
  await Promise.all(peers?.map((peer) => peer.stop()) ?? [])
})

/** Deliveries that wait or are under way. */
const waiting = () =>
  inDatabase(home, async (database) => {
    const { rows } = await database.query<{ left: number }>(
      'select count(*)::int as left from federation.delivery',
    )
    return rows[0]?.left ?? 0
  })

test('a kill in the middle of 600 deliveries loses none, and repeats only what was under way', async () => {
  const magazine = await aMagazineOf(anna)
  await eventually(async () => expect(await waiting()).toBe(0), 60_000)
  const came: string[] = []
  const underWay = new Set<string>()
  const over = Promise.withResolvers<void>()
  let restarted = false
  for (const peer of peers)
    peer.onDelivery = (inbox, { type }) => {
      if (type !== 'Create') return
      came.push(inbox)
      if (restarted || came.length <= MIDDLE) return
      underWay.add(inbox)
      return over.promise
    }
  await anna.client.get(magazinePostsCreate, {
    params: { magazine_id: magazine.magazineId },
    body: { body: 'To all 600 of you', lang: 'en' },
  })
  // What was answered is marked, and nothing more goes out: each server has as many requests under way as it gets.
  await eventually(async () => {
    expect(underWay.size).toBeGreaterThan(0)
    expect(await waiting()).toBe(INBOXES - MIDDLE)
  })
  await home.program.kill()
  // What it had sent by then has arrived: each server answers again.
  for (const { origin } of peers) expect((await fetch(origin)).status).toBe(404)
  expect(came.length).toBe(MIDDLE + underWay.size)
  over.resolve()
  restarted = true

  await home.program.start()
  // A host that a process held is given back after a minute and a half, which is over.
  await inDatabase(home, (database) =>
    database.query('update federation.delivery_host set taken_until = now()'),
  )
  await eventually(async () => expect(await waiting()).toBe(0), 60_000)
  expect(new Set(came).size).toBe(INBOXES)
  const twice = came.filter((inbox, at) => came.indexOf(inbox) !== at)
  expect(twice.filter((inbox) => !underWay.has(inbox))).toEqual([])
  expect(came.length).toBe(INBOXES + twice.length)
})
