/** Where a new member is shown around. */
export const WELCOME = '/welcome'

const TWO_DAYS = 2 * 86_400_000

/** Whether an account is so young that its owner has hardly seen the place: a confirmed address may be a changed one. */
export const isNewcomer = ({ createdAt }: { createdAt: string }, now: number): boolean =>
  now - Date.parse(createdAt) < TWO_DAYS
