import { redPng } from '../kit/people.ts'
import type { Scene } from './scene.ts'
import type { Row } from './walk.ts'

const picture = { name: 'portrait.png', bytes: redPng }
const ofBen = { params: { user_id: '@ben' } }
const ofAda = { params: { user_id: '@ada' } }
const filter = {
  name: 'Spoilers',
  expirationDate: null,
  feeds: true,
  comments: true,
  profile: false,
  words: [{ word: 'ending', exactMatch: false }],
}

const profiles: readonly Row[] = [
  [
    'user_update_profile',
    'ben',
    { body: { about: 'Mends boats.', title: 'Ben', fields: [{ name: 'Harbour', value: 'Uppsala' }] } },
  ],
  ['user_update_avatar', 'ben', { file: picture }],
  ['user_update_cover', 'ben', { file: picture }],
  ['user_retrieve_self', 'ben'],
  ['user_retrieve_settings', 'ben'],
  [
    'user_update_settings',
    'ben',
    { body: { hideAdult: true, preferredLanguages: ['en', 'sv'], manuallyApprovesFollowers: true } },
  ],
  ['users_collection', 'nobody', {}, { anybody: 'items.0.userId' }],
  ['admins_collection', 'nobody'],
  ['moderators_collection', 'nobody'],
  ['user_retrieve', 'ada', ofBen],
  ['user_retrieve_by_name', 'ada', { params: { username: 'ben' } }],
]

const relations: readonly Row[] = [
  ['user_retrieve_follow_policy', 'ada', ofBen],
  ['user_follow', 'ada', ofBen],
  ['user_follow', 'cleo', ofBen],
  ['user_follow_requests', 'ben', {}, { asking: 'items.0.userId' }],
  ['user_accept_follow_request', 'ben', ofAda],
  ['user_reject_follow_request', 'ben', { params: { user_id: '@cleo' } }],
  ['user_follow', 'ben', ofAda],
  ['current_user_followed', 'ada'],
  ['current_user_followers', 'ada'],
  ['user_followed', 'ada', ofAda],
  ['user_followers', 'ada', ofAda],
  ['user_update_note', 'ada', { ...ofBen, body: { note: 'Met in Uppsala.' } }],
  ['user_retrieve_note', 'ada', ofBen],
  ['user_mute', 'ada', { params: { user_id: '@dan' } }],
  ['user_muted', 'ada'],
  ['user_unmute', 'ada', { params: { user_id: '@dan' } }],
  ['user_block', 'ada', { params: { user_id: '@dan' } }],
  ['user_blocked', 'ada'],
  ['user_unblock', 'ada', { params: { user_id: '@dan' } }],
  ['user_retrieve_filter_lists_create', 'ada', { body: filter }, { id: 'id' }],
  ['user_retrieve_filter_lists', 'ada'],
  ['user_retrieve_filter_lists_edit', 'ada', { body: { ...filter, profile: true } }],
  ['user_retrieve_filter_lists_delete', 'ada'],
]

/** Members show who they are, and whom they like. */
export const people = ({ walk }: Scene): Promise<void> => walk.rows([...profiles, ...relations])

/** What they take back in the end. */
export const endings: readonly Row[] = [
  ['user_unfollow', 'ada', ofBen],
  ['user_delete_avatar', 'ben'],
  ['user_delete_cover', 'ben'],
]
