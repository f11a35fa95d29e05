import { contentViews } from '@app/contract/calls/content.ts'
import { itemSettingChanged, magazineSettingChanged } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Target, Setting } from '../store/records.ts'
import type { TellOwner } from '../store/store.ts'

const MAX_ID = 2_147_483_647

/** Nobody sets a level for what is not there for them; of items only content knows. */
const exists = async (
  { store, calls }: Messaging,
  reader: Principal,
  { type, id }: Target,
): Promise<boolean> => {
  if (type === 'user') return (await store.directory.users([id])).has(id)
  if (type === 'magazine') return (await store.directory.magazines([id])).has(id)
  const { items } = await calls.ask(contentViews, {
    viewer: { ...reader, scopes: [...reader.scopes] },
    refs: [{ type, id }],
  })
  return (items[0] ?? null) !== null
}

/** Gives the owner of the target what it shows to this member; how loud a user is, messaging is asked for. */
const tellOwner = (
  { work, clock }: Messaging,
  userId: number,
  { type, id }: Target,
  setting: Setting,
): TellOwner => {
  const chosen = { userId, setting, changedAt: clock.now().toISOString() }
  if (type === 'user') return async () => undefined
  return (options) =>
    type === 'magazine'
      ? giveJob(work, magazineSettingChanged, { ...chosen, magazineId: id }, options)
      : giveJob(work, itemSettingChanged, { ...chosen, type, id }, options)
}

/** Keeps how much a member wants to hear of a target, and lets its owner know. */
export const changeSetting = async (
  messaging: Messaging,
  principal: Principal,
  target: Target,
  setting: Setting,
): Promise<void> => {
  const { userId } = principal
  if (target.id > MAX_ID || !(await exists(messaging, principal, target)))
    throw notFound(`There is no such ${target.type}.`)
  await messaging.store.settings.set(userId, target, setting, tellOwner(messaging, userId, target, setting))
}
