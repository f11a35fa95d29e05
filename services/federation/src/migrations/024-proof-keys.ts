import type { Migration } from '@app/platform/db/database.ts'

/** Beside the RSA pair that signs requests, one that proves what somebody said; made when it is first needed. */
export const proofKeys: Migration = {
  name: '024-proof-keys',
  async up(knex) {
    await knex.raw(`
      alter table actor_key add column ed25519_private_jwk jsonb, add column ed25519_public text;
      comment on column actor_key.ed25519_public is 'The public key as a Multikey has it (FEP-521a).';
    `)
  },
}
