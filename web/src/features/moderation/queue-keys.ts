/** What single keys do in the queue of reports, beside those of every page (`app/key-acts.ts`). */
export const queueKeys = {
  remove: 'e',
  keep: 'v',
  adult: 'h',
  ban: 'B',
  take: 't',
  note: 'i',
  select: 'x',
  selectAll: 'X',
  undo: 'u',
} as const
