import { applyRemoteVote, removeRemote } from '@app/contract/calls/content.ts'
import { setSubscription } from '@app/contract/calls/community.ts'
import { purgeRemoteUser, setFollow } from '@app/contract/calls/identity.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Actor, Actors } from '../actors/actor.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { Sender, Sending } from '../outbox/send.ts'
import { DocumentGone } from '../documents/fetch-document.ts'
import type { Fetching } from '../documents/fetch-document.ts'
import { idOf, isJson, many, sameOrigin, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Policy } from '../instances/policy.ts'
import { isActivity, readActivity } from '../activities/activity.ts'
import type { Activity } from '../activities/activity.ts'
import { createModeration } from './moderation.ts'
import type { Trust } from './moderation.ts'
import type { Objects } from '../objects/save-object.ts'

type Needs = {
  db: Database
  calls: Calls
  actors: Actors
  objects: Objects
  fetching: Fetching
  sending: Sending
  policy: Policy
  at: Addresses
}

type VoteAct = 'like' | 'dislike' | 'boost' | 'unlike' | 'undislike' | 'unboost'

/**
 * What an activity from elsewhere changes here (rules/federation.md#activities). Every effect is idempotent: the same
 * activity may come again, by another way, or under another id.
 */
export const createProcessing = ({ db, calls, actors, objects, fetching, sending, policy, at }: Needs) => {
  const senderOf = (actor: Actor): Sender => ({ kind: actor.kind, id: actor.localId, address: actor.apId })

  /** A local magazine passes on, exactly as received, what concerns it. */
  const passOn = async (activity: Activity, magazineId: number, trust: Trust): Promise<void> => {
    if (trust.group) return
    const address = await actors.addressOf('magazine', magazineId)
    if (!address || !at.isLocal(address) || address === at.magazine('random')) return
    await db.transaction((tx) =>
      sending.announce(
        tx,
        { kind: 'magazine', id: magazineId, address },
        activity.json,
        new URL(activity.actor).host,
      ),
    )
  }

  const moderation = createModeration({ db, calls, actors, objects, at, passOn })

  const vote = async (activity: Activity, act: VoteAct, target: unknown, trust: Trust): Promise<void> => {
    const address = idOf(target)
    const voter = await actors.resolve(activity.actor)
    if (!address || voter?.kind !== 'user' || voter.local) return
    if (act === 'boost') await objects.ensure(address)
    const card = await objects.known(address)
    if (!card || (trust.group && trust.group.localId !== card.magazineId)) return
    const { applied } = await calls.ask(applyRemoteVote, { apId: address, userId: voter.localId, act })
    if (applied && act !== 'boost' && act !== 'unboost') await passOn(activity, card.magazineId, trust)
  }

  const follow = async (activity: Activity): Promise<void> => {
    const [follower, target] = [
      await actors.resolve(activity.actor),
      await actors.known(idOf(activity.object) ?? ''),
    ]
    if (follower?.kind !== 'user' || follower.local || !target?.local || target.kind === 'instance') return
    const answer = async (type: 'Accept' | 'Reject') => {
      // Lemmy takes an Accept only with a Follow of these members.
      const object = { id: activity.id, type: 'Follow', actor: activity.actor, object: target.apId }
      await db.transaction((tx) =>
        sending.send(
          tx,
          senderOf(target),
          { type, object, to: [activity.actor], cc: [], public: false },
          { addresses: [activity.actor] },
        ),
      )
    }
    if (target.apId === at.magazine('random')) return answer('Reject')
    if (target.kind === 'magazine')
      await calls.ask(setSubscription, { magazineId: target.localId, userId: follower.localId, on: true })
    else await calls.ask(setFollow, { followerId: follower.localId, followedId: target.localId, on: true })
    await answer('Accept')
  }

  const unfollow = async (actorAddress: string, targetAddress: string): Promise<void> => {
    const [follower, target] = [await actors.known(actorAddress), await actors.known(targetAddress)]
    if (follower?.kind !== 'user' || follower.local || !target?.local) return
    if (target.kind === 'magazine')
      await calls.ask(setSubscription, { magazineId: target.localId, userId: follower.localId, on: false })
    if (target.kind === 'user')
      await calls.ask(setFollow, { followerId: follower.localId, followedId: target.localId, on: false })
  }

  /** A refused follow is taken back here, so that the reader is not told of a subscription that brings nothing. */
  const followAnswered = async (activity: Activity, accepted: boolean): Promise<void> => {
    if (accepted) return
    const target = await actors.known(activity.actor)
    const wanted = isJson(activity.object) ? idOf(activity.object['actor']) : null
    const follower = wanted ? await actors.known(wanted) : await followerBy(idOf(activity.object))
    if (!target || !follower?.local) return
    if (target.kind === 'magazine')
      await calls.ask(setSubscription, { magazineId: target.localId, userId: follower.localId, on: false })
    if (target.kind === 'user')
      await calls.ask(setFollow, { followerId: follower.localId, followedId: target.localId, on: false })
  }

  const followerBy = async (followId: string | null): Promise<Actor | null> => {
    const [row] = followId
      ? await db.query<{ actor_id: number }>(
          'follow-by-activity',
          `select actor_id from standing where kind = 'follow' and activity_id = $1`,
          [followId],
        )
      : []
    const address = row ? await actors.addressOf('user', row.actor_id) : null
    return address ? actors.known(address) : null
  }

  /** The object as it may be believed: embedded where it comes from its own origin, else from there. */
  const believable = async (activity: Activity, trust: Trust): Promise<Json | null> => {
    const address = idOf(activity.object)
    if (!address) return null
    // Who signed counts: a hub could wrap what no one ever wrote (FEP-fe34).
    const signer = trust.group?.apId ?? activity.actor
    if (isJson(activity.object) && sameOrigin(address, signer)) return activity.object
    try {
      return await fetching.document(address)
    } catch (error) {
      if (error instanceof DocumentGone) return null
      throw error
    }
  }

  const create = async (activity: Activity, trust: Trust): Promise<void> => {
    const object = await believable(activity, trust)
    if (!object) return
    const ref = await objects.keep(object, trust.group?.localId ?? null)
    const card = ref ? await objects.known(idOf(object) ?? '') : null
    if (card && card.visibility === 'visible') await passOn(activity, card.magazineId, trust)
  }

  const update = async (activity: Activity, trust: Trust): Promise<void> => {
    const address = idOf(activity.object)
    // Of themselves, or a server of its magazine: asked of it, whatever the activity says.
    const actor = address && !at.isLocal(address) ? await actors.known(address) : null
    const speaks = address === activity.actor || sameOrigin(trust.group?.apId ?? activity.actor, address)
    if (address && (actor || address === activity.actor)) {
      if (speaks) await actors.resolve(address, { fresh: true })
      return
    }
    await create(activity, trust)
  }

  const remove = async (
    activity: Activity,
    trust: Trust,
    restore: boolean,
    target: unknown,
  ): Promise<void> => {
    const address = idOf(target)
    if (!address || at.parse(address)?.kind === 'user') return
    if (address === activity.actor) {
      // A magazine passes it on for the people of its own server alone.
      if (trust.group && !sameOrigin(trust.group.apId, address)) return
      const [gone] = (await db
        .knex('remote_actor')
        .where({ ap_id: address })
        .update({ gone_at: new Date() })
        .returning(['kind', 'local_id'])) as { kind: string; local_id: number | null }[]
      if (gone?.kind === 'user' && gone.local_id !== null)
        await calls.ask(purgeRemoteUser, { userId: gone.local_id })
      return
    }
    const card = await objects.known(address)
    const by = await actors.resolve(activity.actor)
    if (!card) {
      // A late Create or Announce must not bring it back.
      if (!restore && !trust.group && sameOrigin(address, activity.actor))
        await db.knex('tombstone').insert({ ap_id: address }).onConflict().ignore()
      return
    }
    if (by?.kind !== 'user' || (trust.group && trust.group.localId !== card.magazineId)) return
    const { applied } = await calls.ask(removeRemote, {
      apId: address,
      byUserId: by.localId,
      restore,
      vouched: await moderation.isVouched(card.magazineId, activity, trust),
    })
    if (applied) await passOn(activity, card.magazineId, trust)
  }

  const undo = async (activity: Activity, trust: Trust): Promise<void> => {
    let inner: { type: string; object: unknown } | null = null
    const taken = isJson(activity.object) ? activity.object : null
    if (taken && typeOf(taken) === 'Block') return moderation.ban(activity, taken, trust, false)
    if (taken) inner = { type: typeOf(taken), object: taken['object'] }
    else {
      const [row] = await db.query<{ type: string; object: string | null }>(
        'received-by-id',
        'select type, object from received where activity_id = $1 and actor = $2',
        [idOf(activity.object), activity.actor],
        { byKey: true },
      )
      inner = row ?? null
    }
    if (!inner) return
    if (inner.type === 'Follow')
      return trust.group ? undefined : unfollow(activity.actor, idOf(inner.object) ?? '')
    if (inner.type === 'Announce') return vote(activity, 'unboost', inner.object, trust)
    if (inner.type === 'Delete') return remove(activity, trust, true, inner.object)
    if (inner.type === 'Lock') return moderation.lock(activity, inner.object, trust, false)
    // The inner type may be wrong (Lemmy): both kinds are taken back.
    if (inner.type === 'Like' || inner.type === 'Dislike' || inner.type === 'EmojiReact') {
      await vote(activity, 'unlike', inner.object, trust)
      await vote(activity, 'undislike', inner.object, { group: trust.group })
    }
  }

  /** A hub passes on what happened in its magazine; it speaks for that magazine only (FEP-1b12). */
  const fromHub = async (activity: Activity, group: Actor): Promise<void> => {
    for (const item of many(activity.object).slice(0, 100)) {
      const inner = isActivity(item) ? readActivity(item) : null
      if (inner) {
        if (at.isLocal(inner.actor) || inner.type === 'Announce') continue
        await perform(inner, { group })
        continue
      }
      const address = idOf(item)
      if (!address || at.isLocal(address)) continue
      await objects.ensure(address, group.localId)
    }
  }

  const announce = async (activity: Activity, trust: Trust): Promise<void> => {
    if (trust.group) return
    const announcer = await actors.resolve(activity.actor)
    if (announcer?.kind === 'magazine' && !announcer.local) return fromHub(activity, announcer)
    if (announcer?.kind === 'user') await vote(activity, 'boost', activity.object, trust)
  }

  const perform = async (activity: Activity, trust: Trust): Promise<void> => {
    // A magazine may pass on what comes from a host we do not talk to; and a host may be cut off while its work waits.
    if (!(await policy.open(activity.actor))) return
    switch (activity.type) {
      case 'Follow':
        return trust.group ? undefined : follow(activity)
      case 'Accept':
      case 'Reject':
        return trust.group ? undefined : followAnswered(activity, activity.type === 'Accept')
      case 'Create':
        return create(activity, trust)
      case 'Update':
        return update(activity, trust)
      case 'Delete':
        return remove(activity, trust, false, activity.object)
      case 'Like':
      case 'EmojiReact':
        return vote(activity, 'like', activity.object, trust)
      case 'Dislike':
        return vote(activity, 'dislike', activity.object, trust)
      case 'Announce':
        return announce(activity, trust)
      case 'Undo':
        return undo(activity, trust)
      case 'Add':
      case 'Remove':
        return moderation.list(activity, trust, activity.type === 'Add')
      case 'Block':
        return moderation.ban(activity, activity.json, trust, true)
      case 'Lock':
        return moderation.lock(activity, activity.object, trust, true)
      case 'Flag':
        return moderation.report(activity, trust)
      default:
        // View, Listen, Join, Offer …: nothing of ours.
        return undefined
    }
  }

  return (activity: Activity): Promise<void> => perform(activity, { group: null })
}
