import { itemSettingChanged } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Content } from '../context.ts'
import { keepSetting } from '../items/notification-setting.ts'

/** Keeps how loud members want to hear of threads and posts; one that is gone needs no setting. */
export const settingWorker = (content: Content): Worker =>
  workOn(itemSettingChanged, {
    concurrency: 2,
    retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000],
    handle: async (choice) => void (await keepSetting(content, choice)),
  })
