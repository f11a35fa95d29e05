/** The headings of the API reference, and what stands under each. Their names are those that clients of Mbin know. */
export const tagTexts = {
  Account:
    'Signing up, signing in and out, passwords, second factors, passkeys, sessions and deletion: for the browser session.',
  'Admin OAuth': 'Registered clients and how much they are used, for administrators.',
  'Admin user': 'Accounts as the staff sees them: applications, bans, verification and deletion.',
  Administration:
    'Settings and pages of the instance, other servers, block lists, the audit log and how the instance is doing.',
  Bookmarks: 'Items that a member keeps in lists of their own.',
  Combined: 'Threads and posts in one list.',
  Domains: 'The hosts that threads link to, which members may subscribe to or block.',
  Drafts: 'What a member began to write and has not sent.',
  Entries: 'Threads of magazines: articles, links, images and videos.',
  'Entry comments': 'Comments on threads.',
  Feeds: 'Feeds that members put together of magazines, people, tags and words, and show to others.',
  Instance: 'What anybody may know of this instance: its pages, staff, statistics and the servers it knows.',
  'Magazine administration':
    'Creating a magazine and changing it: looks, badges, tags, moderators, who asks for it.',
  Magazines: 'The topic communities: finding, reading, subscribing and blocking.',
  Message: 'Private messages between members.',
  Moderation: 'Reports, the trash, bans, the log, and what moderators do with single items.',
  Notification: 'What happened that concerns the member, how they are told of it, and digests by mail.',
  OAuth: 'Registering a client, obtaining, checking and revoking tokens (RFC 6749).',
  'Post comments': 'Comments on posts.',
  Posts: 'Short items of the microblog.',
  Quotes: 'Items that show another one below their text.',
  Reading: 'What a member has read, hid or muted.',
  Search: 'Finding items, magazines and people, here or by their address elsewhere.',
  Security: 'What a member takes along or brings: archives, exports, imports and moving to another account.',
  Tags: 'What is marked with a #tag, and tags that staff banned.',
  User: 'Accounts and their relations: profile, settings, following, blocking, filters and notes.',
  Users: 'What single accounts wrote and boosted, and what they show first.',
  Webhooks: 'Servers of others that are told of what happens in a magazine or on the instance.',
} as const

/** A heading of the API reference. */
export type Tag = keyof typeof tagTexts
