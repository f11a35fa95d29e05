import type { MagazineSmall, UserSmall } from '../../api/contract.ts'
import { magazinePath } from '../../model/links.ts'

/** Where moderators of a magazine ban somebody from it. */
export const banPath = (
  magazine: Pick<MagazineSmall, 'name'>,
  { username }: Pick<UserSmall, 'username'>,
): string => `${magazinePath(magazine)}/panel/ban/${encodeURIComponent(username)}`
