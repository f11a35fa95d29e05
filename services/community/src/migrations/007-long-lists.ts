import type { Migration } from '@app/platform/db/database.ts'

/** What keeps a long log and a long queue of reports as quick to read as a short one. */
export const longLists: Migration = {
  name: '007-long-lists',
  async up(knex) {
    await knex.raw(`
      create index moderation_log_of_magazine_and_type on moderation_log (magazine_id, type, created_at desc, id desc);

      create table report_tally (
        magazine_id integer not null,
        status text not null,
        count integer not null,
        primary key (magazine_id, status)
      );
      insert into report_tally select magazine_id, status, count(*)::int from report group by 1, 2;

      create function count_report() returns trigger language plpgsql as $body$
      begin
        -- In one order, so that two decisions at once do not wait for each other.
        insert into report_tally as t (magazine_id, status, count)
          select magazine_id, status, step from (values
            (case when tg_op <> 'INSERT' then old.magazine_id end, case when tg_op <> 'INSERT' then old.status end, -1),
            (case when tg_op <> 'DELETE' then new.magazine_id end, case when tg_op <> 'DELETE' then new.status end, 1)
          ) as changed (magazine_id, status, step)
          where magazine_id is not null order by magazine_id, status
        on conflict (magazine_id, status) do update set count = t.count + excluded.count;
        return null;
      end $body$;
      create trigger report_came_or_went after insert or delete on report
        for each row execute function count_report();
      create trigger report_moved after update of magazine_id, status on report for each row
        when ((old.magazine_id, old.status) is distinct from (new.magazine_id, new.status))
        execute function count_report();
    `)
  },
}
