import type { Migration } from './database.ts'

/** Tables every context's schema has: what it announces, how far it applied others' events, the work it hands out. */
export const platformMigrations: Migration[] = [
  {
    name: '001-outbox',
    async up(knex) {
      await knex.raw(`
        create table outbox (
          seq bigint generated always as identity primary key,
          id uuid not null,
          type text not null,
          version integer not null,
          time timestamptz not null,
          data jsonb not null,
          traceparent text,
          xid xid8 not null default pg_current_xact_id()
        )`)
      await knex.raw(`
        create table relay_mark (
          single boolean primary key default true check (single),
          seq bigint not null
        )`)
      await knex.raw('insert into relay_mark (seq) values (0)')
    },
  },
  {
    name: '002-projection-mark',
    async up(knex) {
      await knex.raw('create table projection_mark (source text primary key, seq bigint not null)')
    },
  },
  {
    name: '003-job-journal',
    async up(knex) {
      await knex.raw(`
        create table job (
          id text primary key,
          queue text not null,
          data jsonb not null,
          due_at timestamptz not null,
          created_at timestamptz not null default now()
        )`)
      await knex.raw('create index job_created_at on job (created_at)')
    },
  },
  {
    name: '004-task-run',
    async up(knex) {
      await knex.raw('create table task_run (name text primary key, ran_at timestamptz not null)')
    },
  },
  {
    name: '005-job-trace',
    async up(knex) {
      await knex.raw('alter table job add column traceparent text')
    },
  },
  {
    name: '006-quarantine',
    async up(knex) {
      await knex.raw(`
        create table quarantine (
          id uuid primary key,
          source text not null,
          seq bigint not null,
          envelope jsonb not null,
          reason text not null,
          quarantined_at timestamptz not null default now()
        )`)
      await knex.raw('create index quarantine_order on quarantine (source, seq)')
    },
  },
]
