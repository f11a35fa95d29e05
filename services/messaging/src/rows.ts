// Written by `node deploy/scripts/row-types.ts` from the migrated schema; not edited by hand.
import type { Json } from '@app/platform/db/row.ts'

/** A row of each table, as the driver delivers it. */
export type Rows = {
  block: {
    blocker_id: number
    blocked_id: number
  }
  digest: {
    user_id: number
    every: string
    next_at: Date
    last_id: number
  }
  follow: {
    follower_id: number
    followed_id: number
  }
  magazine: {
    id: number
    card: Json
  }
  magazine_block: {
    user_id: number
    magazine_id: number
  }
  member: {
    id: number
    name: string
    is_local: boolean
    is_staff: boolean
    card: Json
  }
  message: {
    id: number
    thread_id: number
    sender_id: number
    body: string
    status: string
    announced: boolean
    created_at: Date
    /** Its address for other servers; null: nobody elsewhere has part in it. */
    ap_id: string | null
    edited_at: Date | null
    /** Pictures in one from elsewhere, each a name and its address there; null: none. */
    emojis: Json | null
  }
  mute: {
    muter_id: number
    muted_id: number
  }
  notification: {
    id: number
    user_id: number
    type: string
    status: string
    event_key: string
    subject: Json
    subject_key: string
    cause_id: number | null
    created_at: Date
  }
  participant: {
    thread_id: number
    user_id: number
    updated_at: Date
  }
  push_subscription: {
    user_id: number
    client: string
    endpoint: string
    auth: string
    p256dh: string
    /** Public half of that pair; null: the first of this instance. */
    vapid: string | null
  }
  secret: {
    name: string
    value: string
  }
  setting: {
    user_id: number
    target_type: string
    target_id: number
    setting: string
  }
  subscription: {
    magazine_id: number
    user_id: number
  }
  thread: {
    id: number
  }
  transfer: {
    state: Json
  }
}
