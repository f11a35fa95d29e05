import { contentActivity } from '@app/contract/calls/activity.ts'
import * as ask from '@app/contract/calls/content.ts'
import { contentOfMember } from '@app/contract/calls/deletions.ts'
import {
  bookmarkAddress,
  memberBookmarks,
  memberDrafts,
  memberFeeds,
  memberLikes,
  memberWorks,
} from '@app/contract/calls/portability.ts'
import * as remote from '@app/contract/calls/remote-moderation.ts'
import * as retired from '@app/contract/calls/retired.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import { bookmarkAsBrought, listMemberBookmarks } from './bookmarks/portability.ts'
import type { Content } from './context.ts'
import { listMemberDrafts } from './drafts/portability.ts'
import { cardByApId, cardsInOrder } from './items/content-card.ts'
import { reactionsOf, reactionsOfComments } from './items/counts.ts'
import { keepSetting } from './items/notification-setting.ts'
import { countMagazineItems, removeMagazineItems } from './magazines/purge-magazine-items.ts'
import { listMemberFeeds } from './named-feeds/portability.ts'
import { moderateRemote } from './moderation/moderate-remote.ts'
import { recordOfAuthor } from './moderation/record-of-author.ts'
import { keepRemotePins, pinnedEntries } from './moderation/remote-pins.ts'
import { pinRemoteToProfile } from './profile-pins/pin-remote-to-profile.ts'
import { profilePinCards } from './profile-pins/profile-pin.view.ts'
import { applyRemoteBallot } from './polls/vote-in-poll.ts'
import { answerQuote } from './quotes/answer-quote.ts'
import { quotingRight } from './quotes/quoting-right.ts'
import { ingest } from './remote-items/ingest.ts'
import { removeRemote } from './remote-items/remove-remote.ts'
import { decideReport } from './reports/decide-report.ts'
import { reportRemote } from './reports/report-remote.ts'
import { countThreadsOfHosts } from './statistics/threads-of-hosts.ts'
import { countContent, countLocal, countVotes } from './statistics/statistics.ts'
import { countsOfMember } from './users/member-counts.ts'
import { hasActivity } from './users/has-activity.ts'
import { keepThreadCheck } from './threads/thread-check.ts'
import { listMemberLikes, listMemberWorks } from './users/portability.ts'
import { purgeSomeOf } from './users/purge-user.ts'
import { viewsOf } from './views/item-views.ts'
import { applyRemoteVote } from './votes/apply-remote-vote.ts'

/** What other contexts ask of this one. */
export const callsOf = (content: Content): CallHandler[] => [
  answer(ask.contentViews, async ({ viewer, refs, unmasked = false }) => ({
    items: await viewsOf(content, viewer, refs, { reveal: unmasked }),
  })),
  answer(ask.recordOfAuthor, async ({ authorId, magazineId }) => ({
    days: await recordOfAuthor(content, authorId, magazineId),
  })),
  answer(ask.contentCards, async ({ refs }) => ({ items: await cardsInOrder(content, refs) })),
  answer(ask.contentByApId, ({ apId }) => cardByApId(content, apId)),
  answer(ask.contentReactions, (ref) => reactionsOf(content, ref)),
  answer(ask.threadReactions, (ref) => reactionsOfComments(content, ref)),
  answer(ask.keepThreadCheck, (check) => keepThreadCheck(content, check)),
  answer(ask.profilePins, ({ userId }) => profilePinCards(content, userId)),
  answer(ask.pinRemoteToProfile, (input) => pinRemoteToProfile(content, input)),
  answer(ask.ingestContent, (input) => ingest(content, input)),
  answer(ask.applyRemoteVote, (input) => applyRemoteVote(content, input)),
  answer(ask.applyRemoteBallot, (input) => applyRemoteBallot(content, input)),
  answer(ask.quotingRight, (input) => quotingRight(content, input)),
  answer(ask.answerQuote, (input) => answerQuote(content, input)),
  answer(ask.removeRemote, (input) => removeRemote(content, input)),
  answer(remote.moderateRemote, (input) => moderateRemote(content, input)),
  answer(remote.keepRemotePins, (input) => keepRemotePins(content, input)),
  answer(remote.pinnedEntries, ({ magazineId }) => pinnedEntries(content, magazineId)),
  answer(remote.reportRemote, (input) => reportRemote(content, input)),
  answer(ask.decideReport, (input) => decideReport(content, input)),
  answer(contentActivity, async ({ userId }) => ({ any: await hasActivity(content, userId) })),
  answer(ask.threadsOfHosts, async ({ domains }) => ({
    threads: await countThreadsOfHosts(content, domains),
  })),
  answer(contentOfMember, ({ userId }) => countsOfMember(content, userId)),
  answer(ask.contentStatistics, (input) => countContent(content, input)),
  answer(ask.voteStatistics, (input) => countVotes(content, input)),
  answer(memberBookmarks, (input) => listMemberBookmarks(content, input)),
  answer(memberDrafts, (input) => listMemberDrafts(content, input)),
  answer(memberFeeds, (input) => listMemberFeeds(content, input)),
  answer(memberWorks, (input) => listMemberWorks(content, input)),
  answer(memberLikes, (input) => listMemberLikes(content, input)),
  answer(bookmarkAddress, (input) => bookmarkAsBrought(content, input)),
  answer(ask.contentCounts, () => countLocal(content)),
  ...retiredCalls(content),
]

/** Asked by processes of the previous release alone. */
const retiredCalls = (content: Content): CallHandler[] => [
  answer(retired.keepContentSetting, async (choice) => ({
    known: await keepSetting(content, { ...choice, changedAt: content.clock.now().toISOString() }),
  })),
  answer(retired.magazineItemCount, async ({ magazineId }) => ({
    items: await countMagazineItems(content, magazineId),
  })),
  answer(retired.purgeWorks, ({ userId, before, limit }) => purgeSomeOf(content, userId, limit, before)),
  answer(retired.purgeMagazineItems, ({ magazineId, limit }) =>
    content.db.transaction((tx) => removeMagazineItems(content, tx, magazineId, limit)),
  ),
]
