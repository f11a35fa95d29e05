import { describe, expect, test } from '@jest/globals'
import { federationScene } from '../../test/scene.ts'

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
      usage: { users: { total: 3 }, localPosts: 5, localComments: 8 },
    })
  })
})
