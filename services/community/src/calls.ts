import { communityActivity } from '@app/contract/calls/activity.ts'
import {
  answerSubscription,
  defederation,
  instanceEmoji,
  instanceSettings,
  knownInstances,
  magazineByName,
  magazineViews,
  moderationRight,
  postingRight,
  reportByUuid,
  setRemoteMagazineDeleted,
  setSubscription,
  translationServer,
  upsertRemoteMagazine,
} from '@app/contract/calls/community.ts'
import { magazinesOfMember } from '@app/contract/calls/deletions.ts'
import { memberMagazines, relateToMagazine } from '@app/contract/calls/portability.ts'
import * as retired from '@app/contract/calls/retired.ts'
import {
  keepRemoteModerators,
  reportRemotePerson,
  setRemoteBan,
  setRemoteModerator,
} from '@app/contract/calls/remote-moderation.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { Community } from './context.ts'
import { emojiNamed } from './emoji/emoji.repository.ts'
import { closedHosts } from './instances/closed-hosts.ts'
import { knownInstancesOf } from './instances/instance.view.ts'
import { findCardByName } from './magazines/magazine.repository.ts'
import { magazinesInOrder } from './magazines/magazine.view.ts'
import { saveNotificationSetting } from './magazines/notification-setting.ts'
import { hideRemoteMagazine, saveRemoteMagazine } from './magazines/save-remote-magazine.ts'
import { hasMemberships } from './memberships/activity.ts'
import { countsOfMember } from './memberships/member-counts.ts'
import { setFollowerSubscription, takeAnswer } from './memberships/membership.ts'
import { listMemberMagazines, relateAsBrought } from './memberships/portability.ts'
import { replaceModerators, setBan, setModerator } from './moderation/remote-moderation.ts'
import { findReportByUuid } from './reports/report-by-uuid.ts'
import { reportPerson } from './reports/report.ts'
import { moderationRightOf, postingRightOf } from './rights/access.ts'

/** What other contexts may ask of this one. */
export const communityCalls = (community: Community): CallHandler[] => [
  answer(postingRight, (input) => postingRightOf(community, input)),
  answer(moderationRight, (input) => moderationRightOf(community, input)),
  answer(instanceSettings, async () => ({ settings: await community.settings.fresh() })),
  answer(translationServer, async () => ({ server: await community.settings.translationServer() })),
  answer(instanceEmoji, async ({ names }) => ({ emojis: await emojiNamed(community, names) })),
  answer(magazineByName, ({ name }) => findCardByName(community, name)),
  answer(magazineViews, async ({ viewer, magazineIds }) => ({
    items: await magazinesInOrder(community, magazineIds, viewer),
  })),
  answer(upsertRemoteMagazine, async (remote) => ({
    magazineId: await saveRemoteMagazine(community, remote),
  })),
  answer(setRemoteMagazineDeleted, async ({ magazineId }) => ({
    changed: await hideRemoteMagazine(community, magazineId),
  })),
  answer(setSubscription, (input) => setFollowerSubscription(community, input)),
  answer(answerSubscription, async (said) => ({ changed: await takeAnswer(community, said) })),
  answer(setRemoteModerator, (input) => setModerator(community, input)),
  answer(keepRemoteModerators, (input) => replaceModerators(community, input)),
  answer(reportRemotePerson, (report) => reportPerson(community, report)),
  answer(reportByUuid, ({ uuid }) => findReportByUuid(community, uuid)),
  answer(setRemoteBan, (input) => setBan(community, input)),
  answer(defederation, async ({ domains }) => ({ defederated: await closedHosts(community, domains) })),
  answer(communityActivity, async ({ userId }) => ({ any: await hasMemberships(community, userId) })),
  answer(magazinesOfMember, ({ userId }) => countsOfMember(community, userId)),
  answer(memberMagazines, (input) => listMemberMagazines(community, input)),
  answer(relateToMagazine, (input) => relateAsBrought(community, input)),
  answer(knownInstances, async ({ domains }) => ({ instances: await knownInstancesOf(community, domains) })),
  // Asked by processes of the previous release alone.
  answer(retired.keepMagazineSetting, async (choice) => ({
    known: await saveNotificationSetting(community, {
      ...choice,
      changedAt: community.clock.now().toISOString(),
    }),
  })),
]
