import { Client } from '../kit/client.ts'
import { redPng } from '../kit/people.ts'
import type { Scene } from './scene.ts'
import { at } from './walk.ts'

const picture = { name: 'logo.png', bytes: redPng }

/** An app registers, is allowed in, and is shown out again. */
export const apps = async ({ walk, app, request, exchange, speakFor, instance }: Scene): Promise<void> => {
  await walk.rows([
    ['oauth_server_metadata', 'nobody'],
    ['oauth_jwks', 'nobody'],
    ['app.swagger', 'nobody'],
    ['app.swagger_ui', 'nobody'],
  ])
  const scopes = ['read', 'user:profile:read']
  // Nobody reads examples with two hundred scopes.
  walk.forget(
    'oauth_create_client',
    'oauth2_authorize',
    'oauth2_transaction',
    'oauth2_decision',
    'oauth2_token',
  )
  const other = await app(scopes)
  walk.known['client_identifier'] = other.client_id
  const { session } = walk.person('cleo')
  await walk.call('nobody', 'oauth2_par', {
    form: true,
    body: { ...request(other, scopes), client_secret: other.client_secret },
  })
  const asked = await walk.call(session, 'oauth2_authorize', { query: request(other, scopes) })
  const transaction_id = new URL(asked.location, instance.origin).searchParams.get('transaction_id') ?? ''
  await walk.call(session, 'consent_page', { query: { transaction_id } })
  const decided = await walk.call(session, 'consent_submit', {
    form: true,
    body: { consent: 'yes', transaction_id },
  })
  const tokens = await exchange(other, new URL(decided.location).searchParams.get('code') ?? '')
  await walk.call('nobody', 'oauth2_introspect', {
    form: true,
    body: { ...other, token: tokens.access_token },
  })
  await walk.rows([
    ['user_retrieve_oauth_consents', 'cleo', {}, { consent_id: 'items.0.consentId' }],
    ['user_retrieve_oauth_consent', 'cleo'],
    ['admin_retrieve_client_collection', 'admin'],
    ['admin_retrieve_client_stats', 'admin', { query: { resolution: 'day' } }],
    ['admin_retrieve_client', 'admin'],
  ])
  const { body } = await walk.call('cleo', 'user_retrieve_oauth_consents')
  const items = at(body, 'items') as { consentId: number; scopesGranted: string[] }[]
  const small = items.find(({ scopesGranted }) => scopesGranted.length < 5)
  walk.known['consent_id'] = small?.consentId ?? 0
  await walk.rows([
    ['user_update_oauth_consent', 'cleo', { body: { scopes: ['read'] } }],
    ['auth_app_end', 'cleo'],
  ])
  const last = await app(scopes)
  await walk.call('nobody', 'oauth_create_client_image', {
    body: {
      name: 'A gallery',
      contactEmail: 'dev@gallery.example',
      redirectUris: ['https://gallery.example/callback'],
      grants: ['authorization_code'],
      scopes: ['read'],
    },
    file: picture,
  })
  const { access_token, refresh_token } = await speakFor('jo', last, scopes)
  await walk.call('nobody', 'oauth2_revoke', { form: true, body: { ...last, token: refresh_token } })
  await speakFor('jo', last, scopes)
  const ending = new Client(instance.origin)
  ending.token = walk.person('jo').token.token ?? access_token
  await walk.call(ending, 'oauth_revoke_token')
  await walk.call('nobody', 'oauth_delete_client', { query: last })
}
