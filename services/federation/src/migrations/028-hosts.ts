import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline, updateInBatches } from '@app/platform/db/migrate.ts'

/** How deliveries to a host go, for administrators: written where a host is given back anyway. */
export const hosts: Migration = {
  name: '028-hosts',
  async up(knex) {
    await knex.raw(`
      alter table delivery_host add column waiting integer not null default 0;
      alter table delivery_host add column usual_ms integer;
      alter table delivery_host add column failed_at timestamptz;
      alter table delivery_host add column failure text;
      alter table delivery_host add column failure_status integer;
      alter table delivery_host add column failure_reason text;
      alter table delivery_host add constraint delivery_host_failure_check
        check (failure in ('refused', 'gone', 'busy', 'trouble', 'silent', 'failed')) not valid;
      comment on column delivery_host.waiting is 'How many deliveries there are; counted anew where a process died.';
      comment on column delivery_host.usual_ms is 'What it usually takes to answer: recent answers count more.';
      comment on column delivery_host.failed_at is 'When it last did not take something.';
      comment on column delivery_host.failure_reason is 'Why there was no answer.';
    `)
  },
}

/** The lists of administrators, each read in its order. */
export const listsOfHosts: Migration = {
  name: '029-lists-of-hosts',
  async online(client) {
    await client.query('alter table delivery_host validate constraint delivery_host_failure_check')
    await updateInBatches(
      client,
      `update delivery_host h set waiting = (select count(*) from delivery d where d.host = h.host)
       where host in (
         select host from delivery_host w where waiting = 0 and due_at is not null
           and exists (select from delivery d where d.host = w.host) limit $1)`,
    )
    await createIndexOnline(
      client,
      'delivery_host_waiting',
      'on delivery_host (waiting desc, host) where waiting > 0',
    )
    await createIndexOnline(
      client,
      'delivery_host_failing',
      'on delivery_host (failures desc, host) where failures > 0',
    )
    await createIndexOnline(client, 'instance_name', 'on instance (domain collate "C")')
    await createIndexOnline(client, 'instance_heard', 'on instance (received_at desc nulls last, domain)')
  },
}
