import { keepMagazineSetting } from '@app/contract/calls/community.ts'
import { keepContentSetting } from '@app/contract/calls/content.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import { NotificationStatus } from '@app/contract/common.ts'
import { notificationSettingsUpdate } from '@app/contract/messaging/notifications.ts'
import { SettingTarget } from '@app/contract/messaging/schemas.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import type { Setting, Target } from '../store/store.ts'

const idShape = /^[1-9]\d{0,9}$/

/** Default, Loud or Muted for a thread, post, magazine or user. */
export const settingRoutes = ({ store, calls }: Messaging): Route[] => {
  /**
   * Gives the owner of the target what it shows to this member. It goes before our own record: should that fail, the
   * member hears so and repeats it, and both are the same again.
   */
  const keptByOwner = async (userId: number, { type, id }: Target, setting: Setting): Promise<boolean> => {
    if (type === 'user') return (await store.directory.users([id])).has(id)
    const { known } =
      type === 'magazine'
        ? await calls.ask(keepMagazineSetting, { userId, magazineId: id, setting })
        : await calls.ask(keepContentSetting, { userId, type, id, setting })
    return known
  }

  return [
    serve(notificationSettingsUpdate, async ({ principal, params }) => {
      const type = SettingTarget.safeParse(params.targetType)
      const setting = NotificationStatus.safeParse(params.setting)
      if (!type.success || !setting.success || !idShape.test(params.targetId))
        throw notFound('There is nothing at this address.')
      const target = { type: type.data, id: Number(params.targetId) }
      if (target.id > 2_147_483_647 || !(await keptByOwner(principal.userId, target, setting.data)))
        throw notFound(`There is no such ${target.type}.`)
      await store.settings.set(principal.userId, target, setting.data)
      return undefined
    }),
  ]
}

/** How the other contexts learn what to show as `notificationStatus`. */
export const settingCalls = ({ store }: Messaging): CallHandler[] => [
  answer(notificationStatuses, async ({ userId, targets }) => ({
    statuses: targets.length > 0 ? await store.settings.of(userId, targets) : [],
  })),
]
