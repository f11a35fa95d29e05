import { verify } from 'node:crypto'
import { magazineEntryCreate } from '@app/contract/content/entries.ts'
import { expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/index.ts'
import type { Delivered } from '../kit/peer.ts'
import { get, moved, rowsOf, signIn } from './moved.ts'
import { carolOf, ids, uuids } from './old-rows/row.ts'
import { keys } from './old-rows/secrets.ts'

/** As a receiver checks it that shares nothing with us (draft-cavage-http-signatures-12). */
const verifies = ({ headers, path }: Delivered, publicKey: string): boolean => {
  const parts: Record<string, string> = Object.fromEntries(
    [...String(headers['signature']).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const signed = (parts['headers'] ?? '')
    .split(' ')
    .map((name: string) =>
      name === '(request-target)' ? `(request-target): post ${path}` : `${name}: ${String(headers[name])}`,
    )
    .join('\n')
  return verify('sha256', Buffer.from(signed), publicKey, Buffer.from(parts['signature'] ?? '', 'base64'))
}

/** A server that knew the instance as a Mbin hears, tells and takes back as ever. */
export const followedServersGoOn = (): void => {
  const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

  test('hear of what is new, signed by the keys that they know', async () => {
    const { peer, program } = moved()
    const heard: Delivered[] = []
    peer.onDelivery = (_inbox, _activity, delivered) => void heard.push(delivered)
    const anna = await signIn('anna')
    const made = await anna.get(magazineEntryCreate, {
      params: { magazine_id: ids.cats },
      body: { title: 'After the move', body: 'Still here', lang: 'en' },
    })
    const by = (path: string) =>
      heard.find(({ headers }) =>
        String(headers['signature']).includes(`keyId="${program.origin}${path}#main-key"`),
      )
    const told = await soon(async () => {
      const found = by('/u/anna') ?? by('/m/cats')
      if (!found) throw new Error('nothing was delivered')
      return found
    })
    expect(JSON.stringify(told.activity)).toContain(`/m/cats/t/${made.entryId}/-`)
    expect([verifies(told, keys.anna.publicKey), verifies(told, keys.cats.publicKey)]).toContain(true)
    expect(verifies(told, keys.bert.publicKey)).toBe(false)
  })

  test('like by the old address', async () => {
    const { peer, program } = moved()
    const before = await get<{ favourites: number }>('/api/entry/7')
    const liked = `${program.origin}/m/cats/t/7/-`
    expect(await peer.deliver(program.origin, 'Like', carolOf(peer), liked)).toBe(202)
    await soon(async () =>
      expect(await get('/api/entry/7')).toMatchObject({ favourites: before.favourites + 1 }),
    )
  })

  test('accept the follow that waited for them, by its old id', async () => {
    const { peer, program } = moved()
    const follow = `${program.origin}/f/object/${uuids.waiting}`
    expect(await peer.deliver(program.origin, 'Accept', carolOf(peer), follow)).toBe(202)
    await soon(async () =>
      expect(
        await rowsOf(
          `select 1 from identity.follow where follower_id = ${ids.bert} and followed_id = ${ids.carol}`,
        ),
      ).toHaveLength(1),
    )
  })

  test('read a message that they were sent', async () => {
    const { peer, program } = moved()
    const address = `${program.origin}/message/${uuids.toCarol}`
    const { status, body } = await peer.read(address, carolOf(peer))
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: address, attributedTo: `${program.origin}/u/bert`, to: [carolOf(peer)] }),
    ])
    expect((await fetch(address, { headers: { accept: 'application/activity+json' } })).status).toBe(404)
  })

  test('read the reports that they were sent, and nobody else does', async () => {
    const { peer, program } = moved()
    const carol = carolOf(peer)
    for (const [uuid, reason] of [
      [uuids.report, 'Waits'],
      [uuids.decided, 'Decided on'],
    ] as const) {
      const address = `${program.origin}/reports/${uuid}`
      const { status, body } = await peer.read(address, carol)
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          id: address,
          type: 'Flag',
          actor: `${program.origin}/u/carl`,
          object: [carol, `${peer.origin}/notes/of-old`],
          content: reason,
        }),
      ])
      expect((await fetch(address, { headers: { accept: 'application/activity+json' } })).status).toBe(404)
    }
    // Nobody elsewhere was told of this one.
    expect((await peer.read(`${program.origin}/reports/${uuids.here}`, carol)).status).toBe(404)
  })

  test('take their follow back, and what they once sent', async () => {
    const { peer, program } = moved()
    const carol = carolOf(peer)
    const follow = {
      id: `${carol}/follows/1`,
      type: 'Follow',
      actor: carol,
      object: `${program.origin}/u/anna`,
    }
    expect(await peer.deliver(program.origin, 'Undo', carol, follow)).toBe(202)
    await soon(async () =>
      expect(await rowsOf(`select 1 from identity.follow where follower_id = ${ids.carol}`)).toEqual([]),
    )
    expect((await get<{ title: string | null }>('/api/entry/17')).title).toBe('Thread 17')
    expect(await peer.deliver(program.origin, 'Delete', carol, `${peer.origin}/notes/of-old`)).toBe(202)
    await soon(async () =>
      expect(
        await rowsOf(
          `select 1 from content.item where kind = 'entry' and number = 17 and visibility = 'visible'`,
        ),
      ).toEqual([]),
    )
  })
}
