// Written by `node deploy/scripts/row-types.ts` from the migrated schema; not edited by hand.
import type { Json } from '@app/platform/db/row.ts'

/** A row of each table, as the driver delivers it. */
export type Rows = {
  activity: {
    uuid: string
    actor: string
    type: string
    body: Json
    public: boolean
    created_at: Date
    /** What the activity shows: it is not shown while that is hidden. */
    object: string | null
    /** Its deliveries were written: a fan-out that runs again after a kill adds none. */
    fanned_out_at: Date | null
  }
  actor_key: {
    kind: 'user' | 'magazine' | 'instance'
    local_id: number
    private_jwk: Json
    public_jwk: Json
    public_pem: string
    created_at: Date
    ed25519_private_jwk: Json | null
    /** The public key as a Multikey has it (FEP-521a). */
    ed25519_public: string | null
    generation: number
    rotated_at: Date | null
    /** What of the generation before is needed yet: rsa (JWK, private), ed25519 (public). */
    previous: Json | null
  }
  actor_update: {
    kind: 'user' | 'magazine'
    local_id: number
    /** When peers are told how the actor looks by then. */
    due_at: Date
  }
  content_object: {
    type: string
    id: number
    ap_id: string
    local: boolean
    author_id: number
    magazine_id: number
    thread_id: number
    parent_id: number | null
    visibility: string
    /** When its server was last asked how it counts the votes of this comment. */
    counted_at: Date | null
  }
  delivery: {
    activity: string
    inbox: string
    host: string
    /** What it is about: to one host, later news of an object waits for earlier. */
    object: string | null
    sender: Json
    seq: number
    attempts: number
    due_at: Date
    created_at: Date
  }
  delivery_host: {
    host: string
    /** When it is tried next; null: nothing waits for it. */
    due_at: Date | null
    /** Until then one process delivers to it. */
    taken_until: Date | null
    failures: number
    /** Counts the fan-outs that had something for it. */
    rung: number
    /** How many deliveries there are; counted anew where a process died. */
    waiting: number
    /** What it usually takes to answer: recent answers count more. */
    usual_ms: number | null
    /** When it last did not take something. */
    failed_at: Date | null
    failure: 'refused' | 'gone' | 'busy' | 'trouble' | 'silent' | 'failed' | null
    failure_status: number | null
    /** Why there was no answer. */
    failure_reason: string | null
  }
  digested_context: {
    /** Address of a thread elsewhere. */
    ap_id: string
    /** The collection of all that is said in it. */
    context: string
  }
  follow_received: {
    kind: 'user' | 'magazine'
    local_id: number
    follower_id: number
    activity_id: string
  }
  host_rule: {
    domain: string
    host: string
    is_banned: boolean
    is_allowed: boolean
  }
  instance: {
    domain: string
    software: string | null
    version: string | null
    failures: number
    failed_at: Date | null
    succeeded_at: Date | null
    received_at: Date | null
    checked_at: Date | null
    changed: boolean
  }
  instance_settings: {
    only_one: boolean
    settings: Json
  }
  magazine_card: {
    magazine_id: number
    name: string
    ap_profile_id: string | null
    domain: string | null
    visibility: string
    card: Json
    purged_at: Date | null
    /** Whether others may hear of it and of what is in it. */
    federated: boolean
  }
  magazine_fill: {
    magazine_id: number
    caught_up: boolean
  }
  magazine_subscription: {
    magazine_id: number
    user_id: number
  }
  poll_update: {
    type: string
    id: number
    /** When peers are told how the poll stands by then. */
    due_at: Date
  }
  quote_authorization: {
    /** Address of the item that quotes. */
    quote: string
    quoted: string
    /** Who wrote what is quoted. */
    author_id: number
    /** Where the document is that says so. */
    address: string
    created_at: Date
    revoked_at: Date | null
  }
  quote_request: {
    /** Address of the item of ours that quotes. */
    quote: string
    quoted: string
    /** Who wrote what is quoted. */
    author_id: number
    activity_id: string
    created_at: Date
  }
  received: {
    activity_id: string
    type: string
    actor: string
    object: string | null
    received_at: Date
  }
  relay: {
    inbox: string
    /** What we asked to follow: the relay itself, or the public where it is known by its inbox alone. */
    followed: string
    follow_id: string
    state: 'requested' | 'accepted' | 'refused'
    /** Who it is; null: it has not answered, and was added by its inbox. */
    actor: string | null
    created_at: Date
  }
  remote_actor: {
    ap_id: string
    kind: 'user' | 'magazine' | 'instance'
    local_id: number | null
    domain: string
    handle: string
    inbox: string
    shared_inbox: string | null
    key_id: string | null
    public_key_pem: string | null
    fetched_at: Date
    gone_at: Date | null
    /** Where a magazine lists its moderators: what Add and Remove name. */
    moderators: string | null
    /** Where a magazine or a person lists what they show first. */
    featured: string | null
    /** Its further keys (FEP-521a): id and multibase of each. */
    assertion_keys: Json
    /** When WebFinger was last asked what it is called; null: not yet, and it bears the host of its id. */
    handle_checked_at: Date | null
    /** Address of its followers collection; null: it has none, or was not fetched since this is kept. */
    followers: string | null
  }
  sent_relation: {
    kind: string
    actor_id: number
    object: string
    activity_id: string
    created_at: Date
  }
  signature_scheme: {
    host: string
    scheme: 'cavage' | 'rfc9421'
    /** Whether it told so, what was signed so was taken, or the other was refused. */
    basis: 'told' | 'taken' | 'other refused'
    known_until: Date
  }
  told_of_deletion: {
    activity: string
    inbox: string
    host: string
    user_id: number
    told_at: Date
    /** null: it is tried again as long as there is a delivery, and was given up once there is none. */
    state: 'confirmed' | 'refused' | null
    status: number | null
    answered_at: Date | null
  }
  tombstone: {
    ap_id: string
    deleted_at: Date
    /** Its own server deleted it, and may take that back. */
    by_origin: boolean
  }
  unanswered_follow: {
    actor_id: number
    object: string
    tries: number
    retry_at: Date
  }
  user_card: {
    user_id: number
    username: string
    ap_profile_id: string | null
    domain: string | null
    state: string
    card: Json
  }
  user_follow: {
    follower_id: number
    followed_id: number
  }
}
