import type { UserSmall } from '../api/contract.ts'

type Named = Pick<UserSmall, 'userId' | 'username'>

/** How a reply begins where the member wants those it answers named: nobody twice, and never oneself. */
export const mentionsOf = (
  people: readonly Named[],
  me: Pick<UserSmall, 'userId'> | null,
  wanted: boolean,
): string => {
  if (!wanted) return ''
  const others = new Map(
    people.filter(({ userId }) => userId !== me?.userId).map((user) => [user.userId, user]),
  )
  return [...others.values()].map(({ username }) => `@${username.replace(/^@/, '')} `).join('')
}
