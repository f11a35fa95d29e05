import type { Migration } from '@app/platform/db/database.ts'
import { projectionTables } from './001-projection.ts'
import { itemTables } from './002-items.ts'
import { bookmarkTables } from './003-bookmarks.ts'
import { statisticsIndexes } from './004-statistics.ts'
import { notificationSettings } from './005-notification-settings.ts'
import { authorFeeds } from './006-author-feeds.ts'

export const migrations: Migration[] = [
  projectionTables,
  itemTables,
  bookmarkTables,
  statisticsIndexes,
  notificationSettings,
  authorFeeds,
]
