import { at, ids, numbered } from './row.ts'
import type { Row } from './row.ts'
import { lonelyToken, refreshToken } from './secrets.ts'

/** Apps, and what they hold. */
export const appRows = (): Record<string, Row[]> => ({
  oauth2_client: [
    {
      identifier: refreshToken.client,
      name: 'An app',
      secret: refreshToken.secret,
      redirect_uris: 'https://app.example/callback',
      grants: '',
      scopes: 'read entry:vote',
      active: true,
      contact_email: 'dev@app.example',
      created_at: at(0),
    },
  ],
  oauth2_user_consent: numbered([
    {
      user_id: ids.anna,
      client_identifier: refreshToken.client,
      expires_at: '2999-01-01T00:00:00Z',
      scopes: '["read","entry:vote"]',
      ip_address: '127.0.0.1',
    },
  ]),
  oauth2_access_token: [
    {
      identifier: refreshToken.accessToken,
      client: refreshToken.client,
      expiry: at(0),
      user_identifier: 'anna',
      scopes: 'read entry:vote',
      revoked: false,
    },
  ],
  oauth2_refresh_token: [
    {
      identifier: refreshToken.identifier,
      access_token: refreshToken.accessToken,
      expiry: '2999-01-01T00:00:00Z',
      revoked: false,
    },
    {
      identifier: lonelyToken.identifier,
      access_token: null,
      expiry: '2999-01-01T00:00:00Z',
      revoked: false,
    },
  ],
  oauth2_client_access: [
    { id: 1, client_id: refreshToken.client, created_at: new Date().toISOString(), path: '/api/entries' },
  ],
})
