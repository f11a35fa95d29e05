import type { Migration } from '@app/platform/db/database.ts'
import { tables } from './001-tables.ts'
import { relations } from './002-relations.ts'
import { trash } from './003-trash.ts'
import { notificationSettings } from './004-notification-settings.ts'
import { instancesBlocked } from './005-instances-blocked-for-all.ts'
import { magazinePurges } from './006-magazine-purges.ts'
import { longLists } from './007-long-lists.ts'
import { instanceHosts } from './008-instance-hosts.ts'
import { localLists } from './009-local-lists.ts'
import { requestsByUser } from './010-requests-by-user.ts'
import { reportsByReporter } from './011-reports-by-reporter.ts'
import { orderOfSettings } from './012-order-of-settings.ts'
import { knownSettings } from './013-known-settings.ts'
import { subscriptionRequests } from './014-subscription-requests.ts'
import { backupRuns } from './015-backup-runs.ts'
import { archivedReports } from './016-archived-reports.ts'
import { reportAddresses } from './017-report-addresses.ts'
import { silencedInstances, silencedLists } from './018-silenced-instances.ts'
import { magazineReaders } from './020-magazine-readers.ts'
import { blockLists } from './021-block-lists.ts'
import { emojis } from './022-emojis.ts'
import { magazineEmojis } from './024-magazine-emojis.ts'
import { privateMagazines } from './023-private-magazines.ts'
import { webhooks } from './025-webhooks.ts'
import { reportsEverywhere } from './026-reports-everywhere.ts'
import { deletedMagazines } from './027-deleted-magazines.ts'
import { reopenedReports } from './028-reopened-reports.ts'
import { appeals, appealsByAuthor } from './029-appeals.ts'
import { reportNotes } from './031-report-notes.ts'
import { recordOfReported } from './032-record-of-reported.ts'

/** In the order they are applied. */
export const migrations: Migration[] = [
  tables,
  relations,
  trash,
  notificationSettings,
  instancesBlocked,
  magazinePurges,
  longLists,
  instanceHosts,
  localLists,
  requestsByUser,
  reportsByReporter,
  orderOfSettings,
  knownSettings,
  subscriptionRequests,
  backupRuns,
  archivedReports,
  reportAddresses,
  silencedInstances,
  silencedLists,
  magazineReaders,
  blockLists,
  emojis,
  privateMagazines,
  magazineEmojis,
  webhooks,
  reportsEverywhere,
  deletedMagazines,
  reopenedReports,
  appeals,
  appealsByAuthor,
  reportNotes,
  recordOfReported,
]
