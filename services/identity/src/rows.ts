// Written by `node deploy/scripts/row-types.ts` from the migrated schema; not edited by hand.
import type { Json } from '@app/platform/db/row.ts'

/** A row of each table, as the driver delivers it. */
export type Rows = {
  account: {
    id: number
    username: string
    username_key: string
    email: string | null
    email_key: string | null
    password_hash: string | null
    title: string | null
    about: string | null
    avatar: Json | null
    avatar_image_id: number | null
    cover: Json | null
    cover_image_id: number | null
    is_bot: boolean
    role: 'user' | 'moderator' | 'admin'
    is_verified: boolean
    application: 'pending' | 'approved' | 'rejected'
    application_text: string | null
    is_banned: boolean
    is_deleted: boolean
    deletes_at: Date | null
    ap_profile_id: string | null
    domain: string | null
    discoverable: boolean
    indexable: boolean
    settings: Json
    followers_count: number
    reputation: number
    created_at: Date
    last_active: Date
    has_two_factor: boolean
    is_suspended: boolean
    approves_followers: boolean
    downvotes: number
    /** Somebody elsewhere whose own server has banned them. */
    is_banned_at_origin: boolean
    origin_ban_ends_at: Date | null
    ban_reason: string | null
    /** What its own server says it is, where that is neither a person nor a bot. */
    actor_type: string | null
    /** What its profile tells beside the text: label and value of each. */
    fields: Json | null
    language: string | null
    aliases: Json
    moved_to: Json | null
    moved_at: Date | null
    is_silenced: boolean
    /** Pictures in name, text and fields; null: there is none. */
    emojis: Json | null
  }
  audit_line: {
    number: number
    line_id: string
    at: Date
    user_id: number | null
    username: string
    operation: string
    /** json and not jsonb: the hash is of its text. */
    about: Json
    changes: Json
    network: string | null
    request_id: string
    status: number
    previous: Buffer
    hash: Buffer
  }
  backup_code: {
    account_id: number
    code_hash: Buffer
    pending: boolean
  }
  block: {
    blocker_id: number
    blocked_id: number
    created_at: Date
  }
  client_use: {
    client_identifier: string
    route: string
    at: Date
    count: number
  }
  client_use_report: {
    id: string
    at: Date
  }
  data_archive: {
    id: string
    account_id: number
    file_key: string
    state: string
    size: number | null
    requested_at: Date
    ends_at: Date | null
  }
  data_import: {
    id: number
    account_id: number
    file_name: string | null
    mode: string
    state: string
    turn: number
    line_count: number
    skipped: number
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
    tried_again: boolean
  }
  data_import_line: {
    import_id: number
    position: number
    kind: string
    act: string
    subject: string
    list: string | null
    outcome: string | null
    reason: string | null
  }
  deletion_link: {
    token_hash: Buffer
    account_id: number
  }
  deletion_part: {
    account_id: number
    part: string
    counts: Json
    kept_comments: number | null
    reported_at: Date
  }
  deletion_report: {
    /** No foreign key: it outlives the account. */
    account_id: number
    deletes_at: Date
    removed_at: Date | null
    completed_at: Date | null
    ends_at: Date | null
    username: string | null
    /** For the last mail, with name and language: from the removal of the account until all have reported. */
    email: string | null
    language: string | null
  }
  device: {
    account_id: number
    token_hash: Buffer
    user_agent: string | null
    created_at: Date
    last_used_at: Date
  }
  email_token: {
    token_hash: Buffer
    purpose: 'verify' | 'reset'
    account_id: number
    email: string
    created_at: Date
    expires_at: Date
  }
  filter_list: {
    id: number
    account_id: number
    name: string
    expires_at: Date | null
    feeds: boolean
    comments: boolean
    profile: boolean
    words: Json
  }
  follow: {
    follower_id: number
    followed_id: number
    created_at: Date
  }
  follow_request: {
    follower_id: number
    followed_id: number
    state: 'requested' | 'refused' | 'cancelled'
    created_at: Date
  }
  foreign_refresh_token: {
    token_hash: Buffer
    expires_at: Date
  }
  former_login: {
    login: string
    account_id: number
  }
  instance_blocked_for_all: {
    domain: string
  }
  instance_choice: {
    account_id: number
    domain: string
    blocked: boolean
  }
  instance_secret: {
    name: string
    value: Buffer
  }
  instance_settings: {
    only_one: boolean
    settings: Json
  }
  instance_silenced: {
    host: string
  }
  item_reputation: {
    type: string
    item_id: number
    author_id: number
    points: number
    downvotes: number
  }
  mute: {
    muter_id: number
    muted_id: number
    created_at: Date
    ends_at: Date | null
  }
  newcomer_mark: {
    digest: Buffer
    account_id: number
    kind: 'link' | 'text'
    at: Date
  }
  note: {
    writer_id: number
    subject_id: number
    text: string
  }
  oauth_access_token: {
    id: string
    grant_id: string
    expires_at: Date
    revoked_at: Date | null
  }
  oauth_client: {
    identifier: string
    secret_hash: Buffer | null
    name: string
    contact_email: string
    description: string | null
    redirect_uris: string[]
    grants: string[]
    scopes: string[]
    image: Json | null
    bot_id: number | null
    active: boolean
    created_at: Date
  }
  oauth_code: {
    code_hash: Buffer
    grant_id: string
    redirect_uri: string | null
    scopes: string[]
    challenge: string | null
    challenge_method: string | null
    expires_at: Date
    used_at: Date | null
    dpop_jkt: string | null
  }
  oauth_consent: {
    id: number
    account_id: number
    client_id: string
    scopes: string[]
    ip: string | null
    created_at: Date
    expires_at: Date
  }
  oauth_grant: {
    id: string
    client_id: string
    account_id: number
    created_at: Date
    revoked_at: Date | null
    dpop_jkt: string | null
  }
  oauth_pushed_request: {
    uri_hash: Buffer
    client_id: string
    parameters: Json
    expires_at: Date
  }
  oauth_refresh_token: {
    token_hash: Buffer
    grant_id: string
    access_token_id: string
    scopes: string[]
    expires_at: Date
    used_at: Date | null
  }
  oauth_transaction: {
    id_hash: Buffer
    account_id: number
    session_id: string
    client_id: string
    request: Json
    expires_at: Date
  }
  passkey: {
    id: string
    account_id: number
    name: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Date
    last_used_at: Date | null
  }
  peer_software: {
    domain: string
    software: string | null
    version: string | null
  }
  second_factor: {
    account_id: number
    secret: string | null
    pending_secret: string | null
    last_step: number
    by_passkey: boolean
  }
  session: {
    id: string
    token_hash: Buffer
    account_id: number
    user_agent: string | null
    created_at: Date
    expires_at: Date
    proven_at: Date | null
    proven_by: string | null
    is_remembered: boolean
  }
  sign_up: {
    account_id: number
    at: Date
  }
  sign_up_wave: {
    id: number
    sign: 'registrations' | 'link' | 'text'
    count: number
    opened_at: Date
    last_sign_at: Date
    closed_at: Date | null
  }
  sign_up_wave_account: {
    wave_id: number
    account_id: number
  }
  signing_key: {
    kid: string
    public_jwk: Json
    private_jwk: Json
    created_at: Date
    active_from: Date
    retired_at: Date | null
  }
  sso_attempt: {
    token_hash: Buffer
    purpose: 'sign-in' | 'link' | 'proof' | 'second-factor'
    provider: string
    account_id: number | null
    next: string
    state: string
    nonce: string
    verifier: string
    expires_at: Date
  }
  sso_link: {
    issuer: string
    subject: string
    account_id: number
    provider: string
    created_at: Date
  }
  sso_subject: {
    provider: string
    subject: string
    account_id: number
  }
}
