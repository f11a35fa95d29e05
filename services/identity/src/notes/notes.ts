import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'

// What members write down about people for themselves. It is announced to nobody and goes with either account.

/** One that does not exist is 404, oneself is 400, as with follows and blocks. */
const requireOther = async (identity: Identity, writerId: number, subjectId: number): Promise<void> => {
  if (!(await findAccount(identity, subjectId))) throw notFound('There is no such user.')
  if (writerId === subjectId) throw badRequest('You cannot keep a note about yourself.')
}

export const readNote = async (identity: Identity, writerId: number, subjectId: number): Promise<string> => {
  await requireOther(identity, writerId, subjectId)
  const [row] = await identity.db.query<Pick<Rows['note'], 'text'>>(
    'note-about',
    'select text from note where writer_id = $1 and subject_id = $2',
    [writerId, subjectId],
    { byKey: true },
  )
  return row?.text ?? ''
}

export const writeNote = async (
  identity: Identity,
  writerId: number,
  subjectId: number,
  text: string,
): Promise<void> => {
  await requireOther(identity, writerId, subjectId)
  const key = { writer_id: writerId, subject_id: subjectId }
  if (text)
    await identity.db
      .knex('note')
      .insert({ ...key, text })
      .onConflict(['writer_id', 'subject_id'])
      .merge()
  else await identity.db.knex('note').where(key).delete()
}
