import type { UserCard } from '@app/contract/events/identity.ts'

const hidden = ['deleted', 'suspended'] satisfies UserCard['state'][]

/** Whose items stand in lists: not those of people who are gone, or suspended by staff (spec, accounts 9). */
export const isListedAuthor = (state: string): boolean => !(hidden as string[]).includes(state)

/** The same as SQL, of a row of `user_card` by this alias. */
export const listedAuthor = (card: string): string =>
  `${card}.state not in (${hidden.map((state) => `'${state}'`).join(', ')})`
