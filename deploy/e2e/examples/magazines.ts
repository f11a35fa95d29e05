import { redPng } from '../kit/people.ts'
import type { Row } from './walk.ts'

const picture = { name: 'boats.png', bytes: redPng }
const ofCleo = { params: { user_id: '@cleo' } }
const ofBoats = { params: { magazine_name: 'boats' } }
const secret = { params: { magazine_id: '@members_id' } }
const hook = { url: 'https://hooks.example/boats', events: ['thread.created', 'post.created'] }

/** A magazine is founded and found. */
export const founding: readonly Row[] = [
  [
    'magazine_create',
    'ada',
    {
      body: {
        name: 'boats',
        title: 'Wooden boats',
        description: 'Building, mending and sailing them.',
      },
    },
    { magazine_id: 'magazineId' },
  ],
  ['magazine_update', 'ada', { body: { title: 'Wooden boats', description: 'Building and mending them.' } }],
  ['magazine_create', 'ada', { body: { name: 'sheds', title: 'Sheds' } }, { target_id: 'magazineId' }],
  [
    'magazine_create',
    'ada',
    { body: { name: 'crew', title: 'The crew', readers: 'members' } },
    { members_id: 'magazineId' },
  ],
  ['magazine_create', 'ada', { body: { name: 'rafts', title: 'Rafts' } }, { doomed_id: 'magazineId' }],
  ['moderate_magazine_set_theme', 'ada', { body: { customCss: '.magazine { color: teal }' }, file: picture }],
  ['moderate_magazine_set_banner', 'ada', { file: picture }],
  ['magazine_theme', 'ben'],
  ['moderate_magazine_delete_icon', 'ada'],
  ['moderate_magazine_add_badge', 'ada', { body: { name: 'Launched' } }, { badge_id: 'badges.0.badgeId' }],
  ['moderate_magazine_add_tag', 'ada', { params: { tag: 'sloop' } }],
  ['moderate_magazine_mod_user', 'ada', ofCleo],
  ['user_moderated_retrieve', 'ben', ofCleo, { moderated: 'items.0.magazineId' }],
  ['magazine_subscribe', 'ben'],
  ['magazine_retrieve', 'ben'],
  ['magazine_retrieve_by_name', 'ben', ofBoats],
  ['magazines_retrieve', 'ben'],
  ['magazines_retrieve_subscribed', 'ben'],
  ['magazine_retrieve_subscribed', 'ben'],
  ['magazines_retrieve_moderated', 'ada'],
  ['user_magazine_subscriptions', 'ben', { params: { user_id: '@ben' } }],
  ['magazine_block', 'ben', { params: { magazine_id: '@target_id' } }],
  ['magazines_retrieve_blocked', 'ben'],
  ['magazine_unblock', 'ben', { params: { magazine_id: '@target_id' } }],
]

/** Who may read, look after and own it. */
export const members: readonly Row[] = [
  ['magazine_subscribe', 'ben', secret],
  ['magazine_subscribe', 'dan', secret],
  ['moderate_magazine_retrieve_subscription_requests', 'ada', secret, { asking: 'items.0.userId' }],
  ['moderate_magazine_accept_subscription_request', 'ada', { params: { ...secret.params, user_id: '@ben' } }],
  ['moderate_magazine_reject_subscription_request', 'ada', { params: { ...secret.params, user_id: '@dan' } }],
  ['moderate_magazine_retrieve_members', 'ada', secret, { member: 'items.0.userId' }],
  ['moderate_magazine_remove_member', 'ada', { params: { ...secret.params, user_id: '@ben' } }],
  ['magazine_modrequest_toggle', 'ben'],
  ['magazines_retrieve_requested', 'ben'],
  ['magazine_modrequest_list', 'admin'],
  ['magazine_modrequest_reject', 'admin', { params: { user_id: '@ben' } }],
  ['magazine_modrequest_toggle', 'dan'],
  ['magazine_modrequest_accept', 'admin', { params: { user_id: '@dan' } }],
  ['magazine_modrequest_toggle', 'ben'],
  ['moderate_magazine_retrieve_moderator_requests', 'ada'],
  ['moderate_magazine_reject_moderator_request', 'ada', { params: { user_id: '@ben' } }],
  ['magazine_modrequest_toggle', 'ben'],
  ['moderate_magazine_accept_moderator_request', 'ada', { params: { user_id: '@ben' } }],
  ['magazine_ownerrequest_toggle', 'ben'],
  ['magazine_ownerrequest_list', 'admin'],
  ['magazine_ownerrequest_reject', 'admin', { params: { user_id: '@ben' } }],
  ['magazine_ownerrequest_toggle', 'dan', { params: { magazine_id: '@target_id' } }],
  ['magazine_ownerrequest_accept', 'admin', { params: { magazine_id: '@target_id', user_id: '@dan' } }],
]

/** A server of somebody else's is told. */
export const webhooks: readonly Row[] = [
  [
    'magazine_webhook_create',
    'ada',
    { body: { ...hook, description: 'For the harbour' } },
    { webhook_id: 'webhookId' },
  ],
  ['magazine_webhooks', 'ada'],
  ['magazine_webhook_retrieve', 'ada'],
  ['magazine_webhook_update', 'ada', { body: { ...hook, enabled: true } }],
  ['magazine_webhook_secret', 'ada'],
  ['magazine_webhook_test', 'ada', {}, { delivery_id: 'deliveryId' }],
  ['magazine_webhook_deliveries', 'ada'],
  ['magazine_webhook_resend', 'ada'],
  ['magazine_webhook_delete', 'ada'],
  [
    'admin_webhook_create',
    'admin',
    { body: { url: 'https://hooks.example/all', events: ['thread.created'] } },
    { instance_webhook_id: 'webhookId' },
  ],
  ['admin_webhooks', 'admin'],
  ['admin_webhook_retrieve', 'admin'],
  [
    'admin_webhook_update',
    'admin',
    { body: { url: 'https://hooks.example/all', events: ['thread.created'], enabled: true } },
  ],
  ['admin_webhook_secret', 'admin'],
  ['admin_webhook_test', 'admin', {}, { instance_delivery_id: 'deliveryId' }],
  ['admin_webhook_deliveries', 'admin'],
  ['admin_webhook_resend', 'admin'],
  ['admin_webhook_delete', 'admin'],
]

const target = { params: { magazine_id: '@target_id' } }
const doomed = { params: { magazine_id: '@doomed_id' } }

/** What is given up again. */
export const closing: readonly Row[] = [
  ['magazine_unsubscribe', 'ben'],
  ['moderate_magazine_unmod_user', 'ada', ofCleo],
  ['moderate_magazine_remove_badge', 'ada'],
  ['moderate_magazine_remove_tag', 'ada', { params: { tag: 'sloop' } }],
  ['magazine_delete', 'dan', target],
  ['admin_magazines_deleted', 'admin'],
  ['magazine_restore', 'dan', target],
  ['admin_purge_magazine', 'admin', doomed],
  ['admin_retrieve_magazine_purge', 'admin', doomed, { purgedAt: 'finishedAt' }],
]
