import type { Migration } from '@app/platform/db/database.ts'

/** The keys of an actor can be changed; what they were before is kept for a while, for servers that know nothing else. */
export const keyRotation: Migration = {
  name: '031-key-rotation',
  async up(knex) {
    await knex.raw(`
      alter table actor_key
        add column generation integer not null default 1, add column rotated_at timestamptz, add column previous jsonb;
      comment on column actor_key.previous is 'What of the generation before is needed yet: rsa (JWK, private), ed25519 (public).';
    `)
  },
}
