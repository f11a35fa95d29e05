import { expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { moved, one, rowsOf } from './moved.ts'
import { ids } from './old-rows/row.ts'
import { lonelyToken, refreshToken } from './old-rows/secrets.ts'

/** Apps refresh what they hold, and nobody signs in again. */
export const appsGoOn = (): void => {
  const refresh = (token: string) =>
    fetch(`${moved().program.origin}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: refreshToken.client,
        client_secret: refreshToken.secret,
      }),
    })

  test('go on with the refresh token they hold, once', async () => {
    // Its id is no token: whoever reads it somewhere has nothing.
    for (const id of [refreshToken.identifier, `mbin:${refreshToken.identifier}`])
      expect((await refresh(id)).status).toBe(400)
    const response = await refresh(refreshToken.text)
    expect(response.status).toBe(200)
    const tokens = (await response.json()) as { access_token: string; refresh_token: string; scope: string }
    expect(tokens.scope).toBe('read entry:vote')
    const app = new Client(moved().program.origin)
    app.token = tokens.access_token
    const voted = await app.fetch('/api/entry/101/vote/1', { method: 'PUT' })
    expect(voted.status).toBe(200)
    expect((await refresh(tokens.refresh_token)).status).toBe(200)
    expect((await refresh(`${refreshToken.text.slice(0, -1)}0`)).status).toBe(400)
    expect((await refresh(refreshToken.text)).status).toBe(400)
  })

  test('go on where Mbin has cleared away what the token came with, once', async () => {
    const response = await refresh(lonelyToken.text)
    expect(response.status).toBe(200)
    const { access_token: token, scope } = (await response.json()) as { access_token: string; scope: string }
    expect(scope).toBe('read')
    const app = new Client(moved().program.origin)
    app.token = token
    expect((await app.fetch('/api/entry/101')).status).toBe(200)
    expect(
      await one(`select g.account_id from identity.oauth_grant g join identity.oauth_refresh_token r on r.grant_id = g.id
        where r.scopes = '{read}' limit 1`),
    ).toEqual({ account_id: ids.twin })
    expect((await refresh(lonelyToken.text)).status).toBe(400)
    expect(await rowsOf('select 1 from identity.foreign_refresh_token')).toEqual([])
  })
}
