import { totpAt } from '@app/identity/operator'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { get, moved, one, rowsOf, signIn } from './moved.ts'
import { picturePath } from './old-rows/instance.ts'
import { FAR, ids } from './old-rows/row.ts'
import { passwords, totp } from './old-rows/secrets.ts'

/** People sign in as before, and are who they were. */
export const membersGoOn = (): void => {
  test.each(['anna', 'carl'] as const)(
    '%s signs in with the old password, and again with our own hash',
    async (name) => {
      await signIn(name)
      await signIn(name)
      const { hash } = await one<{ hash: string }>(
        `select password_hash as hash from identity.account where username = '${name}'`,
      )
      expect(hash).toMatch(/^\$argon2id\$/)
    },
  )

  test('a password longer than bcrypt reads needs all of it, a second factor and its codes as before', async () => {
    const [long] = passwords.bert
    const sign = (password: string, code?: string) =>
      new Client(moved().program.origin).call(authLogin, {
        body: { login: 'bert', password, ...(code && { totp: code }) },
      })
    expect((await sign(`${long.slice(0, -1)}!`, totp.backupCode)).status).toBe(401)
    expect((await sign(long)).status).toBe(401)
    expect((await sign(long, totp.backupCode)).status).toBe(200)
    expect((await sign(long, totp.backupCode)).status).not.toBe(200)
    expect((await sign(long, totpAt(totp.secret, Math.floor(Date.now() / 30_000)))).status).toBe(200)
  })

  test('settings, profile, notes, filters and relations are theirs', async () => {
    const anna = await signIn('anna')
    expect(await get('/api/users/me', anna)).toMatchObject({
      userId: ids.anna,
      title: 'Anna',
      about: '**Hello**',
      isAdmin: true,
      avatar: { filePath: picturePath, width: 8, height: 8, altText: 'A red square' },
    })
    expect(await get('/api/users/settings', anna)).toMatchObject({
      frontDefaultSort: 'newest',
      notifyOnNewEntry: true,
      featuredMagazines: ['cats', 'dogs'],
      preferredLanguages: ['de', 'en'],
      // The default of its column, not that of a new account.
      showProfileSubscriptions: true,
    })
    const followed = await get<{ items: { userId: number }[] }>('/api/users/followed', anna)
    expect(followed.items.map(({ userId }) => userId).toSorted()).toEqual([ids.bert, ids.rita])
    expect(await get(`/api/users/${ids.rita}`, anna)).toMatchObject({
      username: `@rita@${FAR}`,
      followersCount: 1234,
      isFollowedByUser: true,
    })
    const waiting = await rowsOf<object>(
      'select follower_id, followed_id, state from identity.follow_request order by followed_id',
    )
    expect(waiting).toEqual([
      { follower_id: ids.bert, followed_id: ids.rita, state: 'requested' },
      { follower_id: ids.bert, followed_id: ids.carol, state: 'requested' },
    ])
  })

  test('whoever was banned, suspended, is to be approved or is gone stays so', async () => {
    const states = await rowsOf<{ username: string; state: string }>(
      `select username, state from content.user_card where state <> 'active' order by username`,
    )
    expect(Object.fromEntries(states.map(({ username, state }) => [username, state]))).toEqual({
      '!deleted8': 'deleted',
      [`gone@${FAR}`]: 'deleted',
      leaving: 'deleted',
      loud: 'banned',
      quiet: 'suspended',
      waiting: 'pending',
    })
    const { reason } = await one<{ reason: string }>(
      `select ban_reason as reason from identity.account where username = 'loud'`,
    )
    expect(reason).toBe('shouting')
    const anna = await signIn('anna')
    expect(await get('/api/admin/users/banned', anna)).toMatchObject({
      items: [{ username: 'loud', banReason: 'shouting' }],
    })
    const kept = await rowsOf(
      'select id, actor_type, fields from identity.account where actor_type is not null or fields is not null order by id',
    )
    expect(kept).toEqual([
      {
        id: ids.anna,
        actor_type: null,
        fields: [{ name: 'Site', value: 'https://anna.example', verifiedAt: null }],
      },
      { id: ids.rita, actor_type: 'Organization', fields: null },
      { id: ids.club, actor_type: 'Organization', fields: null },
    ])
  })

  test('a twin signs in by the name or address as it always was, anybody else in any letter case', async () => {
    const enters = async (login: string, password: string): Promise<number | null> => {
      const client = new Client(moved().program.origin)
      const { status } = await client.call(authLogin, { body: { login, password } })
      return status === 200 ? (await get<{ userId: number }>('/api/users/me', client)).userId : null
    }
    const [annas] = passwords.anna
    const [twins] = passwords.carl
    expect(await enters('ANNA', twins)).toBe(ids.twin)
    expect(await enters('ANNA@example.org', twins)).toBe(ids.twin)
    expect(await enters(`anna_${ids.twin}`, twins)).toBe(ids.twin)
    expect(await enters('Anna', annas)).toBe(ids.anna)
    expect(await enters('anna@Example.org', annas)).toBe(ids.anna)
    expect(await enters('anna', twins)).toBeNull()
  })

  test('of twins the older keeps the name, the younger its number', async () => {
    const names = await rowsOf<{ id: number; username: string; email: string | null }>(
      `select id, username, email from identity.account where id in (${ids.anna}, ${ids.twin}, 14, 15) order by id`,
    )
    expect(names).toEqual([
      { id: ids.anna, username: 'anna', email: 'anna@example.org' },
      { id: ids.twin, username: `ANNA_${ids.twin}`, email: null },
      { id: 14, username: 'Anna_2', email: 'anna_2@example.org' },
      { id: 15, username: `RITA_2@${FAR}`, email: null },
    ])
  })
}
