import type { SettingTarget } from '@app/contract/messaging/schemas.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Rows } from '../../rows.ts'
import type { Target, Setting } from '../records.ts'
import type { SettingStore } from '../store.ts'

type Row = Refine<Rows['setting'], { target_type: SettingTarget; setting: Setting }>

const columnsOf = (targets: readonly Target[]) => [
  targets.map(({ type }) => type),
  targets.map(({ id }) => id),
]

export const postgresSettings = (db: Database): SettingStore => ({
  set: (userId, { type, id }, setting, tellOwner) =>
    db.transaction(async (tx) => {
      await runIn(
        tx,
        'setting.set',
        `insert into setting (user_id, target_type, target_id, setting) values ($1, $2, $3, $4)
         on conflict (user_id, target_type, target_id) do update set setting = excluded.setting`,
        [userId, type, id, setting],
      )
      await tellOwner({ tx })
    }),

  async of(userId, targets) {
    const rows = await db.query<{ setting: Setting | null }>(
      'setting.of',
      `select setting.setting from unnest($2::text[], $3::int[]) with ordinality as wanted (type, id, place)
       left join setting on setting.user_id = $1 and target_type = wanted.type and target_id = wanted.id
       order by place`,
      [userId, ...columnsOf(targets)],
    )
    return rows.map(({ setting }) => setting ?? 'Default')
  },

  async loudFor(targets, after, limit) {
    const rows = await db.query<Pick<Rows['setting'], 'user_id'>>(
      'setting.loud-for',
      `select distinct user_id from setting
       join unnest($1::text[], $2::int[]) as wanted (type, id) on target_type = wanted.type and target_id = wanted.id
       where setting = 'Loud' and user_id > $3 order by user_id limit $4`,
      [...columnsOf(targets), after, limit],
    )
    return rows.map((row) => row.user_id)
  },

  async ofMany(userIds, targets) {
    const rows = await db.query<Row>(
      'setting.of-many',
      `select setting.* from setting
       join unnest($2::text[], $3::int[]) as wanted (type, id) on target_type = wanted.type and target_id = wanted.id
       where user_id = any($1)`,
      [userIds, ...columnsOf(targets)],
    )
    return rows.map((row) => ({
      userId: row.user_id,
      target: { type: row.target_type, id: row.target_id },
      setting: row.setting,
    }))
  },
})
