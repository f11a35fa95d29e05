import { redPng } from '../kit/people.ts'
import type { Row } from './walk.ts'

const picture = { name: 'sloop.png', bytes: redPng }
const lang = 'en'
const poll = { options: ['Oak', 'Larch'], multiple: false, closesIn: 86_400 }
const ofBen = { params: { user_id: '@ben' } }
const entry = (entry_id: string) => ({ params: { entry_id } })
const post = (post_id: string) => ({ params: { post_id } })
const comment = (comment_id: string) => ({ params: { comment_id } })

/** Members write: threads, posts and comments on both. */
export const writing: readonly Row[] = [
  [
    'magazine_entry_create_article',
    'ben',
    {
      body: { title: 'How to bend a plank', body: 'Steam it for an **hour**. #sloop', tags: ['sloop'], lang },
    },
    { entry_id: 'entryId' },
  ],
  [
    'magazine_entry_create_link',
    'ben',
    { body: { title: 'A yard in Uppsala', url: 'https://boats.example/yard', lang } },
    { link_id: 'entryId', domain_id: 'domain.domainId' },
  ],
  [
    'magazine_entry_create_image',
    'ben',
    { body: { title: 'My sloop', alt: 'A red hull', lang }, file: picture },
    { image_id: 'entryId' },
  ],
  [
    'magazine_entry_create',
    'ben',
    { body: { title: 'Which wood?', body: 'For a keel.', lang, poll } },
    { poll_entry_id: 'entryId' },
  ],
  ['entry_poll_vote', 'ada', { ...entry('@poll_entry_id'), body: { choices: [0] } }],
  [
    'magazine_posts_create',
    'ben',
    { body: { body: 'Launched today. #sloop', lang, poll } },
    { post_id: 'postId' },
  ],
  ['post_poll_vote', 'ada', { body: { choices: [1] } }],
  [
    'magazine_posts_create_image',
    'ben',
    { body: { body: 'She floats.', alt: 'A red hull', lang }, file: picture },
    { image_post_id: 'postId' },
  ],
  [
    'entry_comment_new',
    'ada',
    { body: { body: 'Longer for oak. #sloop', lang } },
    { comment_id: 'commentId' },
  ],
  [
    'entry_comment_new_image',
    'ada',
    { body: { body: 'Like this.', alt: 'A plank', lang }, file: picture },
    { image_comment_id: 'commentId' },
  ],
  ['entry_comment_reply', 'ben', { body: { body: 'Two hours, then.', lang } }, { reply_id: 'commentId' }],
  [
    'entry_comment_reply_image',
    'ben',
    { body: { body: 'It broke.', alt: 'A broken plank', lang }, file: picture },
  ],
  [
    'post_comments_create',
    'ada',
    { body: { body: 'Well done! #sloop', lang } },
    { post_comment_id: 'commentId' },
  ],
  [
    'post_comments_create_image',
    'ada',
    { body: { body: 'From the pier.', alt: 'A boat', lang }, file: picture },
    { image_post_comment_id: 'commentId' },
  ],
  [
    'post_comments_create_reply',
    'ben',
    { body: { body: 'Thank you.', lang } },
    { post_reply_id: 'commentId' },
  ],
  [
    'post_comments_create_image_reply',
    'ben',
    { body: { body: 'Another one.', alt: 'A boat', lang }, file: picture },
  ],
  [
    'entry_update',
    'ben',
    { body: { title: 'How to bend a plank', body: 'Steam it for **two hours**. #sloop', lang } },
  ],
  ['comment_update', 'ada', { body: { body: 'Twice as long for oak. #sloop', lang } }],
  ['posts_update', 'ben', { body: { body: 'Launched this morning. #sloop', lang } }],
  ['post_comments_update', 'ada', { body: { body: 'Very well done! #sloop', lang } }],
  [
    'entry_update',
    'ben',
    {
      ...entry('@link_id'),
      body: {
        title: 'Launching a sloop, filmed',
        lang,
        captions: [{ language: 'en', vtt: 'WEBVTT\n\n00:01.000 --> 00:04.000\nShe floats.' }],
      },
    },
  ],
  ['link_retrieve', 'ada', { query: { url: 'https://boats.example/yard' } }],
  ['entry_captions', 'ada', { params: { ...entry('@link_id').params, language: 'en' } }],
  ['entry_transcript', 'ada', entry('@link_id')],
  ['entry_revisions', 'ada'],
  ['comment_update', 'ada', { body: { body: 'Three times as long for oak. #sloop', lang } }],
  ['entry_comment_revisions', 'ada'],
  ['post_revisions', 'ada'],
  ['post_comment_revisions', 'ada'],
]

/** Members say what they think of it. */
export const voting: readonly Row[] = [
  ['entry_vote', 'ada', { params: { choice: 1 } }],
  ['entry_favourite', 'ada'],
  ['entry_activity', 'ada'],
  ['comment_vote', 'ben', { params: { choice: 1 } }],
  ['comment_favourite', 'ben'],
  ['entry_comment_activity', 'ada'],
  ['posts_vote', 'ada', { params: { choice: 1 } }],
  ['posts_favourite', 'ada'],
  ['post_activity', 'ada'],
  ['post_comments_vote', 'ben', { params: { choice: 1 } }],
  ['post_comments_favourite', 'ben'],
  ['post_comment_activity', 'ada'],
  [
    'user_reputation_retrieve',
    'ada',
    { params: { user_id: '@ben', kind: 'entry' } },
    { points: 'items.0.points' },
  ],
  ['entry_report', 'cleo', { ...entry('@link_id'), body: { reason: 'This is an advertisement.' } }],
  ['comment_report', 'dan', { ...comment('@image_comment_id'), body: { reason: 'Off topic.' } }],
  ['posts_report', 'dan', { ...post('@image_post_id'), body: { reason: 'Off topic.' } }],
  ['post_comments_report', 'dan', { ...comment('@image_post_comment_id'), body: { reason: 'Off topic.' } }],
]

/** Everybody reads. */
export const reading: readonly Row[] = [
  ['entry_retrieve', 'ada'],
  ['comment_retrieve', 'ada', { query: { d: 1 } }],
  ['comment_parents', 'ada'],
  ['entry_comments', 'ada', { query: { sort: 'newest', d: 1 } }],
  ['post_retrieve', 'ada'],
  ['post_comment_retrieve', 'ada', { query: { d: 1 } }],
  ['post_comments_retrieve', 'ada', { query: { sort: 'newest', d: 1 } }],
  ['entries_collection', 'ada', { query: { sort: 'newest', perPage: 2 } }],
  ['entries_favourited', 'ada'],
  ['entries_moderated', 'ada', { query: { perPage: 2 } }],
  ['entries_subscribed', 'ada', { query: { perPage: 2 } }],
  ['magazine_entries_retrieve', 'ada', { query: { sort: 'newest', perPage: 2 } }],
  ['user_entries_retrieve', 'ada', { ...ofBen, query: { perPage: 2 } }],
  ['posts_collection', 'ada', { query: { sort: 'newest', perPage: 2 } }],
  ['magazine_posts_retrieve', 'ada', { query: { perPage: 2 } }],
  ['posts_favourited', 'ada'],
  ['posts_moderated', 'ada', { query: { perPage: 2 } }],
  ['posts_subscribed', 'ben', { query: { perPage: 2 } }],
  ['posts_subscribed_with_boost', 'ben', { query: { perPage: 2 } }],
  ['user_posts_retrieve', 'ada', { ...ofBen, query: { perPage: 2 } }],
  ['comments_collection', 'ada', { query: { perPage: 2 } }],
  ['comments_favourited', 'ben'],
  ['comments_moderated', 'ada', { query: { perPage: 2 } }],
  ['comments_subscribed', 'ben', { query: { perPage: 2 } }],
  ['magazine_comments_retrieve', 'ada', { query: { perPage: 2 } }],
  ['user_entry_comments_retrieve', 'ada', { ...ofBen, query: { perPage: 2 } }],
  ['user_post_comments_retrieve', 'ada', { ...ofBen, query: { perPage: 2 } }],
  ['user_boosts_retrieve', 'ben', { params: { user_id: '@ada' } }],
  ['user_content_retrieve', 'ada', ofBen],
  ['user_counts_retrieve', 'ada', ofBen],
  ['combined', 'ada', { query: { sort: 'newest', perPage: 2 } }],
  ['combined_cursor', 'ada', { query: { sort: 'newest', perPage: 2 } }],
  ['combined_magazine', 'ada', { query: { perPage: 2 } }],
  ['combined_magazine_cursor', 'ada', { query: { sort: 'newest', perPage: 2 } }],
  ['combined_user', 'ben', { params: { collectionType: 'subscribed' }, query: { perPage: 2 } }],
  [
    'combined_user_cursor',
    'ben',
    { params: { collectionType: 'subscribed' }, query: { sort: 'newest', perPage: 2 } },
  ],
  ['domain_subscribe', 'ada'],
  ['domain_retrieve', 'ada'],
  ['domain_entries_retrieve', 'ada'],
  ['domains_retrieve', 'ada'],
  ['domains_retrieve_subscribed', 'ada'],
  ['user_domain_subscriptions', 'ada', { params: { user_id: '@ada' } }],
  ['domain_unsubscribe', 'ada'],
  ['domain_block', 'cleo'],
  ['domains_retrieve_blocked', 'cleo'],
  ['domain_unblock', 'cleo'],
  ['entry_comment_new', 'ada', { ...entry('@link_id'), body: { body: 'I was there.', lang } }],
  ['domain_entry_comments_retrieve', 'ada'],
  ['tag_retrieve', 'ada', { params: { name: 'sloop' } }],
  ['tag_content', 'ada', { params: { name: 'sloop' } }],
  ['tag_people', 'ada', { params: { name: 'sloop' } }],
  ['magazine_people', 'ada'],
  ['explore', 'ada'],
  ['sidebar', 'ada', { query: { people: '@ben' } }],
  ['post_previews', 'ada', { query: { ids: '@post_id' } }],
  ['tags_used', 'ada', { query: { sort: 'rising', perPage: 5 } }],
  ['tag_entries', 'ada', { params: { name: 'sloop' } }],
  ['tag_entry_comments', 'ada', { params: { name: 'sloop' } }],
  ['tag_posts', 'ada', { params: { name: 'sloop' } }],
  ['tag_post_comments', 'ada', { params: { name: 'sloop' } }],
  ['search', 'ada', { query: { q: 'plank' } }],
  ['search_v2', 'ada', { query: { q: 'plank' } }],
]

const thread = { subject_type: 'entry', subject_id: '@entry_id' }
const own = { subject_type: 'entry', subject_id: '@image_id' }
const listed = { ...thread, list_name: 'later' }

/** What single readers keep for themselves. */
export const keeping: readonly Row[] = [
  ['reading_mark', 'ada', { params: thread, body: { commentsRead: 3, stoppedAt: null, folded: [] } }],
  ['reading_unmark', 'ada', { params: thread }],
  ['translation_create', 'cleo', { params: thread, body: { to: 'de' } }],
  ['reading_counts', 'ada'],
  ['reading_hide', 'ada', { params: thread }],
  ['reading_hidden', 'ada'],
  ['reading_unhide', 'ada', { params: thread }],
  [
    'notification_settings_update',
    'ada',
    { params: { targetType: 'entry', targetId: '@entry_id', setting: 'Muted' } },
  ],
  ['reading_muted', 'ada', {}, { muted: 'items.0.entry.entryId' }],
  [
    'notification_settings_update',
    'ada',
    { params: { targetType: 'entry', targetId: '@entry_id', setting: 'Default' } },
  ],
  ['profile_pin', 'ben', { params: own }],
  ['user_pinned_retrieve', 'ada', ofBen],
  ['profile_unpin', 'ben', { params: own }],
  [
    'named_feed_create',
    'ada',
    { body: { name: 'Boats and tides', magazines: ['boats'], tags: ['sloop'], words: ['high water'] } },
    { feed_id: 'feedId' },
  ],
  ['named_feeds', 'ada'],
  ['named_feed_update', 'ada', { params: { feed_id: '@feed_id' }, body: { isPublic: true } }],
  ['named_feed_retrieve', 'ben', { params: { feed_id: '@feed_id' } }],
  ['named_feed_content', 'ben', { params: { feed_id: '@feed_id' }, query: { sort: 'newest', perPage: 1 } }],
  [
    'named_feed_content_cursor',
    'ben',
    { params: { feed_id: '@feed_id' }, query: { sort: 'newest', perPage: 1 } },
  ],
  ['named_feed_copy', 'ben', { params: { feed_id: '@feed_id' } }],
  ['named_feeds_order', 'ada', { body: { feeds: ['@feed_id'] } }],
  ['named_feed_delete', 'ada', { params: { feed_id: '@feed_id' } }],
  [
    'draft_keep',
    'ada',
    {
      params: { draft_key: 'new-thread' },
      body: {
        fields: { title: 'Where to moor in', body: 'We came to the harbour when' },
        about: 'Boats',
        path: '/m/boats/create',
        changedAt: '2026-01-02T03:04:05Z',
      },
    },
  ],
  ['draft_picture_add', 'ada', { params: { draft_key: 'new-thread' }, file: picture }],
  ['drafts', 'ada'],
  ['draft_retrieve', 'ada', { params: { draft_key: 'new-thread' } }],
  ['draft_delete', 'ada', { params: { draft_key: 'new-thread' } }],
  ['bookmark_lists_add_list', 'ada', { params: { list_name: 'later' } }],
  ['subject_bookmark_standard', 'ada', { params: thread }],
  ['subject_bookmark_to_list', 'ada', { params: listed }],
  ['bookmark_lists', 'ada'],
  ['bookmark_front', 'ada', { query: { list: 'later' } }],
  ['bookmark_lists_make_default', 'ada', { params: { list_name: 'later' } }],
  ['subject_remove_bookmark_from_list', 'ada', { params: listed }],
  ['subject_remove_bookmarks', 'ada', { params: thread }],
  [
    'bookmark_lists_edit_list',
    'ada',
    { params: { list_name: 'later' }, body: { name: 'sometime', isDefault: false } },
  ],
  ['bookmark_lists_delete_list', 'ada', { params: { list_name: 'sometime' } }],
  [
    'magazine_posts_create',
    'ada',
    { body: { body: 'Look at this.', lang, quote: { type: 'post', id: '@post_id' } } },
    { quoting_id: 'postId' },
  ],
  ['quote_withdraw', 'ben', { params: { subject_type: 'post', subject_id: '@quoting_id' } }],
]

/** What moderators do with single items. */
export const moderating: readonly Row[] = [
  ...(['entry', 'post'] as const).flatMap((kind): Row[] => [
    [`moderate_${kind}_toggle_pin`, 'cleo'],
    [`moderate_${kind}_toggle_lock`, 'cleo'],
  ]),
  ...(['entry', 'comment', 'post', 'post_comment'] as const).flatMap((kind): Row[] => [
    [`moderate_${kind}_set_adult`, 'cleo', { params: { adult: 'false' } }],
    [`moderate_${kind}_set_lang`, 'cleo', { params: { lang: 'sv' } }],
    [`moderate_${kind}_trash`, 'cleo'],
  ]),
  ['moderate_magazine_retrieve_trash', 'cleo', {}, { trashed: 'pagination.count' }],
  [
    'appeal_create',
    'ben',
    { body: { type: 'entry', id: '@entry_id', text: 'It is about boats, is it not?' } },
  ],
  ['appeals_retrieve_own', 'ben'],
  ...(['entry', 'comment', 'post', 'post_comment'] as const).map((kind): Row => [
    `moderate_${kind}_restore`,
    'cleo',
  ]),
  [
    'moderate_magazine_retrieve_reports',
    'cleo',
    {},
    { report_id: 'items.0.reportId', other_report_id: 'items.3.reportId' },
  ],
  ['moderate_retrieve_reports', 'cleo'],
  ['reports_retrieve_own', 'dan'],
  ['moderate_magazine_retrieve_report', 'cleo'],
  ['moderate_magazine_retrieve_report_record', 'cleo'],
  ['moderate_magazine_take_report', 'cleo'],
  [
    'moderate_magazine_add_report_note',
    'cleo',
    { body: { text: 'I wrote to them; let us wait a day.' } },
    { note_id: 'noteId' },
  ],
  ['moderate_magazine_delete_report_note', 'cleo'],
  ['moderate_magazine_release_report', 'cleo'],
  ['moderate_magazine_reject_report', 'cleo'],
  ['moderate_magazine_accept_report', 'cleo', { params: { report_id: '@other_report_id' } }],
  ['moderate_magazine_reopen_report', 'cleo', { params: { report_id: '@other_report_id' } }],
  [
    'moderate_magazine_ban_user',
    'cleo',
    { params: { user_id: '@jo' }, body: { reason: 'Advertises.', expiredAt: null } },
  ],
  ['moderate_magazine_retrieve_bans', 'cleo'],
  ['moderate_magazine_unban_user', 'cleo', { params: { user_id: '@jo' } }],
  ['magazine_modlog', 'ada'],
  ['instance_modlog_retrieve', 'ada'],
]

/** What is deleted, moved and purged in the end. */
export const deleting: readonly Row[] = [
  ['admin_entry_change_magazine', 'admin'],
  ['moderate_entry_change_magazine', 'admin'],
  ['comment_delete', 'ben', comment('@reply_id')],
  ['post_comments_delete', 'ben', comment('@post_reply_id')],
  ['entry_delete', 'ben', entry('@poll_entry_id')],
  ['posts_delete', 'ben'],
  ['admin_comment_purge', 'admin'],
  ['admin_post_comment_purge', 'admin'],
  ['admin_entry_purge', 'admin', entry('@link_id')],
  ['magazine_posts_create', 'ada', { body: { body: 'Gone soon.', lang } }, { purged_id: 'postId' }],
  ['admin_post_purge', 'admin', post('@purged_id')],
]
