import { keepMagazineSetting } from '@app/contract/calls/community.ts'
import { keepContentSetting } from '@app/contract/calls/content.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import type { Target, Setting } from '../store/records.ts'

const MAX_ID = 2_147_483_647

/** Gives the owner of the target what it shows to this member; false where there is no such target. */
const keptByOwner = async (
  { store, calls }: Messaging,
  userId: number,
  { type, id }: Target,
  setting: Setting,
): Promise<boolean> => {
  if (type === 'user') return (await store.directory.users([id])).has(id)
  const { known } =
    type === 'magazine'
      ? await calls.ask(keepMagazineSetting, { userId, magazineId: id, setting })
      : await calls.ask(keepContentSetting, { userId, type, id, setting })
  return known
}

/**
 * Keeps how much a member wants to hear of a target. Its owner is told first: should our own record fail, the member
 * hears so and repeats it, and both are the same again.
 */
export const changeSetting = async (
  messaging: Messaging,
  userId: number,
  target: Target,
  setting: Setting,
): Promise<void> => {
  if (target.id > MAX_ID || !(await keptByOwner(messaging, userId, target, setting)))
    throw notFound(`There is no such ${target.type}.`)
  await messaging.store.settings.set(userId, target, setting)
}
