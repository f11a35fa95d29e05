import { communityActivity } from '@app/contract/calls/activity.ts'
import {
  defederation,
  instanceSettings,
  keepMagazineSetting,
  knownInstances,
  magazineByName,
  magazineViews,
  moderationRight,
  postingRight,
  setSubscription,
  upsertRemoteMagazine,
} from '@app/contract/calls/community.ts'
import {
  keepRemoteModerators,
  setRemoteBan,
  setRemoteModerator,
} from '@app/contract/calls/remote-moderation.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { findAccount } from './accounts/account.ts'
import type { Community } from './context.ts'
import { keepRemoteMagazine } from './from-federation/remote-magazine.ts'
import { keepModerators, setBan, setModerator } from './from-federation/remote-moderation.ts'
import { knownInstancesOf } from './instance/federation.ts'
import { closedHosts } from './instance/policy.ts'
import type { CardRow } from './magazines/magazine.ts'
import { cardColumns, toCard } from './magazines/magazine.ts'
import { magazinesInOrder } from './magazines/magazine.view.ts'
import { keepSetting } from './magazines/notification-setting.ts'
import { hasMemberships } from './memberships/activity.ts'
import { setSubscribed } from './memberships/membership.ts'
import { judgePosting, mayModerate, maySee } from './rights/rights.rules.ts'
import { accessOf } from './rights/access.ts'

/** What other contexts may ask of this one. */
export const communityCalls = (ctx: Community): CallHandler[] => [
  answer(postingRight, async ({ userId, magazineId, act }) => {
    const access = await accessOf(ctx, magazineId, userId)
    if (!access) return { magazine: null, refusal: 'not-found' as const }
    const { magazine, rights, userDomain } = access
    const refusal = judgePosting(act, rights, { ...magazine, defederated: access.defederated }, userDomain)
    return { magazine: refusal === 'not-found' ? null : magazine, refusal }
  }),
  answer(moderationRight, async ({ userId, magazineId }) => {
    const access = await accessOf(ctx, magazineId, userId)
    if (!access || !maySee(access.rights)) return { magazine: null, isModerator: false, isOwner: false }
    const { magazine, rights } = access
    return { magazine, isModerator: mayModerate(rights), isOwner: rights.owns }
  }),
  answer(instanceSettings, async () => ({ settings: await ctx.settings.fresh() })),
  answer(magazineByName, async ({ name }) => {
    const [row] = await ctx.db.query<CardRow>(
      'card-by-name',
      `select ${cardColumns} from magazine m where lower(m.name) = lower($1)`,
      [name],
      { byKey: true },
    )
    return row ? toCard(row, ctx.config.url) : null
  }),
  answer(magazineViews, async ({ viewer, magazineIds }) => ({
    items: await magazinesInOrder(ctx, magazineIds, viewer),
  })),
  answer(upsertRemoteMagazine, async (remote) => ({ magazineId: await keepRemoteMagazine(ctx, remote) })),
  answer(keepMagazineSetting, (input) => keepSetting(ctx, input)),
  answer(setSubscription, async ({ magazineId, userId, on }) => {
    const access = await accessOf(ctx, magazineId, userId)
    if (!access || !maySee(access.rights) || (on && access.rights.banned)) return { changed: false }
    const account = await findAccount(ctx.db, userId)
    const local = account !== null && account.domain === null
    return { changed: await setSubscribed(ctx, { magazineId, userId, local }, on) }
  }),
  answer(setRemoteModerator, (input) => setModerator(ctx, input)),
  answer(keepRemoteModerators, (input) => keepModerators(ctx, input)),
  answer(setRemoteBan, (input) => setBan(ctx, input)),
  answer(defederation, async ({ domains }) => ({ defederated: await closedHosts(ctx, domains) })),
  answer(communityActivity, async ({ userId }) => ({ any: await hasMemberships(ctx, userId) })),
  answer(knownInstances, async ({ domains }) => ({ instances: await knownInstancesOf(ctx, domains) })),
]
