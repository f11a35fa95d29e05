import type { Database } from '@app/platform/db/database.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Accounts } from '../accounts/account.repository.ts'

export type Notes = ReturnType<typeof createNotes>

/** What members write down about people for themselves. It is announced to nobody and goes with either account. */
export const createNotes = (db: Database, accounts: Accounts) => {
  /** One that does not exist is 404, oneself is 400, as with follows and blocks. */
  const requireOther = async (writerId: number, subjectId: number): Promise<void> => {
    if (!(await accounts.byId(subjectId))) throw notFound('There is no such user.')
    if (writerId === subjectId) throw badRequest('You cannot keep a note about yourself.')
  }

  return {
    async read(writerId: number, subjectId: number): Promise<string> {
      await requireOther(writerId, subjectId)
      const [row] = await db.query<{ text: string }>(
        'note-about',
        'select text from note where writer_id = $1 and subject_id = $2',
        [writerId, subjectId],
        { byKey: true },
      )
      return row?.text ?? ''
    },

    async write(writerId: number, subjectId: number, text: string): Promise<void> {
      await requireOther(writerId, subjectId)
      const key = { writer_id: writerId, subject_id: subjectId }
      if (text)
        await db
          .knex('note')
          .insert({ ...key, text })
          .onConflict(['writer_id', 'subject_id'])
          .merge()
      else await db.knex('note').where(key).delete()
    },
  }
}
