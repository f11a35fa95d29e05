// Written by `node deploy/scripts/row-types.ts` from the migrated schema; not edited by hand.
import type { Json } from '@app/platform/db/row.ts'

/** A row of each table, as the driver delivers it. */
export type Rows = {
  account: {
    user_id: number
    username: string
    title: string | null
    avatar: Json | null
    about: string | null
    is_bot: boolean
    is_admin: boolean
    is_global_moderator: boolean
    state: string
    ap_id: string | null
    ap_profile_id: string | null
    domain: string | null
    discoverable: boolean
    indexable: boolean
    shows_subscriptions: boolean
    created_at: Date
    last_active: Date
    shows_followings: boolean
    /** Pictures in their name and text, as identity says; null: there is none. */
    emojis: Json | null
  }
  backup_run: {
    what: 'backup' | 'rehearsal'
    at: Date
  }
  badge: {
    id: number
    magazine_id: number
    name: string
  }
  ban: {
    id: number
    magazine_id: number
    user_id: number
    banned_by_id: number
    reason: string | null
    expired_at: Date | null
    created_at: Date
  }
  block_list: {
    id: number
    name: string
    url: string | null
    applies_new: boolean
    skipped: number
    skipped_lines: Json
    created_at: Date
    checked_at: Date | null
    failure: string | null
  }
  block_list_entry: {
    list_id: number
    host: string
    severity: 'block' | 'silence'
    comment: string | null
    state: 'waiting' | 'applied' | 'kept'
  }
  emoji: {
    id: number
    name: string
    category: string | null
    image: Json
    created_at: Date
  }
  instance: {
    id: number
    domain: string
    software: string | null
    version: string | null
    is_banned: boolean
    is_allowed: boolean
    failed_delivers: number
    last_successful_deliver: Date | null
    last_failed_deliver: Date | null
    last_successful_receive: Date | null
    created_at: Date
    blocked_for_all_at: Date | null
    host: string
    silenced_at: Date | null
    banned_by_list: boolean
    silenced_by_list: boolean
  }
  magazine: {
    id: number
    name: string
    title: string
    description: string | null
    rules: string | null
    is_adult: boolean
    is_posting_restricted_to_mods: boolean
    visibility: string
    marked_for_deletion_at: Date | null
    icon: Json | null
    icon_url: string | null
    banner: Json | null
    banner_url: string | null
    custom_css: string | null
    tags: string[]
    ap_id: string | null
    ap_profile_id: string | null
    domain: string | null
    discoverable: boolean | null
    indexable: boolean | null
    created_at: Date
    last_active: Date | null
    subscriptions_count: number
    local_subscribers: number
    entry_count: number
    entry_comment_count: number
    post_count: number
    post_comment_count: number
    search_text: string | null
    approves_followers: boolean
    is_silenced: boolean
    /** Who may read what is in it: public, localOnly, members. */
    readers: string
    /** Pictures in its texts, each a name and an address; null: there is none. */
    emojis: Json | null
  }
  magazine_block: {
    id: number
    user_id: number
    magazine_id: number
    created_at: Date
  }
  magazine_purge: {
    magazine_id: number
    name: string
    items: number | null
    removed: number
    ordered_by_id: number
    ordered_at: Date
    finished_at: Date | null
  }
  magazine_tally: {
    is_local: boolean
    is_adult: boolean
    count: number
  }
  moderation_log: {
    id: number
    magazine_id: number
    type: string
    moderator_id: number | null
    subject_type: string
    subject_id: number
    created_at: Date
  }
  moderation_log_tally: {
    magazine_id: number
    type: string
    count: number
  }
  moderator: {
    id: number
    magazine_id: number
    user_id: number
    is_owner: boolean
    created_at: Date
  }
  notification_setting: {
    user_id: number
    magazine_id: number
    setting: 'Default' | 'Loud' | 'Muted'
    changed_at: Date | null
  }
  page: {
    name: string
    body: string
  }
  report: {
    id: number
    subject_type: string
    subject_id: number
    magazine_id: number
    reporting_id: number
    reported_id: number
    reason: string | null
    status: string
    weight: number
    created_at: Date
    considered_at: Date | null
    considered_by_id: number | null
    /** Its address on the instance that moved here, and the id of the Flag that was sent. */
    uuid: string | null
    /** Further reports of the same subject on an instance that moved here, where each stood by itself. */
    archive: Json | null
    reopened_at: Date | null
    appeal: string | null
    appealed_at: Date | null
    assigned_to_id: number | null
    assigned_at: Date | null
  }
  report_note: {
    id: number
    report_id: number
    author_id: number
    text: string
    created_at: Date
  }
  report_tally: {
    magazine_id: number
    status: string
    count: number
  }
  role_request: {
    id: number
    magazine_id: number
    user_id: number
    role: string
    created_at: Date
  }
  setting: {
    key: string
    value: Json
  }
  subscription: {
    id: number
    user_id: number
    magazine_id: number
    created_at: Date
  }
  subscription_request: {
    id: number
    magazine_id: number
    user_id: number
    state: 'requested' | 'refused' | 'cancelled'
    created_at: Date
  }
  trashed: {
    subject_type: string
    subject_id: number
    magazine_id: number
    last_active: Date
  }
  user_block: {
    blocker_id: number
    blocked_id: number
  }
  user_follow: {
    follower_id: number
    followed_id: number
  }
  webhook: {
    id: number
    magazine_id: number | null
    url: string
    /** Host of the address with its port: how many are sent to at once. */
    host: string
    description: string
    events: string[]
    secret: string
    /** Signs as well until previous_until, for receivers that have not changed yet. */
    previous_secret: string | null
    previous_until: Date | null
    enabled: boolean
    disabled_because: 'gone' | 'failing' | null
    /** First of the failed attempts that no success followed. */
    failing_since: Date | null
    created_at: Date
  }
  webhook_delivery: {
    id: number
    webhook_id: number
    event_id: string
    kind: string
    magazine_id: number | null
    /** What happened, by numbers; the message is made of it as it is first sent. */
    facts: Json
    /** Type and number of the item it is about. */
    subject: string | null
    /** Whom it is about: goes with them. */
    person_ids: number[]
    state: 'waiting' | 'delivered' | 'failed'
    attempts: number
    next_at: Date | null
    /** A process is sending it, unless it died. */
    leased_until: Date | null
    payload: string | null
    status: number | null
    duration_ms: number | null
    failure: string | null
    answer: string | null
    last_at: Date | null
    created_at: Date
  }
}
