import { cookieOf } from './people.ts'

/** Follows or blocks people by id, as a member does. */
export const tie = async (
  origin: string,
  session: string,
  act: 'follow' | 'block',
  userIds: readonly number[],
): Promise<void> => {
  for (const id of userIds) {
    const response = await fetch(`${origin}/api/users/${id}/${act}`, {
      method: 'PUT',
      headers: { cookie: cookieOf(session), origin },
    })
    if (response.status >= 400)
      throw new Error(`${act} of ${id} answered ${response.status}: ${await response.text()}`)
  }
}
