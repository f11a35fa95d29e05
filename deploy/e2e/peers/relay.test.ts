import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { userPostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { operatorCommand } from '../kit/operator-command.ts'
import { aMagazineOf, aPerson, findPerson } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { mastodon } from './recorded/programs/mastodon.ts'
import { RecordedPeer } from './recorded/recorded-peer.ts'
import type { Json } from './recorded/software.ts'

// A relay as yukimochi/Activity-Relay and aode-relay are: it answers a Follow of the public that came to its inbox, passes
// on what it is sent, and announces what its other servers wrote.

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const friendly = { MBIN_ALLOW_PRIVATE_NETWORKS: 'true' }

let instance: Instance
let relay: RecordedPeer
/** A server that is with the relay, too, and that nobody here follows anybody of. */
let other: RecordedPeer

beforeAll(async () => {
  instance = await startInstance(friendly)
  relay = await new RecordedPeer({ ...mastodon, secure: false }).start()
  other = await new RecordedPeer({ ...mastodon, secure: false }).start()
})
afterAll(async () => {
  await Promise.all([relay?.stop(), other?.stop()])
  await instance?.remove()
})

const mbin = (...args: string[]) => operatorCommand(instance, args, friendly)
const got = (type: string): Promise<Json> =>
  eventually(async () => {
    const found = relay.received.find(({ activity }) => activity['type'] === type)
    if (!found) throw new Error(`the relay got no ${type}: ${JSON.stringify(relay.refused)}`)
    return found.activity
  }, 30_000)

test('an operator adds a relay: what is public goes to it, what it announces comes, and it is left', async () => {
  const actor = relay.person('relay')
  const inbox = `${actor}/inbox`
  expect(await mbin('relay:list')).toBe('There are no relays.\n')
  expect(await mbin('relay:add', inbox)).toContain(inbox)
  const follow = await got('Follow')
  expect(follow).toMatchObject({ actor: `${instance.origin}/i/actor`, object: PUBLIC })
  expect(await mbin('relay:list')).toMatch(/^requested /)

  const accept = { id: relay.newId(), type: 'Accept', actor, object: follow }
  expect(await relay.deliver(`${instance.origin}/i/inbox`, accept)).toBe(202)
  await eventually(async () => expect(await mbin('relay:list')).toMatch(/^accepted /), 30_000)

  const anna = await aPerson(instance.origin, 'anna')
  const { magazineId } = await aMagazineOf(anna)
  await anna.client.get(magazinePostsCreate, {
    params: { magazine_id: magazineId },
    body: { body: 'For the whole world', lang: 'en' },
  })
  expect(await got('Create')).toMatchObject({
    actor: `${instance.origin}/u/${anna.username}`,
    object: { content: expect.stringContaining('For the whole world') },
    proof: { cryptosuite: 'eddsa-jcs-2022' },
  })

  const julian = other.person('julian')
  const note = other.serve({
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: other.newId(),
    type: 'Note',
    attributedTo: julian,
    to: [PUBLIC],
    cc: [`${julian}/followers`],
    content: '<p>Hello from afar</p>',
    published: new Date().toISOString(),
  })
  const announce = {
    id: relay.newId(),
    type: 'Announce',
    actor,
    object: note['id'],
    to: [`${actor}/followers`],
  }
  expect(await relay.deliver(`${instance.origin}/i/inbox`, announce)).toBe(202)
  await eventually(async () => {
    const { userId } = await findPerson(anna, `julian@${other.host}`)
    const { items } = await anna.client.get(userPostsRetrieve, { params: { user_id: userId } })
    expect(items).toMatchObject([{ body: 'Hello from afar', uv: 0 }])
  }, 30_000)

  expect(await mbin('relay:remove', inbox)).toBe('The relay has been left.\n')
  expect(await got('Undo')).toMatchObject({ object: { id: follow['id'], type: 'Follow', object: PUBLIC } })
  expect(await mbin('relay:list')).toBe('There are no relays.\n')
})
