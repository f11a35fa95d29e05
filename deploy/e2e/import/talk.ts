import { expect, test } from '@jest/globals'
import { get, moved, ofOld, one, rowsOf, signIn } from './moved.ts'
import { FAR, ids, uuids } from './old-rows/row.ts'

/** Messages and notifications, read or not. */
export const talkGoesOn = (): void => {
  test('are there, read or not', async () => {
    const anna = await signIn('anna')
    const threads = await get<{ items: { threadId: number; messages: object[] }[] }>('/api/messages', anna)
    expect(threads.items.map(({ threadId }) => threadId)).toEqual([2, 1])
    const [{ count: expected } = { count: 0 }] = await ofOld<{ count: number }>(
      `select count(*)::int as count from notification where user_id = ${ids.anna} and status = 'new'`,
    )
    expect(await get('/api/notifications/count', anna)).toMatchObject({ count: expected })
    const all = await get<{ items: { notificationId: number; type: string; subject: unknown }[] }>(
      '/api/notifications/all?perPage=100',
      anna,
    )
    const [old] = await ofOld<{ types: string[] }>(
      `select array_agg(notification_type order by id desc) as types from notification where user_id = ${ids.anna}`,
    )
    expect(all.items.map(({ type }) => type.replace(/_notification$/, ''))).toEqual(old?.types)
    expect(all.items.filter(({ subject }) => subject === null)).toEqual([])
  })

  test('a message that comes a second time is known by its address', async () => {
    const addresses = await rowsOf<{ id: number; ap_id: string | null }>(
      'select id, ap_id from messaging.message order by id',
    )
    expect(addresses.map(({ ap_id }) => ap_id)).toEqual([
      null,
      null,
      `${moved().program.origin}/message/${uuids.message}`,
      `https://${FAR}/message/1`,
      `${moved().program.origin}/message/${uuids.toCarol}`,
    ])
    expect(await rowsOf('select id from messaging.message where edited_at is not null')).toEqual([{ id: 5 }])
  })

  test('push goes on with the old pair of keys', async () => {
    const { value } = await one<{ value: string }>(`select value from messaging.secret where name = 'vapid'`)
    expect(JSON.parse(value)).toEqual({ publicKey: 'public', privateKey: 'private' })
    expect(await rowsOf('select user_id, endpoint, auth from messaging.push_subscription')).toEqual([
      { user_id: ids.anna, endpoint: 'https://push.example/1', auth: 'auth' },
    ])
  })
}
