import { inDatabase } from '../kit/database.ts'
import { redPng } from '../kit/people.ts'
import type { Scene } from './scene.ts'
import type { Row } from './walk.ts'

const DOMAIN = 'elsewhere.example'
const domains = { body: { domains: [DOMAIN] } }
const domain = { params: { domain: DOMAIN } }
const overall = { query: { resolution: 'all' } }
const inBoats = { params: { magazine_id: '@magazine_id' }, ...overall }

/** What the instance says of itself. */
export const instance: readonly Row[] = [
  ['admin_retrieve_settings', 'admin'],
  [
    'admin_update_settings',
    'admin',
    {
      body: {
        KBIN_META_TITLE: 'Harbour',
        KBIN_CONTACT_EMAIL: 'staff@your.instance',
        MBIN_NEW_USERS_NEED_APPROVAL: false,
      },
    },
  ],
  ['admin_update_pages', 'admin', { params: { page: 'faq' }, body: { body: 'Ask in **boats**.' } }],
  ['admin_translation_server_test', 'admin'],
  ['instance_retrieve_info', 'nobody'],
  ['instance_details_retrieve', 'nobody'],
  ['instance_presentation_retrieve', 'nobody'],
  ['auth_contact_form', 'nobody'],
  [
    'auth_contact',
    'nobody',
    { body: { name: 'Kim', email: 'kim@example.org', message: 'Where is the harbour?' } },
  ],
  [
    'admin_emoji_add',
    'admin',
    { body: { name: 'sloop', category: 'Boats' }, file: { name: 'sloop.png', bytes: redPng } },
  ],
  ['admin_emoji_update', 'admin', { params: { emoji_name: 'sloop' }, body: { category: 'Sails' } }],
  ['emoji_collection', 'nobody'],
  ['admin_emoji_delete', 'admin', { params: { emoji_name: 'sloop' } }],
  ['instance_retrieve_votes', 'nobody', overall],
  ['instance_retrieve_content', 'nobody', overall],
  ['stats_retrieve_own_votes', 'ada', overall],
  ['stats_retrieve_own_content', 'ada', overall],
  ['moderate_magazine_retrieve_votes', 'ada', inBoats],
  ['moderate_magazine_retrieve_submissions', 'ada', inBoats],
]

/** Other servers. */
const servers: readonly Row[] = [
  ['admin_ban_instance', 'admin', domain],
  ['instance_retrieve_defederated_instances', 'nobody'],
  ['instance_retrieve_defederated_instances_v2', 'nobody'],
  ['admin_block_instance', 'admin', domains],
  ['admin_block_instance_list', 'admin'],
  ['user_instance_blocks_block', 'ada', domains],
  ['user_instance_blocks_retrieve', 'ada'],
  ['user_instance_blocks_unblock', 'ada', domains],
  ['admin_unblock_instance', 'admin', domains],
  ['admin_unban_instance', 'admin', domain],
  ['admin_update_settings', 'admin', { body: { MBIN_USE_FEDERATION_ALLOW_LIST: true } }],
  ['admin_allow_instance', 'admin', domain],
  ['admin_deny_instance', 'admin', domain],
  ['admin_update_settings', 'admin', { body: { MBIN_USE_FEDERATION_ALLOW_LIST: false } }],
  ['admin_update_defederated_instances', 'admin', { body: { instances: ['spam.example'] } }],
  ['admin_silence_instance', 'admin', domains],
  ['admin_silenced_instance_list', 'admin'],
  ['admin_unsilence_instance', 'admin', domains],
  ['instance_retrieve_federated_instances', 'nobody'],
  ['instance_retrieve_dead_instances', 'nobody'],
  ['remote_instance_details_retrieve', 'admin', domain],
  ['search_v2', 'ada', { query: { q: '@pia_there' } }, { pia: 'apResults.0.user.userId' }],
  ['user_follow', 'ada', { params: { user_id: '@pia' } }],
  ['admin_hosts', 'admin', {}, { host: 'items.0.domain' }],
  ['admin_host_retrieve', 'admin', { params: { domain: '@host' } }],
  ['admin_host_retry', 'admin', { params: { domain: '@host' } }],
  [
    'admin_block_list_add',
    'admin',
    {
      body: {
        name: 'Of a neighbour',
        text: '#domain,#severity\nbad.example,suspend\nnoisy.example,silence\n',
        appliesNew: false,
      },
    },
    { list_id: 'listId' },
  ],
  ['admin_block_lists', 'admin'],
  ['admin_block_list_retrieve', 'admin'],
  ['admin_block_list_apply', 'admin', { body: { hosts: ['bad.example'] } }],
  ['admin_block_list_export', 'admin'],
  ['admin_block_list_undo', 'admin'],
]

/** What the staff decides about other servers, and what it knows of them. */
export const otherServers = async ({ walk, elsewhere, lists, instance: running }: Scene): Promise<void> => {
  walk.known['pia_there'] = elsewhere.person('pia')
  await walk.rows(servers)
  // Lists are read over https alone, which nobody speaks here: the one that was pasted gets an address.
  await inDatabase(running, (client) =>
    client.query('update community.block_list set url = $1', [`${lists.origin}/blocked.csv`]),
  )
  await walk.rows([
    ['admin_block_list_refresh', 'admin'],
    ['admin_block_list_delete', 'admin'],
  ])
}

const ofJo = { params: { user_id: '@jo' } }

/** Accounts, as the staff sees them. */
export const accounts: readonly Row[] = [
  ['admin_mails', 'admin'],
  ['admin_mail_preview', 'admin', { params: { mail: 'reset' } }],
  ['admin_mail_test', 'admin', { params: { mail: 'reset' } }],
  ['admin_sign_up_wave', 'admin'],
  ['admin_sign_up_wave_close', 'admin'],
  ['auth_user_suspend', 'admin', ofJo],
  ['auth_users', 'admin', { query: { list: 'suspended' } }],
  ['auth_users_suspended', 'admin'],
  ['auth_user_unsuspend', 'admin', ofJo],
  ['auth_user_global_moderator_add', 'admin', ofJo],
  ['auth_user_global_moderator_remove', 'admin', ofJo],
  ['admin_user_ban', 'admin', { ...ofJo, body: { reason: 'Sells rafts.' } }],
  ['admin_user_retrieve_banned', 'admin'],
  ['admin_user_unban', 'admin', ofJo],
  ['admin_user_verify', 'admin', ofJo],
  ['admin_user_delete_account', 'admin', ofJo],
  ['admin_user_purge', 'admin', ofJo],
  ['admin_tag_ban', 'admin', { params: { name: 'rafts' } }],
  ['admin_tags_banned', 'admin'],
  ['admin_tag_unban', 'admin', { params: { name: 'rafts' } }],
  ['admin_audit_log', 'admin'],
  ['admin_audit_export', 'admin'],
  ['instance_health', 'admin'],
  ['instance_jobs_replay', 'admin', { params: { queue: 'identity.mail' } }],
]
