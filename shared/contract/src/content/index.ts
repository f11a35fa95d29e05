import * as entries from './entries.ts'
import * as entryComments from './entry-comments.ts'
import * as posts from './posts.ts'
import * as postComments from './post-comments.ts'
import * as entryFeeds from './entry-feeds.ts'
import * as postFeeds from './post-feeds.ts'
import * as commentFeeds from './comment-feeds.ts'
import * as userComments from './user-comments.ts'
import * as userContent from './user-content.ts'
import * as profilePins from './profile-pins.ts'
import * as quotes from './quotes.ts'
import * as reading from './reading.ts'
import * as reputation from './reputation.ts'
import * as revisions from './revisions.ts'
import * as combined from './combined.ts'
import * as domains from './domains.ts'
import * as moderation from './moderation.ts'
import * as purge from './purge.ts'
import * as bookmarks from './bookmarks.ts'
import * as tags from './tags.ts'
import * as search from './search.ts'

export * from './entries.ts'
export * from './entry-comments.ts'
export * from './posts.ts'
export * from './post-comments.ts'
export * from './entry-feeds.ts'
export * from './post-feeds.ts'
export * from './comment-feeds.ts'
export * from './user-comments.ts'
export * from './user-content.ts'
export * from './profile-pins.ts'
export * from './quotes.ts'
export * from './reading.ts'
export * from './reputation.ts'
export * from './revision.ts'
export * from './revisions.ts'
export * from './combined.ts'
export * from './domains.ts'
export * from './moderation.ts'
export * from './purge.ts'
export * from './bookmarks.ts'
export * from './tags.ts'
export * from './search.ts'
export * from './search-schemas.ts'
export * from './schemas.ts'

/** Every operation of the content context. A file of operations exports nothing else. */
export const contentOperations = [
  ...Object.values(entries),
  ...Object.values(entryComments),
  ...Object.values(posts),
  ...Object.values(postComments),
  ...Object.values(entryFeeds),
  ...Object.values(postFeeds),
  ...Object.values(commentFeeds),
  ...Object.values(userComments),
  ...Object.values(userContent),
  ...Object.values(profilePins),
  ...Object.values(quotes),
  ...Object.values(reading),
  ...Object.values(reputation),
  ...Object.values(revisions),
  ...Object.values(combined),
  ...Object.values(domains),
  ...Object.values(moderation),
  ...Object.values(purge),
  ...Object.values(bookmarks),
  ...Object.values(tags),
  ...Object.values(search),
] as const
