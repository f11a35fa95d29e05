import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from './audience.ts'
import { findItem } from './item.repository.ts'
import type { Kind } from './item.ts'
import { isThread, nameOf } from './item.ts'
import { mustBeAuthor, moderates } from './rights.ts'
import { changeVisibility, deleteOwn, lockWithThread, purge } from './visibility.ts'

/** The delete call: an author's own item, or a comment that a moderator puts into the trash. */
export const deleteItem = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  number: number,
): Promise<void> => {
  const item = await findItem(content.db, kind, number)
  // First, for even that it is there is not for everybody to know.
  await mustBeReadable(content, principal, item)
  if (isThread(kind)) mustBeAuthor(principal, item, 'delete')
  else if (item.author_id !== principal.userId && !(await moderates(content, principal, item.magazine_id))) {
    throw forbidden(`You may not delete this ${nameOf[kind]}.`)
  }
  await content.db.transaction(async (tx) => {
    const held = await lockWithThread(tx, item)
    if (held.author_id === principal.userId) await deleteOwn(content, tx, held)
    else await changeVisibility(content, tx, held, 'trashed', principal.userId)
  })
}

/** An admin's purge: gone for good, whatever its state, with all below it. */
export const purgeItem = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  number: number,
): Promise<void> => {
  const item = await findItem(content.db, kind, number)
  if (!principal.isAdmin) throw forbidden(`Only admins may purge a ${nameOf[kind]}.`)
  await content.db.transaction(async (tx) => {
    await purge(content, tx, await lockWithThread(tx, item), principal.userId)
  })
}
