import type { LogType } from '@app/contract/community/moderation.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { noteActivity } from '../accounts/account.ts'

type LogSubject = { type: SubjectType | 'ban' | 'user'; id: number }
export type LogEntry = {
  magazineId: number
  type: LogType
  moderatorId: number | null
  subject: LogSubject
  at: Date
}

/** Adds a line to a magazine's moderation log. A magazine that is gone has no log any more. */
export const writeLog = async (tx: Knex.Transaction, entry: LogEntry): Promise<void> => {
  await tx.raw(
    `insert into moderation_log (magazine_id, type, moderator_id, subject_type, subject_id, created_at)
     select id, ?, ?, ?, ?, ? from magazine where id = ?`,
    [entry.type, entry.moderatorId, entry.subject.type, entry.subject.id, entry.at, entry.magazineId],
  )
  // Who keeps order is there, though they write nothing: their magazine is not abandoned.
  if (entry.moderatorId !== null) await noteActivity(tx, entry.moderatorId, entry.at)
}
