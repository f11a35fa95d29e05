import type { Migration } from '@app/platform/db/database.ts'

export const backupRuns: Migration = {
  name: '015-backup-runs',
  async up(knex) {
    await knex.raw(`
      create table backup_run (
        what text primary key check (what in ('backup', 'rehearsal')),
        at timestamptz not null
      );
      comment on table backup_run is
        'When the instance was last saved, and when it was last proved that a backup can be restored.';
    `)
  },
}
