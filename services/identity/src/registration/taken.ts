import { badRequest } from '@app/platform/http/refusal.ts'

export const taken = {
  username: () => badRequest('username: this name is already taken.'),
  email: () => badRequest('email: this address already has an account.'),
}

export const isTakenEmail = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'account_email_key'
}

/** The unique index decides who was first, so that two registrations at once cannot both succeed. */
const asRefusal = (error: unknown): unknown => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return error
  if (constraint === 'account_username_key') return taken.username()
  if (isTakenEmail(error)) return taken.email()
  return error
}

/** Says which field is taken, where the work fails over a name or an address that somebody has. */
export const refuseTaken = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asRefusal(error)
  })
