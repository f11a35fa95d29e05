const MINUTE = 60_000

/** Rate-limit classes: `points` calls in a sliding window of `durationMs`, per user or per address when anonymous. */
export const limits = {
  anonymous_api_read: { points: 60, durationMs: MINUTE },
  api_read: { points: 240, durationMs: 2 * MINUTE },
  api_update: { points: 120, durationMs: 2 * MINUTE },
  api_delete: { points: 240, durationMs: 2 * MINUTE },
  api_entry: { points: 2, durationMs: 6 * MINUTE },
  /** New threads from one address, whoever signs in there; beside `api_entry` or `api_image`. */
  entry: { points: 20, durationMs: 60 * MINUTE },
  api_post: { points: 10, durationMs: 20 * MINUTE },
  api_comment: { points: 20, durationMs: 10 * MINUTE },
  api_image: { points: 5, durationMs: 30 * MINUTE },
  /** Pictures of what is not sent yet. */
  api_draft_picture: { points: 60, durationMs: 30 * MINUTE },
  api_vote: { points: 220, durationMs: 60 * MINUTE },
  api_report: { points: 10, durationMs: 5 * MINUTE },
  /** Each may keep a server for translations busy for seconds. */
  api_translation: { points: 30, durationMs: 10 * MINUTE },
  api_message: { points: 120, durationMs: MINUTE },
  api_notification: { points: 240, durationMs: 2 * MINUTE },
  api_moderate: { points: 360, durationMs: 2 * MINUTE },
  api_magazine: { points: 3, durationMs: 360 * MINUTE },
  api_oauth_client: { points: 2, durationMs: 360 * MINUTE },
  api_oauth_client_delete: { points: 5, durationMs: 5 * MINUTE },
  api_oauth_token_revoke: { points: 60, durationMs: MINUTE / 2 },
  user_register: { points: 2, durationMs: 360 * MINUTE },
  /** Accounts from one network. */
  network_register: { points: 20, durationMs: 24 * 60 * MINUTE },
  user_login: { points: 30, durationMs: 15 * MINUTE },
  /** Looks at a password while it is typed. */
  password_strength: { points: 150, durationMs: 10 * MINUTE },
  user_delete: { points: 4, durationMs: 24 * 60 * MINUTE },
  contact: { points: 3, durationMs: 2 * MINUTE },
  /** What the web application needs beside the API: session, live streams, pages. */
  web: { points: 600, durationMs: 2 * MINUTE },
  media: { points: 1200, durationMs: MINUTE },
  inbox: { points: 6000, durationMs: MINUTE },
} as const satisfies Record<string, { points: number; durationMs: number }>

export type LimitClass = keyof typeof limits
