import type { Action } from '../app/form.ts'

/** What a button does without script, and the address that it posts to. */
export type Act = { path: string; action: Action }
