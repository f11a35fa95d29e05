import type { Migration } from '@app/platform/db/database.ts'

export const proofByProvider: Migration = {
  name: '010-proof-by-provider',
  async up(knex) {
    await knex.raw(`
      -- When a provider vouched anew for whoever holds the session.
      alter table session add column proven_at timestamptz;
      alter table sso_attempt drop constraint sso_attempt_purpose_check;
      alter table sso_attempt add check (purpose in ('sign-in', 'link', 'proof', 'second-factor'));
    `)
  },
}
