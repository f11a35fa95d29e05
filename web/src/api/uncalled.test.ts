import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@app/contract/catalogue.ts'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Operations that no page asks for, each with the reason that it stays in the API. */
const reasons = {
  'a link downloads it': [
    'auth_account_export',
    'auth_account_archive_file',
    'admin_audit_export',
    'admin_block_list_export',
  ],
  'a browser is led through it, by an app or a provider': [
    'sso_connect',
    'auth_sso_connect',
    'sso_verify',
    'oauth2_authorize',
    'oauth2_decision',
    'consent_page',
    'consent_submit',
  ],
  'apps speak it among themselves and with the server': [
    'oauth2_token',
    'oauth2_revoke',
    'oauth2_par',
    'oauth2_introspect',
    'oauth_revoke_token',
    'oauth_server_metadata',
    'oauth_jwks',
    'oauth_create_client',
    'oauth_create_client_image',
    'oauth_delete_client',
  ],
  'a page of the API reference stands at its address': ['app.swagger_ui'],
  'the session tells a page all of it': ['user_retrieve_self', 'user_retrieve_settings'],
  'pages read the same of anybody, oneself too': ['current_user_followers', 'magazines_retrieve_moderated'],
  'another tells more, and pages read that': [
    'magazine_retrieve_subscribed',
    'instance_retrieve_defederated_instances',
    'admin_update_defederated_instances',
    'magazine_entry_create_image',
    'notification_collection_all',
    'notification_count',
    'message_retrieve_thread_newest',
    'admin_user_retrieve_banned',
    'auth_users_suspended',
  ],
  'owners decide by others of their own, and so do administrators on a page': [
    'magazine_modrequest_list',
    'magazine_modrequest_accept',
    'magazine_modrequest_reject',
  ],
  'pages turn by number, and these by a cursor': [
    'combined_cursor',
    'combined_magazine_cursor',
    'combined_user_cursor',
    'named_feed_content_cursor',
  ],
  'the lists that pages read hold the same': [
    'user_retrieve_oauth_consent',
    'message_retrieve',
    'notification_retrieve',
    'posts_subscribed_with_boost',
  ],
  'apps keep what was read and hidden the same with it; pages have it with each item': [
    'reading_hidden',
    'reading_unmark',
  ],
  'an app’s alone: pages count a thing as read or clear all, and offer no way back': [
    'message_unread',
    'notification_delete',
  ],
  'an operator’s, with a token': [
    'admin_retrieve_client_collection',
    'admin_retrieve_client_stats',
    'admin_retrieve_client',
    'admin_purge_magazine',
    'admin_retrieve_magazine_purge',
    'admin_tags_banned',
  ],
  'pages move a thread by the call that global moderators may use as well': ['admin_entry_change_magazine'],
  'pages list nothing of the domains that somebody chose': ['user_domain_subscriptions'],
  'a player asks for captions by their address': ['entry_captions'],
}

/** Every file of the pages but their tests, in one. */
const pages = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

test('of every operation a page makes use, or there is a reason why none does', () => {
  const uncalled = operations.map(({ id }) => id).filter((id) => !pages.includes(`'${id}'`))
  expect(uncalled.toSorted()).toEqual(Object.values(reasons).flat().toSorted())
})
