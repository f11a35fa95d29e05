/** Processor time in milliseconds, and statements, since some point. */
export type Spent = { program: number; database: number; statements: number }

/** What each of so many requests used up between two moments. */
export const perRequest = (before: Spent, after: Spent, requests: number): Spent => ({
  program: (after.program - before.program) / requests,
  database: (after.database - before.database) / requests,
  statements: (after.statements - before.statements) / requests,
})
