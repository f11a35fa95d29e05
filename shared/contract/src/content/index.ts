import { operationsOf } from '../operation.ts'
import * as entries from './entries.ts'
import * as entryComments from './entry-comments.ts'
import * as posts from './posts.ts'
import * as postComments from './post-comments.ts'
import * as entryFeeds from './entry-feeds.ts'
import * as postFeeds from './post-feeds.ts'
import * as commentFeeds from './comment-feeds.ts'
import * as userComments from './user-comments.ts'
import * as userContent from './user-content.ts'
import * as links from './links.ts'
import * as drafts from './drafts.ts'
import * as namedFeeds from './named-feeds.ts'
import * as people from './people.ts'
import * as profilePins from './profile-pins.ts'
import * as quotes from './quotes.ts'
import * as reading from './reading.ts'
import * as reputation from './reputation.ts'
import * as revisions from './revisions.ts'
import * as captions from './captions.ts'
import * as combined from './combined.ts'
import * as domains from './domains.ts'
import * as moderation from './moderation.ts'
import * as purge from './purge.ts'
import * as bookmarks from './bookmarks.ts'
import * as tags from './tags.ts'
import * as search from './search.ts'
import * as translations from './translations.ts'
import * as exploring from './explore.ts'
import * as beside from './sidebar.ts'

export * from './entries.ts'
export * from './entry-comments.ts'
export * from './posts.ts'
export * from './post-comments.ts'
export * from './entry-feeds.ts'
export * from './post-feeds.ts'
export * from './comment-feeds.ts'
export * from './user-comments.ts'
export * from './user-content.ts'
export * from './links.ts'
export * from './draft.ts'
export * from './drafts.ts'
export * from './named-feed.ts'
export * from './named-feeds.ts'
export * from './people.ts'
export * from './profile-pins.ts'
export * from './quotes.ts'
export * from './reading.ts'
export * from './reputation.ts'
export * from './revision.ts'
export * from './revisions.ts'
export * from './captions.ts'
export * from './media.ts'
export * from './combined.ts'
export * from './domains.ts'
export * from './moderation.ts'
export * from './purge.ts'
export * from './bookmarks.ts'
export * from './tags.ts'
export * from './search.ts'
export * from './explore.ts'
export * from './sidebar.ts'
export * from './search-schemas.ts'
export * from './translation.ts'
export * from './translations.ts'
export * from './schemas.ts'

/** Every operation of the content context. A file of operations exports nothing else. */
export const contentOperations = [
  ...operationsOf(entries),
  ...operationsOf(entryComments),
  ...operationsOf(posts),
  ...operationsOf(postComments),
  ...operationsOf(entryFeeds),
  ...operationsOf(postFeeds),
  ...operationsOf(commentFeeds),
  ...operationsOf(userComments),
  ...operationsOf(userContent),
  ...operationsOf(links),
  ...operationsOf(drafts),
  ...operationsOf(namedFeeds),
  ...operationsOf(people),
  ...operationsOf(profilePins),
  ...operationsOf(quotes),
  ...operationsOf(reading),
  ...operationsOf(reputation),
  ...operationsOf(revisions),
  ...operationsOf(captions),
  ...operationsOf(combined),
  ...operationsOf(domains),
  ...operationsOf(moderation),
  ...operationsOf(purge),
  ...operationsOf(bookmarks),
  ...operationsOf(tags),
  ...operationsOf(search),
  ...operationsOf(translations),
  ...operationsOf(exploring),
  ...operationsOf(beside),
] as const
