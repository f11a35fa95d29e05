import {
  instanceChanged,
  magazineChanged,
  magazinePurged,
  magazineSubscribed,
  magazineUnsubscribed,
  memberBanned,
  memberUnbanned,
  moderatorChanged,
  reportChanged,
  settingsChanged,
  subscriptionRequestEnded,
} from '@app/contract/events/community.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import { bareHost } from '@app/platform/net/host-rules.ts'
import { findMagazineCard, findUserCard, saveMagazineCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { policyChanged } from '../instances/policy.ts'
import { noteLeft, requestFill } from '../magazines/fill-magazine.ts'
import { setAsidePurged } from '../magazines/purged-magazines.ts'
import { requestMagazineUpdate } from '../outbox/send-actor-update.ts'
import { sendFollowAnswer, sendFollowOfMagazine } from '../outbox/send-follow.ts'
import { magazineAsSender } from '../outbox/sender.ts'
import { sendBan, sendModeratorChange, sendReport, sendUnban } from '../outbox/send-moderation.ts'

export const communityHandlers = (federation: Federation): Projection['handlers'] => [
  on(settingsChanged, async (tx, { settings }) => {
    await tx('instance_settings')
      .insert({ only_one: true, settings: JSON.stringify(settings) })
      .onConflict('only_one')
      .merge(['settings'])
    policyChanged(federation, tx)
  }),
  on(instanceChanged, async (tx, { domain, isBanned, isExplicitlyAllowed }) => {
    await tx('host_rule')
      .insert({ domain, host: bareHost(domain), is_banned: isBanned, is_allowed: isExplicitlyAllowed })
      .onConflict('domain')
      .merge()
    policyChanged(federation, tx)
  }),
  on(magazineChanged, async (tx, card) => {
    const known = await findMagazineCard(tx, card.magazineId)
    await saveMagazineCard(tx, card)
    if (known) await requestMagazineUpdate(federation, tx, known, card)
  }),
  on(moderatorChanged, (tx, change) => sendModeratorChange(federation, tx, change)),
  on(memberBanned, (tx, ban) => sendBan(federation, tx, ban)),
  on(memberUnbanned, (tx, ban) => sendUnban(federation, tx, ban)),
  on(reportChanged, (tx, report) => sendReport(federation, tx, report)),
  on(magazinePurged, (tx, { magazineId }, { time }) =>
    setAsidePurged(federation, tx, magazineId, new Date(time)),
  ),
  on(subscriptionRequestEnded, async (tx, { magazineId, userId, outcome }) => {
    if (outcome === 'cancelled') return sendFollowOfMagazine(federation, tx, userId, magazineId, false)
    const magazine = await findMagazineCard(tx, magazineId)
    if (magazine?.domain !== null) return
    await sendFollowAnswer(federation, tx, {
      target: magazineAsSender(federation, magazine),
      followerId: userId,
      accepted: outcome === 'accepted',
    })
  }),
  on(magazineSubscribed, async (tx, { magazineId, userId }) => {
    await tx('magazine_subscription')
      .insert({ magazine_id: magazineId, user_id: userId })
      .onConflict()
      .ignore()
    await sendFollowOfMagazine(federation, tx, userId, magazineId, true)
    const subscriber = await findUserCard(tx, userId)
    if (subscriber?.domain === null) await requestFill(federation, tx, magazineId)
  }),
  on(magazineUnsubscribed, async (tx, { magazineId, userId }) => {
    await tx('magazine_subscription').where({ magazine_id: magazineId, user_id: userId }).delete()
    await noteLeft(tx, magazineId)
    await sendFollowOfMagazine(federation, tx, userId, magazineId, false)
  }),
]
