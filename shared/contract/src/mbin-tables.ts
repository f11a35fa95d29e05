/**
 * What is taken over from the database of a running Mbin 1.10, by table: the columns that are read. The rest of a table
 * is not carried (docs/content/admin/migrating/from_mbin.md says what that is, and why). `import:mbin` copies these into
 * the schema below, and each context makes its own rows from there.
 */
export const mbinTables = {
  image:
    'id file_path file_name sha256 width height blurhash alt_text source_url created_at original_size local_size',
  user: `id avatar_id cover_id email roles username followers_count password created_at is_banned ban_reason is_deleted
    is_verified visibility marked_for_deletion_at type title about fields application_status application_text
    totp_secret totp_backup_codes homepage front_default_sort front_default_content comment_default_sort
    direct_message_setting notify_on_new_entry notify_on_new_entry_reply notify_on_new_entry_comment_reply
    notify_on_new_post notify_on_new_post_reply notify_on_new_post_comment_reply notify_on_user_signup hide_adult
    show_profile_subscriptions show_profile_followings add_mentions_entries add_mentions_posts show_boosts_of_following
    custom_css ignore_magazines_custom_css preferred_languages featured_magazines last_active private_key public_key
    oauth_azure_id oauth_google_id oauth_facebook_id oauth_github_id oauth_discord_id oauth_keycloak_id
    oauth_simple_login_id oauth_zitadel_id oauth_authentik_id oauth_privacyportal_id ap_id ap_profile_id ap_public_url
    ap_domain ap_discoverable ap_indexable ap_manually_approves_followers ap_inbox_url ap_followers_count ap_fetched_at
    ap_deleted_at`,
  user_follow: 'id follower_id following_id created_at',
  user_follow_request: 'id follower_id following_id created_at',
  user_block: 'id blocker_id blocked_id created_at',
  user_note: 'id user_id target_id body',
  user_filter_list: 'id user_id name expiration_date feeds profile comments words',
  user_push_subscription:
    'id user_id api_token endpoint content_encryption_public_key server_auth_key device_key',
  instance_block: 'id user_id instance_domain blocked_by_admin',
  oauth2_client: `identifier name secret redirect_uris grants scopes active description user_id contact_email
    created_at image_id`,
  oauth2_user_consent: 'id user_id client_identifier scopes created_at expires_at ip_address',
  oauth2_access_token: 'identifier client user_identifier scopes expiry revoked',
  oauth2_refresh_token: 'identifier access_token expiry revoked',
  oauth2_client_access: 'id client_id created_at path',
  magazine: `id icon_id banner_id name title description rules subscriptions_count is_adult custom_css visibility
    created_at last_active private_key public_key ap_id ap_profile_id ap_domain ap_discoverable ap_indexable tags
    ap_inbox_url ap_followers_count ap_fetched_at ap_deleted_at ap_attributed_to_url ap_featured_url
    marked_for_deletion_at posting_restricted_to_mods`,
  moderator: 'id user_id magazine_id is_owner is_confirmed created_at',
  magazine_subscription: 'id user_id magazine_id created_at',
  magazine_subscription_request: 'id user_id magazine_id created_at',
  magazine_block: 'id user_id magazine_id created_at',
  magazine_ban: 'id magazine_id user_id banned_by_id reason expired_at created_at',
  magazine_log: `id magazine_id user_id acting_user_id entry_id entry_comment_id post_id post_comment_id ban_id log_type
    meta created_at`,
  magazine_ownership_request: 'id user_id magazine_id created_at',
  moderator_request: 'id user_id magazine_id created_at',
  badge: 'id magazine_id name',
  entry_badge: 'id badge_id entry_id',
  report: `id magazine_id reporting_id reported_id considered_by_id entry_id entry_comment_id post_id post_comment_id
    reason weight considered_at status created_at uuid`,
  domain: 'id name',
  domain_subscription: 'id user_id domain_id',
  domain_block: 'id user_id domain_id',
  hashtag: 'id tag banned',
  hashtag_link: 'id hashtag_id entry_id entry_comment_id post_id post_comment_id',
  entry: `id user_id magazine_id image_id domain_id slug title url body type comment_count score is_adult sticky
    last_active up_votes down_votes ranking visibility created_at lang is_oc favourite_count edited_at mentions ap_id
    ap_like_count ap_dislike_count ap_share_count is_locked last_boosted_at`,
  entry_comment: `id user_id entry_id image_id parent_id body last_active up_votes down_votes visibility created_at
    favourite_count edited_at mentions ap_id lang is_adult ap_like_count ap_dislike_count ap_share_count last_boosted_at`,
  post: `id user_id magazine_id image_id slug body comment_count score is_adult last_active up_votes down_votes ranking
    visibility created_at favourite_count edited_at mentions ap_id lang sticky ap_like_count ap_dislike_count
    ap_share_count is_locked last_boosted_at`,
  post_comment: `id user_id post_id image_id parent_id body last_active up_votes down_votes visibility created_at
    favourite_count edited_at mentions ap_id lang is_adult ap_like_count ap_dislike_count ap_share_count last_boosted_at`,
  entry_vote: 'id entry_id user_id choice created_at',
  entry_comment_vote: 'id comment_id user_id choice created_at',
  post_vote: 'id post_id user_id choice created_at',
  post_comment_vote: 'id comment_id user_id choice created_at',
  favourite: 'id user_id entry_id entry_comment_id post_id post_comment_id created_at',
  bookmark_list: 'id user_id name is_default',
  bookmark: 'id list_id user_id entry_id entry_comment_id post_id post_comment_id created_at',
  message_thread: 'id updated_at',
  message_thread_participants: 'message_thread_id user_id',
  message: 'id thread_id sender_id body status created_at uuid ap_id edited_at',
  notification: `id user_id entry_id entry_comment_id post_id post_comment_id message_id ban_id report_id new_user_id
    status notification_type created_at`,
  notification_settings: 'id user_id entry_id post_id magazine_id target_user_id notification_status',
  settings: 'id name value json',
  site: `id terms privacy_policy faq about contact announcement private_key public_key push_private_key
    push_public_key`,
  instance: `id domain software version is_banned is_explicitly_allowed failed_delivers last_successful_deliver
    last_failed_deliver last_successful_receive created_at`,
  activity: `uuid user_actor_id magazine_actor_id audience_id inner_activity_id inner_activity_url object_entry_id
    object_entry_comment_id object_post_id object_post_comment_id object_message_id object_user_id object_magazine_id
    object_magazine_ban_id object_generic target_string content_string type activity_json is_remote created_at`,
} as const satisfies Record<string, string>
export type MbinTable = keyof typeof mbinTables

export const columnsOf = (table: MbinTable): string[] => mbinTables[table].split(/\s+/)

/** Where a copy of them lies in our own database while the import runs. Its presence says that one is under way. */
export const stagingSchema = 'mbin_import'

/** A table of the copy, for a statement. */
export const staged = (table: MbinTable): string => `${stagingSchema}."${table}"`

/** What one context works out for the others to use. */
export const stagedFacts = {
  /** Media: `id` of an image, and `image` as the API shows it. */
  image: `${stagingSchema}.shown_image`,
  /** Content: `id` here of an item, by its `kind` and `number`. */
  item: `${stagingSchema}.numbered_item`,
  /** Who found something that is not carried as it was: `what`, and how often. */
  quirk: `${stagingSchema}.quirk`,
  /** Files that were taken over: `path`, `bytes`, and what was measured where the row does not know it. */
  file: `${stagingSchema}.media_file`,
} as const

export const itemKinds = ['entry', 'entry_comment', 'post', 'post_comment'] as const
