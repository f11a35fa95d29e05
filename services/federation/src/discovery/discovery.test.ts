import { describe, expect, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { until } from '../../test/peers.ts'
import { federationScene, newId } from '../../test/scene.ts'

const scene = federationScene()

describe('discovery', () => {
  test.each(['acct:alice@home.test', 'alice@home.test', 'acct:ALICE@home.test', 'https://home.test/u/alice'])(
    '%s finds the person',
    async (resource) => {
      const { status, body } = await scene.world.get(
        `/.well-known/webfinger?resource=${encodeURIComponent(resource)}`,
      )
      expect(status).toBe(200)
      expect(body['links']).toContainEqual({
        rel: 'self',
        type: 'application/activity+json',
        href: 'https://home.test/u/alice',
      })
    },
  )
  test('a magazine is found, with a sign or without', async () => {
    for (const resource of ['acct:maps@home.test', 'acct:!maps@home.test', 'https://home.test/m/maps']) {
      const { body } = await scene.world.get(
        `/.well-known/webfinger?resource=${encodeURIComponent(resource)}`,
      )
      expect(body['links']).toContainEqual(
        expect.objectContaining({ rel: 'self', href: 'https://home.test/m/maps' }),
      )
    }
  })
  test.each(['acct:nobody@home.test', 'acct:alice@there.test', 'acct:random@home.test'])(
    '%s finds nobody',
    async (resource) => {
      expect(
        (await scene.world.get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)).status,
      ).toBe(404)
    },
  )
  test('a search without a resource is refused', async () => {
    expect((await scene.world.get('/.well-known/webfinger')).status).toBe(400)
  })
  test('NodeInfo tells software and numbers, at both fixed paths', async () => {
    const links = (await scene.world.get('/.well-known/nodeinfo')).body['links'] as { href: string }[]
    expect(links.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['https://home.test/nodeinfo/2.0.json', 'https://home.test/nodeinfo/2.1.json']),
    )
    expect((await scene.world.get('/nodeinfo/2.1.json')).body).toMatchObject({
      version: '2.1',
      software: { name: 'mbin', repository: 'https://source.test/here' },
      protocols: ['activitypub'],
      services: { inbound: [], outbound: ['atom1.0', 'rss2.0'] },
      usage: { users: { total: 3 }, localPosts: 5, localComments: 8 },
    })
  })
})

describe('the handle of somebody elsewhere', () => {
  const hidden = 'https://social.split.test/users/anna'
  const finger = (host: string, account: string, subject: string, actor: string | null) =>
    scene.world.peers.documents.set(
      `http://${host}/.well-known/webfinger?resource=${encodeURIComponent(`acct:${account}`)}`,
      {
        subject: `acct:${subject}`,
        links: actor ? [{ rel: 'self', type: 'application/activity+json', href: actor }] : [],
      },
    )
  const row = (actor: string) =>
    scene.world.deps.db.knex('remote_actor').where({ ap_id: actor }).first('handle', 'handle_checked_at')
  const told = (actor: string) =>
    scene.world.people.filter(({ apProfileId }) => apProfileId === actor).map(({ handle }) => handle)
  /** Meets somebody, anew if they were met before, and waits until their handle is confirmed or not. */
  const meet = async (actor: string) => {
    await scene.world.peers.actor(actor, 'Person', { preferredUsername: 'anna' })
    const long = { fetched_at: new Date(0), handle_checked_at: new Date(0) }
    const known = await scene.world.deps.db.knex('remote_actor').where({ ap_id: actor }).update(long)
    if (known > 0) await resolveAgain(actor)
    else await scene.world.ask(resolveRemote, { query: actor })
    await until(async () => Number((await row(actor))?.handle_checked_at ?? 0) > 0)
    return (await row(actor))?.handle
  }
  /** An inbox that hears of them looks at them again. */
  const resolveAgain = (actor: string) =>
    scene.world.post(
      {
        '@context': 'https://www.w3.org/ns/activitystreams',
        id: newId('social.split.test'),
        type: 'Update',
        actor,
        to: ['https://www.w3.org/ns/activitystreams#Public'],
        object: { id: actor, type: 'Person' },
      },
      { signer: actor },
    )

  test('is that of the host that their own host names, if it names them too', async () => {
    finger('social.split.test', 'anna@social.split.test', 'anna@split.test', hidden)
    finger('split.test', 'anna@split.test', 'anna@split.test', hidden)
    expect(await meet(hidden)).toBe('anna@split.test')
    await until(() => told(hidden).at(-1) === 'anna@split.test')
    // Where it lives stays what is blocked or allowed.
    expect(scene.world.people.at(-1)?.domain).toBe('social.split.test')
  })

  test.each([
    ['names somebody else', 'anna@split.test', 'https://social.split.test/users/other'],
    ['calls them otherwise', 'ann@split.test', hidden],
    ['names nobody', 'anna@split.test', null],
  ])('is their own host’s where the other %s', async (_how, subject, actor) => {
    finger('social.split.test', 'anna@social.split.test', 'anna@split.test', hidden)
    finger('split.test', 'anna@split.test', subject, actor)
    expect(await meet(hidden)).toBe('anna@social.split.test')
  })

  test('is never one of ours', async () => {
    finger('social.split.test', 'anna@social.split.test', 'alice@home.test', hidden)
    expect(await meet(hidden)).toBe('anna@social.split.test')
  })

  test('stays as it was confirmed while a host does not answer', async () => {
    finger('social.split.test', 'anna@social.split.test', 'anna@split.test', hidden)
    finger('split.test', 'anna@split.test', 'anna@split.test', hidden)
    expect(await meet(hidden)).toBe('anna@split.test')
    const address = `http://split.test/.well-known/webfinger?resource=${encodeURIComponent('acct:anna@split.test')}`
    scene.world.peers.statuses.set(address, 503)
    expect(await meet(hidden)).toBe('anna@split.test')
    scene.world.peers.statuses.set(address, 404)
    expect(await meet(hidden)).toBe('anna@social.split.test')
    scene.world.peers.statuses.delete(address)
  })
})
