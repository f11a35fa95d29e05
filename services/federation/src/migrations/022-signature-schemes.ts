import type { Migration } from '@app/platform/db/database.ts'

/** Which of the two signatures a host takes is found out once. */
export const signatureSchemes: Migration = {
  name: '022-signature-schemes',
  async up(knex) {
    await knex.raw(`
      create table signature_scheme (
        host text primary key,
        scheme text not null check (scheme in ('cavage', 'rfc9421')),
        basis text not null check (basis in ('told', 'taken', 'other refused')),
        known_until timestamptz not null
      );
      comment on table signature_scheme is 'How a host wants requests signed that we send to it.';
      comment on column signature_scheme.basis is 'Whether it told so, what was signed so was taken, or the other was refused.';
    `)
  },
}
