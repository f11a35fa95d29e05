import { NotificationStatus } from '@app/contract/common.ts'
import { notificationSettingsUpdate } from '@app/contract/messaging/notifications.ts'
import { SettingTarget } from '@app/contract/messaging/schemas.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { changeSetting } from './change-setting.ts'

const idShape = /^[1-9]\d{0,9}$/

/** Default, Loud or Muted for a thread, post, magazine or user. */
export const settingRoutes = (messaging: Messaging): Route[] => [
  serve(notificationSettingsUpdate, async ({ principal, params }) => {
    const type = SettingTarget.safeParse(params.targetType)
    const setting = NotificationStatus.safeParse(params.setting)
    if (!type.success || !setting.success || !idShape.test(params.targetId))
      throw notFound('There is nothing at this address.')
    const target = { type: type.data, id: Number(params.targetId) }
    await changeSetting(messaging, principal, target, setting.data)
    return undefined
  }),
]
