import type { Migration } from '@app/platform/db/database.ts'
import { projectionTables } from './001-projection.ts'
import { itemTables } from './002-items.ts'
import { bookmarkTables } from './003-bookmarks.ts'
import { statisticsIndexes } from './004-statistics.ts'
import { notificationSettings } from './005-notification-settings.ts'
import { authorFeeds } from './006-author-feeds.ts'
import { search } from './007-search.ts'
import { hidden } from './008-hidden.ts'
import { tagsAndDomains } from './009-tags-domains.ts'
import { magazineThreads } from './010-magazine-threads.ts'
import { searchLanguages } from './011-search-languages.ts'
import { castByUser } from './012-cast-by-user.ts'
import { boostedFeeds } from './013-boosted-feeds.ts'
import { countDifferences } from './014-count-differences.ts'
import { domainComments } from './015-domain-comments.ts'
import { everySort } from './016-every-sort.ts'
import { commentsOfDomains } from './017-comments-of-domains.ts'
import { commentFeeds } from './018-comment-feeds.ts'
import { reconciliation } from './019-reconciliation.ts'
import { ownMentions } from './020-own-mentions.ts'
import { itemNumbers } from './021-item-numbers.ts'
import { numbersOfAll } from './022-numbers-of-all.ts'
import { orderOfSettings } from './023-order-of-settings.ts'
import { magazineOwners } from './024-magazine-owners.ts'
import { knownSettings } from './025-known-settings.ts'
import { attachments } from './026-attachments.ts'
import { countedElsewhere } from './027-counted-elsewhere.ts'
import { audience, audienceOfAll } from './028-audience.ts'
import { polls } from './030-polls.ts'
import { threadBadges } from './031-thread-badges.ts'
import { reading } from './034-reading.ts'
import { quoteIndexes, quotes } from './033-quotes.ts'
import { threadChecks } from './032-thread-checks.ts'
import { quoteWithdrawals } from './035-quote-withdrawals.ts'
import { revisions } from './036-revisions.ts'
import { mutes } from './037-mutes.ts'
import { profilePins } from './038-profile-pins.ts'
import { silenced } from './039-silenced.ts'
import { magazineReaders } from './040-magazine-readers.ts'
import { emojis } from './041-emojis.ts'
import { privateMagazines, privateMagazinesOnline } from './042-private-magazines.ts'
import { countsOfComments } from './044-counts-of-comments.ts'
import { removedCounts } from './045-removed-counts.ts'
import { captions } from './048-captions.ts'
import { nearNames } from './049-near-names.ts'
import { namedFeeds } from './051-named-feeds.ts'
import { drafts } from './052-drafts.ts'
import { draftPictures } from './053-draft-pictures.ts'
import { readerFacts } from './055-reader-facts.ts'
import { boosters } from './056-boosters.ts'
import { silencedIndexes } from './050-silenced-indexes.ts'
import { wordsWithoutSpaces, wordsWithoutSpacesOnline } from './046-words-without-spaces.ts'
import { translations } from './047-translations.ts'

export const migrations: Migration[] = [
  projectionTables,
  itemTables,
  bookmarkTables,
  statisticsIndexes,
  notificationSettings,
  authorFeeds,
  search,
  hidden,
  tagsAndDomains,
  magazineThreads,
  searchLanguages,
  castByUser,
  boostedFeeds,
  countDifferences,
  domainComments,
  everySort,
  commentsOfDomains,
  commentFeeds,
  reconciliation,
  ownMentions,
  itemNumbers,
  numbersOfAll,
  orderOfSettings,
  magazineOwners,
  knownSettings,
  attachments,
  countedElsewhere,
  audience,
  audienceOfAll,
  polls,
  threadBadges,
  // Numbered when they were begun, listed as they were released.
  reading,
  quotes,
  quoteIndexes,
  threadChecks,
  quoteWithdrawals,
  revisions,
  mutes,
  profilePins,
  silenced,
  magazineReaders,
  emojis,
  privateMagazines,
  privateMagazinesOnline,
  countsOfComments,
  removedCounts,
  wordsWithoutSpaces,
  wordsWithoutSpacesOnline,
  translations,
  captions,
  nearNames,
  silencedIndexes,
  namedFeeds,
  drafts,
  readerFacts,
  draftPictures,
  boosters,
]
