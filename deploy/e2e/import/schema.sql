-- What import:mbin reads of the database of Mbin 1.10, for tests: tables, columns and types are facts of that program,
-- held to them by schema.test.ts. What is not read (search columns, sessions, monitoring) is left out.

create extension if not exists citext;
create type enumapplicationstatus as enum ('Approved', 'Rejected', 'Pending');
create type enumdirectmessagesettings as enum ('everyone', 'followers_only', 'nobody');
create type enumfrontcontentoptions as enum ('combined', 'threads', 'microblog');
create type enumnotificationstatus as enum ('Default', 'Muted', 'Loud');
create type enumsortoptions as enum ('hot', 'top', 'newest', 'active', 'oldest', 'commented');
create type user_type as enum ('Person', 'Service', 'Organization', 'Application');

create table image (
  id int not null, file_path varchar(255), file_name varchar(255) not null, sha256 bytea not null, width int,
  height int, blurhash varchar(255), alt_text text, source_url text, is_compressed bool not null default false,
  source_too_big bool not null default false, downloaded_at timestamptz(0), created_at timestamptz(0) not null,
  original_size bigint not null default 0, local_size bigint not null default 0
);
create sequence image_id_seq;

create table "user" (
  id int not null, avatar_id int, email varchar(255) not null, roles jsonb not null,
  username varchar(255) not null, followers_count int not null, notify_on_new_entry bool not null,
  notify_on_new_entry_reply bool not null, notify_on_new_entry_comment_reply bool not null,
  notify_on_new_post bool not null, notify_on_new_post_reply bool not null,
  notify_on_new_post_comment_reply bool not null, is_verified bool not null, password varchar(255) not null,
  created_at timestamptz(0) not null, is_banned bool not null default false,
  show_profile_subscriptions bool not null default true, show_profile_followings bool not null default true,
  hide_adult bool not null default true, homepage varchar(255) not null default 'front',
  oauth_github_id varchar(255), oauth_google_id varchar(255), oauth_facebook_id varchar(255),
  featured_magazines text, private_key text, public_key text, ap_id varchar(255), ap_profile_id varchar(255),
  cover_id int, about text, fields json, ap_public_url varchar(255), ap_fetched_at timestamptz(0),
  ap_followers_url varchar(255), ap_preferred_username varchar(255), ap_discoverable bool,
  ap_manually_approves_followers bool, last_active timestamptz(0) not null, ap_deleted_at timestamptz(0),
  add_mentions_entries bool not null default false, add_mentions_posts bool not null default true,
  ap_inbox_url varchar(255), ap_domain varchar(255), ap_timeout_at timestamptz(0),
  is_deleted bool not null default false, preferred_languages jsonb not null default '[]',
  oauth_keycloak_id varchar(255), totp_secret varchar(255), custom_css text,
  ignore_magazines_custom_css bool not null default false, totp_backup_codes jsonb not null default '[]',
  type user_type not null default 'Person', marked_for_deletion_at timestamptz(0),
  visibility text not null default 'visible', ap_followers_count int, ap_attributed_to_url varchar(255),
  oauth_zitadel_id varchar(255), oauth_azure_id varchar(255), oauth_simple_login_id varchar(255),
  oauth_authentik_id varchar(255), oauth_privacyportal_id varchar(255), ap_featured_url varchar(255),
  oauth_discord_id varchar(255), application_text text,
  application_status enumapplicationstatus not null default 'Approved', notify_on_user_signup bool default true,
  front_default_sort enumsortoptions not null default 'hot',
  comment_default_sort enumsortoptions not null default 'hot', ban_reason varchar(255), old_private_key text,
  old_public_key text, direct_message_setting enumdirectmessagesettings not null default 'everyone',
  last_key_rotation_date timestamptz(0), front_default_content enumfrontcontentoptions, ap_indexable bool,
  title varchar(255), show_boosts_of_following bool not null default false
);
create sequence user_id_seq;

create table user_follow (
  id int not null, follower_id int not null, following_id int not null, created_at timestamptz(0) not null
);
create sequence user_follow_id_seq;

create table user_follow_request (
  id int not null, follower_id int not null, following_id int not null, created_at timestamptz(0) not null
);
create sequence user_follow_request_id_seq;

create table user_block (
  id int not null, blocker_id int not null, blocked_id int not null, created_at timestamptz(0) not null
);
create sequence user_block_id_seq;

create table user_note (
  id int not null, user_id int not null, target_id int not null, body text not null,
  created_at timestamptz(0) not null
);
create sequence user_note_id_seq;

create table user_filter_list (
  id int not null, name varchar(255) not null, expiration_date timestamp(0), feeds bool not null,
  profile bool not null, comments bool not null, words jsonb not null, created_at timestamptz(0) not null,
  user_id int not null
);
create sequence user_filter_list_id_seq;

create table user_push_subscription (
  id int not null, user_id int not null, api_token character(80), locale varchar(255), endpoint text not null,
  content_encryption_public_key text not null, device_key uuid, server_auth_key text not null,
  notification_types json not null
);
create sequence user_push_subscription_id_seq;

create table instance_block (
  id int not null, user_id int not null, instance_id int not null, instance_domain text not null,
  blocked_by_admin bool not null
);
create sequence instance_block_id_seq;

create table oauth2_client (
  identifier varchar(32) not null, name varchar(128) not null, secret varchar(128), redirect_uris text,
  grants text, scopes text, active bool not null, allow_plain_text_pkce bool not null default false,
  description text, user_id int, contact_email varchar(255) not null, created_at timestamptz(0) not null,
  image_id int
);

create table oauth2_user_consent (
  id int not null, user_id int not null, client_identifier varchar(32) not null, created_at timestamp(0) not null,
  expires_at timestamp(0) not null, scopes json not null, ip_address varchar(255) not null
);
create sequence oauth2_user_consent_id_seq;

create table oauth2_access_token (
  identifier character(80) not null, client varchar(32) not null, expiry timestamp(0) not null,
  user_identifier varchar(128), scopes text, revoked bool not null
);

create table oauth2_refresh_token (
  identifier character(80) not null, access_token character(80), expiry timestamp(0) not null,
  revoked bool not null
);

create table oauth2_client_access (
  id int not null, client_id varchar(32) not null, created_at timestamp(0) not null, path varchar(255) not null
);
create sequence oauth2_client_access_id_seq;

create table magazine (
  id int not null, icon_id int, name varchar(255) not null, title varchar(255) not null, description text,
  rules text, subscriptions_count int not null, entry_count int not null, entry_comment_count int not null,
  post_count int not null, post_comment_count int not null, is_adult bool not null, custom_css text,
  visibility text not null default 'visible', created_at timestamptz(0) not null, last_active timestamptz(0),
  private_key text, public_key text, ap_id varchar(255), ap_profile_id varchar(255), ap_followers_url varchar(255),
  ap_preferred_username varchar(255), ap_discoverable bool, ap_manually_approves_followers bool,
  ap_public_url varchar(255), ap_fetched_at timestamptz(0), tags jsonb, ap_deleted_at timestamptz(0),
  ap_inbox_url varchar(255), ap_domain varchar(255), ap_timeout_at timestamptz(0),
  marked_for_deletion_at timestamptz(0), ap_followers_count int, ap_attributed_to_url varchar(255),
  last_origin_update timestamptz(0), ap_featured_url varchar(255),
  posting_restricted_to_mods bool not null default false, old_private_key text, old_public_key text,
  last_key_rotation_date timestamptz(0), banner_id int, ap_indexable bool
);
create sequence magazine_id_seq;

create table moderator (
  id int not null, user_id int not null, magazine_id int not null, is_owner bool not null,
  is_confirmed bool not null, created_at timestamptz(0) not null, added_by_user_id int
);
create sequence moderator_id_seq;

create table magazine_subscription (
  id int not null, user_id int not null, magazine_id int not null, created_at timestamptz(0) not null
);
create sequence magazine_subscription_id_seq;

create table magazine_subscription_request (
  id int not null, user_id int not null, magazine_id int not null, created_at timestamptz(0) not null
);
create sequence magazine_subscription_request_id_seq;

create table magazine_block (
  id int not null, user_id int not null, magazine_id int not null, created_at timestamptz(0) not null
);
create sequence magazine_block_id_seq;

create table magazine_ban (
  id int not null, magazine_id int not null, user_id int not null, banned_by_id int not null, reason text,
  expired_at timestamptz(0), created_at timestamptz(0) not null
);
create sequence magazine_ban_id_seq;

create table magazine_log (
  id int not null, magazine_id int not null, user_id int not null, entry_id int, entry_comment_id int, post_id int,
  post_comment_id int, ban_id int, created_at timestamptz(0) not null, log_type text not null, meta varchar(255),
  acting_user_id int
);
create sequence magazine_log_id_seq;

create table magazine_ownership_request (
  id int not null, user_id int not null, magazine_id int not null, created_at timestamptz(0) not null
);
create sequence magazine_ownership_request_id_seq;

create table moderator_request (
  id int not null, user_id int not null, magazine_id int not null, created_at timestamptz(0) not null
);
create sequence moderator_request_id_seq;

create table badge (
  id int not null, magazine_id int, name varchar(255) not null
);
create sequence badge_id_seq;

create table entry_badge (
  id int not null, badge_id int, entry_id int
);
create sequence entry_badge_id_seq;

create table report (
  id int not null, magazine_id int not null, reporting_id int not null, reported_id int not null,
  considered_by_id int, entry_id int, entry_comment_id int, post_id int, post_comment_id int, reason varchar(255),
  weight int not null, considered_at timestamptz(0), status varchar(255) not null,
  created_at timestamptz(0) not null, report_type text not null, uuid varchar(255)
);
create sequence report_id_seq;

create table domain (
  id int not null, name varchar(255) not null, entry_count int not null,
  subscriptions_count int not null default 0
);
create sequence domain_id_seq;

create table domain_subscription (
  id int not null, user_id int not null, domain_id int not null, created_at timestamptz(0) not null
);
create sequence domain_subscription_id_seq;

create table domain_block (
  id int not null, user_id int not null, domain_id int not null, created_at timestamptz(0) not null
);
create sequence domain_block_id_seq;

create table hashtag (
  id int not null, tag citext not null, banned bool not null default false
);
create sequence hashtag_id_seq;

create table hashtag_link (
  id int not null, hashtag_id int not null, entry_id int, entry_comment_id int, post_id int, post_comment_id int
);
create sequence hashtag_link_id_seq;

create table entry (
  id int not null, user_id int not null, magazine_id int not null, image_id int, domain_id int, slug varchar(255),
  title varchar(255) not null, url varchar(2048), body text, type varchar(255) not null, has_embed bool not null,
  comment_count int not null, score int not null, is_adult bool not null, sticky bool not null,
  last_active timestamptz(0) not null, ip varchar(255), up_votes int not null, down_votes int not null,
  ranking int not null, visibility text not null default 'visible', created_at timestamptz(0) not null,
  lang varchar(255) not null, is_oc bool not null default false, favourite_count int not null default 0,
  edited_at timestamptz(0), mentions jsonb, ap_id varchar(255), ap_like_count int, ap_dislike_count int,
  ap_share_count int, is_locked bool not null default false,
  last_boosted_at timestamptz(0) not null default 'epoch'
);
create sequence entry_id_seq;

create table entry_comment (
  id int not null, user_id int not null, entry_id int not null, magazine_id int not null, image_id int,
  parent_id int, root_id int, body text not null, last_active timestamptz(0) not null, ip varchar(255),
  up_votes int not null, down_votes int not null, visibility text not null default 'visible',
  created_at timestamptz(0) not null, favourite_count int not null default 0, edited_at timestamptz(0),
  mentions jsonb, ap_id varchar(255), lang varchar(255) not null, is_adult bool not null, ap_like_count int,
  ap_dislike_count int, ap_share_count int, last_boosted_at timestamptz(0) not null default 'epoch'
);
create sequence entry_comment_id_seq;

create table post (
  id int not null, user_id int not null, magazine_id int not null, image_id int, slug varchar(255), body text,
  comment_count int not null, score int not null, is_adult bool not null, last_active timestamptz(0) not null,
  ip varchar(255), up_votes int not null, down_votes int not null, ranking int not null,
  visibility text not null default 'visible', created_at timestamptz(0) not null,
  favourite_count int not null default 0, edited_at timestamptz(0), mentions jsonb, ap_id varchar(255),
  lang varchar(255) not null, sticky bool not null default false, ap_like_count int, ap_dislike_count int,
  ap_share_count int, is_locked bool not null default false,
  last_boosted_at timestamptz(0) not null default 'epoch'
);
create sequence post_id_seq;

create table post_comment (
  id int not null, user_id int not null, post_id int not null, magazine_id int not null, image_id int,
  parent_id int, body text not null, last_active timestamptz(0) not null, ip varchar(255), up_votes int not null,
  down_votes int not null, visibility text not null default 'visible', created_at timestamptz(0) not null,
  favourite_count int not null default 0, edited_at timestamptz(0), mentions jsonb, ap_id varchar(255),
  root_id int, update_mark bool not null default false, lang varchar(255) not null, is_adult bool not null,
  ap_like_count int, ap_dislike_count int, ap_share_count int,
  last_boosted_at timestamptz(0) not null default 'epoch'
);
create sequence post_comment_id_seq;

create table entry_vote (
  id int not null, entry_id int not null, user_id int not null, author_id int not null, choice int not null,
  created_at timestamptz(0) not null
);
create sequence entry_vote_id_seq;

create table entry_comment_vote (
  id int not null, comment_id int not null, user_id int not null, author_id int not null, choice int not null,
  created_at timestamptz(0) not null
);
create sequence entry_comment_vote_id_seq;

create table post_vote (
  id int not null, post_id int not null, user_id int not null, author_id int not null, choice int not null,
  created_at timestamptz(0) not null
);
create sequence post_vote_id_seq;

create table post_comment_vote (
  id int not null, comment_id int not null, user_id int not null, author_id int not null, choice int not null,
  created_at timestamptz(0) not null
);
create sequence post_comment_vote_id_seq;

create table favourite (
  id int not null, magazine_id int not null, user_id int not null, entry_id int, entry_comment_id int, post_id int,
  post_comment_id int, created_at timestamptz(0) not null, favourite_type text not null
);
create sequence favourite_id_seq;

create table bookmark_list (
  id int not null, user_id int not null, name varchar(255) not null, is_default bool not null
);
create sequence bookmark_list_id_seq;

create table bookmark (
  id int not null, list_id int not null, user_id int not null, entry_id int, entry_comment_id int, post_id int,
  post_comment_id int, created_at timestamptz(0) not null
);
create sequence bookmark_id_seq;

create table message_thread (
  id int not null, updated_at timestamptz(0) not null
);
create sequence message_thread_id_seq;

create table message_thread_participants (
  message_thread_id int not null, user_id int not null
);

create table message (
  id int not null, thread_id int not null, sender_id int not null, body text not null,
  status varchar(255) not null, created_at timestamptz(0) not null, uuid uuid not null default gen_random_uuid(),
  ap_id varchar(255), edited_at timestamptz(0)
);
create sequence message_id_seq;

create table notification (
  id int not null, user_id int not null, entry_id int, entry_comment_id int, post_id int, post_comment_id int,
  message_id int, ban_id int, status varchar(255) not null, created_at timestamptz(0) not null,
  notification_type text not null, report_id int, new_user_id int
);
create sequence notification_id_seq;

create table notification_settings (
  id int not null, user_id int not null, entry_id int, post_id int, magazine_id int, target_user_id int,
  notification_status enumnotificationstatus not null default 'Default'
);
create sequence notification_settings_id_seq;

create table settings (
  id int not null, name varchar(255) not null, value varchar(255), json jsonb
);
create sequence settings_id_seq;

create table site (
  id int not null, terms text, privacy_policy text, faq text, about text, contact text, private_key text,
  public_key text, announcement text, push_private_key text, push_public_key text
);
create sequence site_id_seq;

create table instance (
  id int not null, software varchar(255), version varchar(255), domain varchar(255) not null,
  last_successful_deliver timestamptz(0), last_successful_receive timestamptz(0),
  last_failed_deliver timestamptz(0), failed_delivers int not null, created_at timestamptz(0) not null,
  updated_at timestamptz(0), is_banned bool not null default false,
  is_explicitly_allowed bool not null default false
);
create sequence instance_id_seq;

create table activity (
  uuid uuid not null, user_actor_id int, magazine_actor_id int, audience_id int, inner_activity_id uuid,
  object_entry_id int, object_entry_comment_id int, object_post_id int, object_post_comment_id int,
  object_message_id int, object_user_id int, object_magazine_id int, type varchar(255) not null,
  inner_activity_url text, object_generic text, target_string text, content_string text, activity_json text,
  is_remote bool not null default false, object_magazine_ban_id int, created_at timestamptz(0) not null
);
