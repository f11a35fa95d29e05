import type { Target } from '../records.ts'
import type { SettingStore } from '../store.ts'
import { upsert } from './models.ts'
import type { Models } from './models.ts'

const keyOf = (userId: number, { type, id }: Target) => `${userId}:${type}:${id}`

const anyOf = (targets: readonly Target[]) =>
  targets.map(({ type, id }) => ({ targetType: type, targetId: id }))

export const mongoSettings = ({ settings }: Models): SettingStore => ({
  async set(userId, target, setting, tellOwner) {
    // First, for there is no transaction: should the record fail, the member hears so and repeats it.
    await tellOwner({})
    await upsert(
      settings,
      { _id: keyOf(userId, target) },
      { $set: { userId, targetType: target.type, targetId: target.id, setting } },
    )
  },

  async of(userId, targets) {
    const keys = targets.map((target) => keyOf(userId, target))
    const docs = await settings.find({ _id: { $in: keys } }).lean()
    const known = new Map(docs.map(({ _id, setting }) => [_id, setting]))
    return keys.map((key) => known.get(key) ?? 'Default')
  },

  async loudFor(targets, after, limit) {
    if (targets.length === 0) return []
    const docs = await settings
      .find({ setting: 'Loud', userId: { $gt: after }, $or: anyOf(targets) })
      .sort({ userId: 1 })
      .limit(limit)
      .lean()
    return [...new Set(docs.map(({ userId }) => userId))]
  },

  async ofMany(userIds, targets) {
    if (userIds.length === 0 || targets.length === 0) return []
    const docs = await settings.find({ userId: { $in: [...userIds] }, $or: anyOf(targets) }).lean()
    return docs.map(({ userId, targetType, targetId, setting }) => ({
      userId,
      target: { type: targetType, id: targetId },
      setting,
    }))
  },
})
