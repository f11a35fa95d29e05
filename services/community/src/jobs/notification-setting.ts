import { magazineSettingChanged } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Community } from '../context.ts'
import { saveNotificationSetting } from '../magazines/notification-setting.ts'

/** Keeps how loud members want to hear of magazines; one that is gone needs no setting. */
export const settingWorker = (community: Community): Worker =>
  workOn(magazineSettingChanged, {
    concurrency: 2,
    retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000],
    handle: async (choice) => void (await saveNotificationSetting(community, choice)),
  })
