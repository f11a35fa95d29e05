// Written by `node deploy/scripts/row-types.ts` from the migrated schema; not edited by hand.
import type { Json } from '@app/platform/db/row.ts'

/** A row of each table, as the driver delivers it. */
export type Rows = {
  banned_tag: {
    name: string
    banned_by: number
    banned_at: Date
  }
  bookmark: {
    list_id: number
    item_id: number
    user_id: number
    created_at: Date
  }
  bookmark_list: {
    id: number
    user_id: number
    name: string
    is_default: boolean
  }
  caption: {
    item_id: number
    language: string
    /** WebVTT; null: not fetched yet. */
    text: string | null
    /** Where it is elsewhere; null: it was written here. */
    address: string | null
  }
  domain: {
    id: number
    name: string
    entry_count: number
    subscriptions_count: number
  }
  domain_block: {
    user_id: number
    domain_id: number
  }
  domain_subscription: {
    user_id: number
    domain_id: number
  }
  draft: {
    user_id: number
    key: string
    /** What the box was for, as its writer saw it. */
    about: string | null
    /** Where the box is. */
    path: string | null
    fields: Json
    /** When somebody last wrote in it, by the clock of their device. */
    changed_at: Date
    /** Which pictures are in the box, in their order, each with its description so far. */
    pictures: Json
  }
  favourite: {
    item_id: number
    user_id: number
    created_at: Date
  }
  filter_word: {
    user_id: number
    feeds: boolean
    comments: boolean
    profile: boolean
    expires_at: Date | null
    word: string
    exact: boolean
  }
  instance_choice: {
    user_id: number
    blocked: string[]
    exempt: string[]
  }
  instance_hidden_for_all: {
    domain: string
  }
  instance_setting: {
    single: boolean
    settings: Json
  }
  item: {
    id: number
    kind: 'entry' | 'entry_comment' | 'post' | 'post_comment'
    author_id: number
    magazine_id: number
    thread_id: number | null
    parent_id: number | null
    root_id: number | null
    ancestor_ids: number[]
    depth: number
    entry_type: 'article' | 'link' | 'image' | 'video' | null
    title: string | null
    slug: string | null
    url: string | null
    domain_id: number | null
    body: string | null
    image: Json | null
    image_id: number | null
    lang: string
    tags: string[]
    mentions: string[]
    is_oc: boolean
    is_adult: boolean
    is_pinned: boolean
    is_locked: boolean
    visibility: 'visible' | 'private' | 'trashed' | 'soft_deleted'
    shelf: number | null
    uv: number
    dv: number
    favourites: number
    comment_count: number
    commenter_count: number
    child_count: number
    score: number
    ranking: number
    created_at: Date
    edited_at: Date | null
    last_active: Date
    last_boosted_at: Date
    ap_id: string | null
    is_local: boolean
    tag_keys: string[]
    thread_domain_id: number | null
    /** Of a remote item: whom it mentions itself, in its text or not. Null: its text tells. */
    own_mentions: string[] | null
    /** What everybody but this context calls the item, together with its kind. */
    number: number
    thread_number: number | null
    parent_number: number | null
    root_number: number | null
    content_warning: string | null
    /** Everything that came with it, in its order; null: nothing but its image, if that. */
    attachments: Json | null
    /** How many of the upvotes its own server counted, without a row of vote here. */
    uv_elsewhere: number
    /** The same of the downvotes. */
    dv_elsewhere: number
    /** Likes that its own server counted beyond those known here: not shown, but a thread is ranked by them. */
    favourites_elsewhere: number
    audience: 'public' | 'unlisted' | 'followers' | 'direct' | 'members'
    badge_ids: number[]
    /** What it quotes; null: nothing, or what is not here. */
    quoted_id: number | null
    /** Address of that, as its own server names it; null: it was written here. */
    quoted_address: string | null
    /** What the author of that says to it; null: it quotes nothing. */
    quote_consent: 'pending' | 'accepted' | 'rejected' | 'revoked' | null
    /** Pictures in its texts, each a name and an address; null: there is none. */
    emojis: Json | null
    /** Of a link that turned out to be a video or sound; null: as its address ends. */
    link_media_type: string | null
    /** Language and label of each, in order; null: none. Their texts are in caption. */
    captions: Json | null
    has_transcript: boolean
  }
  item_addressee: {
    user_id: number
    item_id: number
  }
  item_numbering: {
    single: boolean
    own_from: number
  }
  item_text: {
    item_id: number
    kind: string
    is_thread: boolean
    author_id: number
    magazine_id: number
    created_at: Date
    title: string | null
    stemming: string
    words: string
  }
  magazine_block: {
    user_id: number
    magazine_id: number
  }
  magazine_card: {
    magazine_id: number
    name: string
    card: Json
    moderator_ids: number[]
    is_adult: boolean
    visibility: string
    domain: string | null
    discoverable: boolean
    title: string | null
    about: string | null
    words: string
    owner_id: number | null
    /** Id and name of each badge that the magazine has, newest first. */
    badges: Json
    silenced: boolean
    /** Who may read what is in it: public, localOnly, members. */
    readers: string
  }
  magazine_count: {
    magazine_id: number
    entry_count: number
    entry_comment_count: number
    post_count: number
    post_comment_count: number
    general_entry_count: number
    general_post_count: number
  }
  magazine_subscription: {
    user_id: number
    magazine_id: number
  }
  named_feed: {
    id: number
    user_id: number
    name: string
    /** Among the feeds of its owner, from 0; equal ones by id. */
    position: number
    is_public: boolean
    magazine_ids: number[]
    author_ids: number[]
    /** In their normal spelling. */
    tags: string[]
    words: string[]
  }
  notification_setting: {
    user_id: number
    item_id: number
    setting: 'Default' | 'Loud' | 'Muted'
    changed_at: Date | null
  }
  poll: {
    item_id: number
    multiple: boolean
    closes_at: Date | null
    /** Whether its end was announced. */
    closed: boolean
    /** null: the server it comes from does not tell. */
    voters_count: number | null
  }
  poll_ballot: {
    item_id: number
    user_id: number
    /** Positions of the options. */
    choices: number[]
    voted_at: Date
  }
  poll_option: {
    item_id: number
    position: number
    title: string
    votes: number
  }
  profile_pin: {
    user_id: number
    item_id: number
    pinned_at: Date
  }
  quote_withdrawal: {
    item_id: number
    quoted_id: number
  }
  reading: {
    user_id: number
    item_id: number
    /** null: not read, or marked as unread again. */
    read_at: Date | null
    /** How many there were then, and what the member wrote since. */
    comments: number
    /** Number of the comment where they stopped. */
    stopped_at: number | null
    /** Numbers of the comments they folded. */
    folded: number[]
    hidden_at: Date | null
  }
  reconciliation: {
    what: string
    mended: number
    at: Date
  }
  removed_count: {
    user_id: number
    kind: string
    count: number
  }
  revision: {
    item_id: number
    /** Counted for each item; the oldest go first. */
    version: number
    /** From when on it read like this. */
    since: Date
    title: string | null
    url: string | null
    body: string | null
    content_warning: string | null
    is_adult: boolean
    lang: string
    attachments: Json
    audience: 'public' | 'unlisted' | 'followers' | 'direct' | 'members'
    /** Whom it went to then beside followers, where it was not for everybody. */
    addressee_ids: number[]
    /** Bytes of what is kept of it. */
    size: number
  }
  thread_check: {
    item_id: number
    checked_at: Date
    origin: string
    /** How many replies are not here, for each reason. */
    missing: Json
    /** As its own server counts them; null: it does not tell. */
    likes: number | null
    dislikes: number | null
    shares: number | null
    /** How others count votes of its comments; null: nothing is known. */
    comments: Json | null
  }
  transcript: {
    item_id: number
    text: string
  }
  translation: {
    item_id: number
    lang: string
    /** The host that translated it. */
    server: string
    /** Of what the item said; another version is translated anew. */
    digest: string
    title: string | null
    body: string | null
    content_warning: string | null
    /** The language that it is written in, as far as somebody knows. */
    from_lang: string | null
    made_at: Date
  }
  user_block: {
    blocker_id: number
    blocked_id: number
  }
  user_card: {
    user_id: number
    username: string
    card: Json
    state: string
    domain: string | null
    discoverable: boolean
    hide_adult: boolean
    preferred_languages: string[]
    comment_sort: string
    shows_boosts: boolean
    shows_followings: boolean
    title: string | null
    about: string | null
    words: string
    front_sort: string
    silenced: boolean
  }
  user_follow: {
    follower_id: number
    followed_id: number
  }
  user_mute: {
    muter_id: number
    muted_id: number
  }
  vote: {
    item_id: number
    user_id: number
    choice: number
    voted_at: Date
  }
}
