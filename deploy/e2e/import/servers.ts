import { createPrivateKey, sign, verify } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { get, moved, one, rowsOf } from './moved.ts'
import { FAR, ids, uuids } from './old-rows/row.ts'
import { keys } from './old-rows/secrets.ts'

/** What other servers know: keys, addresses, activities and blocks. */
export const serversGoOn = (): void => {
  const document = async (path: string): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(moved().program.origin + path, {
      headers: { accept: 'application/activity+json' },
      redirect: 'manual',
    })
    const body = response.headers.get('content-type')?.includes('json') ? await response.json() : {}
    return { status: response.status, body: body as Record<string, unknown> }
  }
  const pemOf = (body: Record<string, unknown>) =>
    (body['publicKey'] as { publicKeyPem: string }).publicKeyPem.trim()

  test.each([
    ['/u/anna', 'anna'],
    ['/m/cats', 'cats'],
    ['/i/actor', 'instance'],
  ] as const)('%s has the key it always had', async (path, name) => {
    const { body } = await document(path)
    expect(body['id']).toBe(moved().program.origin + path)
    expect(pemOf(body)).toBe(keys[name].publicKey.trim())
  })

  test.each([
    ['anna', 'Person'],
    ['robot', 'Service'],
    ['club', 'Organization'],
  ])('%s is still a %s', async (name, type) => {
    expect((await document(`/u/${name}`)).body['type']).toBe(type)
  })

  test('who had a pair that does not fit gets a new one', async () => {
    const pem = pemOf((await document('/u/bert')).body)
    expect([keys.anna.publicKey.trim(), keys.bert.publicKey.trim()]).not.toContain(pem)
  })

  test('what an imported key signs verifies by the key of its actor', async () => {
    const { private_jwk: jwk } = await one<{ private_jwk: JsonWebKey }>(
      `select private_jwk from federation.actor_key where kind = 'user' and local_id = ${ids.anna}`,
    )
    const signed = sign(
      'sha256',
      Buffer.from('(request-target): post /inbox'),
      createPrivateKey({ key: jwk, format: 'jwk' }),
    )
    expect(verify('sha256', Buffer.from('(request-target): post /inbox'), keys.anna.publicKey, signed)).toBe(
      true,
    )
  })

  test('objects answer at their addresses, under any name of their magazine', async () => {
    for (const path of ['/m/cats/t/7/-', '/m/cats/t/7/slug-7', '/m/formerly/t/7/-', '/t/7'])
      expect([path, (await document(path)).body['id']]).toEqual([
        path,
        `${moved().program.origin}/m/cats/t/7/-`,
      ])
    expect((await document('/m/cats/t/7/-/comment/3')).body).toMatchObject({
      inReplyTo: `${moved().program.origin}/m/cats/t/7/-/comment/7`,
    })
    expect((await document(`/m/dogs@${FAR}/t/16/-`)).body).toMatchObject({ name: 'Thread 16' })
    expect((await document('/m/cats/p/7/-')).body).toMatchObject({
      attributedTo: `${moved().program.origin}/u/bert`,
    })
    expect((await document('/m/cats/t/11/-')).status).toBe(404)
  })

  test('activities answer by their old ids, and an Undo names them', async () => {
    expect((await document(`/f/object/${uuids.like}`)).body).toMatchObject({
      type: 'Like',
      actor: `${moved().program.origin}/u/anna`,
      object: { id: `https://${FAR}/t/10` },
    })
    expect((await document(`/f/object/${uuids.create}`)).status).toBe(200)
    const sent = await rowsOf<{ kind: string; object: string; activity_id: string }>(
      `select kind, object, activity_id from federation.sent_relation where actor_id = ${ids.anna}`,
    )
    expect(sent).toContainEqual({
      kind: 'Like',
      object: `https://${FAR}/t/10`,
      activity_id: `${moved().program.origin}/f/object/${uuids.like}`,
    })
    expect(sent).toContainEqual({
      kind: 'follow',
      object: `https://${FAR}/u/rita`,
      activity_id: `${moved().program.origin}/f/object/${uuids.follow}`,
    })
  })

  test('WebFinger names the same people', async () => {
    const { host } = new URL(moved().program.origin)
    const answer = await get<{ links: { href?: string }[] }>(
      `/.well-known/webfinger?resource=acct:anna@${host}`,
    )
    expect(answer.links.map(({ href }) => href)).toContain(`${moved().program.origin}/u/anna`)
  })

  test('nothing is sent, mailed or pushed', async () => {
    for (const schema of ['identity', 'community', 'content', 'federation', 'messaging'])
      expect(moved().imported.outboxes[schema]).toBe(0)
    expect(moved().imported.deliveries).toBe(0)
  })

  test('servers that were banned, and what members chose, hold', async () => {
    expect(await rowsOf('select domain, is_banned from community.instance where is_banned')).toEqual([
      { domain: 'evil.example', is_banned: true },
    ])
    expect(
      await rowsOf('select account_id, domain, blocked from identity.instance_choice order by 1, 2'),
    ).toEqual([
      { account_id: ids.anna, domain: 'dull.example', blocked: true },
      { account_id: ids.anna, domain: 'rude.example', blocked: false },
    ])
  })
}
