import { userFollowed } from '@app/contract/events/identity.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import { verifyRequest } from '@fedify/fedify/sig'
import { expect, test } from 'vitest'
import { bob, federationScene } from '../../test/scene.ts'
import { createFederation } from '../context.ts'
import { contextLoader } from '../json-ld/context-loader.ts'
import type { Json } from '../json-ld/json.ts'
import { sendActorUpdates } from '../outbox/send-actor-update.ts'
import { sendSigned } from '../signatures/send-signed.ts'
import { localUserCard } from './card.repository.ts'
import { keyOf, signingKeyOf } from './keys.ts'
import { forgetPreviousKeys, localActorNamed, rotateActorKeys } from './rotate-keys.ts'
import { personDocument } from './write-actor.ts'

const scene = federationScene()
const ALICE = 'https://home.test/u/alice'
const sender = { kind: 'user', id: 11, address: ALICE } as const

/** A process that has learned of the keys as they are now; one that runs already does within a minute. */
const aProcess = () => createFederation(scene.world.deps)
const rotate = async (isCompromised = false) => {
  const federation = aProcess()
  await rotateActorKeys(federation, await localActorNamed(federation, 'alice'), { isCompromised })
}
const documentNow = async (): Promise<Json> => {
  const federation = aProcess()
  return personDocument(
    federation,
    await localUserCard(federation, 'alice'),
    await keyOf(federation, 'user', 11),
  )
}

/** A server elsewhere that verifies what it gets by the document of Alice that it has, and asks for no other. */
const aServer = (known: Json) => {
  const statuses: number[] = []
  const fetch: SafeFetch = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const request = new Request(url, { method, headers, body: String(body) })
    const key = await verifyRequest(request, {
      contextLoader,
      documentLoader: async (documentUrl) => ({ contextUrl: null, documentUrl, document: known }),
    })
    const status = key ? 202 : 401
    statuses.push(status)
    return { status, url, headers: new Headers(), body: Buffer.alloc(0) }
  }
  return { fetch, statuses }
}
let serial = 0
/** What the server says to Alice in the end, and how often it refused her before. */
const write = async ({ fetch, statuses }: ReturnType<typeof aServer>) => {
  const federation = createFederation({ ...scene.world.deps, fetch })
  const request = {
    method: 'POST' as const,
    url: `https://keys${++serial}.test/inbox`,
    headers: { 'content-type': 'application/activity+json' },
    body: '{"type":"Like"}',
  }
  const { status } = await sendSigned(federation, await signingKeyOf(federation, sender), request, {})
  return { status, asked: statuses.length }
}

test('who knows the old keys and who knows the new ones both take what is sent', async () => {
  const before = await documentNow()
  expect(await write(aServer(before))).toEqual({ status: 202, asked: 1 })
  await rotate()
  const after = await documentNow()
  expect(after['publicKey']).not.toEqual(before['publicKey'])
  // What was proved before can be verified as long as it is on its way.
  expect(after['assertionMethod']).toEqual([
    expect.objectContaining({ id: `${ALICE}#ed25519-key-2` }),
    ...(before['assertionMethod'] as Json[]),
  ])
  expect(await write(aServer(after))).toEqual({ status: 202, asked: 1 })
  expect(await write(aServer(before))).toMatchObject({ status: 202 })
})

test('followers elsewhere are told, with the new keys, when every process has learned of them', async () => {
  const before = await documentNow()
  const followerId = scene.world.userIds.get(bob) ?? 0
  await scene.world.emit(userFollowed, { followerId, followedId: 11 })
  await rotate()
  const { knex } = scene.world.deps.db
  const alice = { kind: 'user', local_id: 11 }
  const [due] = await knex('actor_update').where(alice).pluck('due_at')
  const [rotated] = await knex('actor_key').where(alice).pluck('rotated_at')
  expect(due.getTime() - rotated.getTime()).toBe(120_000)
  const after = await documentNow()
  expect(after['publicKey']).not.toEqual(before['publicKey'])
  await knex('actor_update').where(alice).update({ due_at: rotated })
  await sendActorUpdates(aProcess())
  const { activity } = await scene.world.sent(({ activity: sent }) => sent['type'] === 'Update')
  expect(activity['object']).toMatchObject({
    publicKey: after['publicKey'],
    assertionMethod: after['assertionMethod'],
  })
})

test('keys that somebody else may hold are neither used nor shown, and old ones go after a week', async () => {
  const stolen = await documentNow()
  await rotate(true)
  const document = await documentNow()
  expect(document['assertionMethod']).toHaveLength(1)
  expect(await write(aServer(stolen))).toMatchObject({ status: 401 })

  await rotate()
  const { db, clock } = scene.world.deps
  const kept = () => db.knex('actor_key').whereNotNull('previous').select('local_id')
  await forgetPreviousKeys(aProcess())
  expect(await kept()).toHaveLength(1)
  await db.knex('actor_key').update({ rotated_at: new Date(clock.now().getTime() - 8 * 86_400_000) })
  expect((await documentNow())['assertionMethod']).toHaveLength(1)
  expect(await write(aServer(document))).toMatchObject({ status: 401 })
  await forgetPreviousKeys(aProcess())
  expect(await kept()).toHaveLength(0)
})

test('a magazine and the instance itself get new ones as well; a name that nobody has gets none', async () => {
  const federation = aProcess()
  const magazine = await localActorNamed(federation, '!maps')
  for (const actor of [magazine, { kind: 'instance' as const, localId: 0 }]) {
    const before = await keyOf(aProcess(), actor.kind, actor.localId)
    await rotateActorKeys(federation, actor, { isCompromised: false })
    const after = await keyOf(aProcess(), actor.kind, actor.localId)
    expect(after.publicPem).not.toBe(before.publicPem)
    // Lemmy's idea of how old we are.
    expect(after.createdAt).toEqual(before.createdAt)
  }
  await expect(localActorNamed(federation, 'nobody')).rejects.toMatchObject({ status: 404 })
})
