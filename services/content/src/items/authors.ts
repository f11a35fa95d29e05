import type { UserCard } from '@app/contract/events/identity.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

const hidden = ['deleted', 'suspended'] satisfies UserCard['state'][]

/** Whose items stand in lists: not those of people who are gone, or suspended by staff (rules/accounts.md#states). */
export const isListedAuthor = (state: string): boolean => !(hidden as string[]).includes(state)

/** The same as SQL, of a row of `user_card` by this alias. */
export const listedAuthor = (card: string): string =>
  `${card}.state not in (${hidden.map((state) => `'${state}'`).join(', ')})`

/**
 * Whether lists of what somebody did show anything of it. 404 for whom nobody knows, or who is deleted or not yet let in;
 * those who run the instance see an empty list of these, and everybody one of who is suspended.
 */
export const showsAuthor = async (
  content: Content,
  principal: Principal | null,
  userId: number,
): Promise<boolean> => {
  const [row] = await content.db.query<
    Refine<Pick<Rows['user_card'], 'state'>, { state: UserCard['state'] }>
  >('user-state', 'select state from user_card where user_id = $1', [userId], { byKey: true })
  const staff = principal?.isAdmin || principal?.isGlobalModerator
  if (!row || ((row.state === 'deleted' || row.state === 'pending') && !staff))
    throw notFound(`There is no user ${userId}.`)
  return isListedAuthor(row.state)
}
