import { Refusal } from '../http/refusal.ts'

/** What a caller hears whose file there is no room for. The disk itself stays unnamed. */
export const noRoom = (): Refusal =>
  new Refusal(503, 'There is no room left here to keep files. Try again later, or without the file.', {
    'Retry-After': '300',
  })

/** A full disk or quota, as what its caller should hear; every other fault as it is. */
export const orNoRoom = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '') ? noRoom() : error
