import type { Migration } from '@app/platform/db/database.ts'

export const images: Migration = {
  name: '001-images',
  up: (knex) =>
    knex.raw(`
      create table file (
        id integer generated always as identity primary key,
        sha256 text not null unique,
        path text not null unique,
        bytes integer not null,
        width integer not null,
        height integer not null,
        blurhash text not null,
        animated boolean not null default false,
        created_at timestamptz not null default now(),
        touched_at timestamptz not null default now()
      );
      create index file_touched on file (touched_at);

      -- What was sent, before cleaning: the same bytes need not be decoded twice.
      create table upload (
        sha256 text primary key,
        file_id integer not null references file on delete cascade
      );
      create index upload_file on upload (file_id);

      create table image (
        id integer generated always as identity primary key,
        file_id integer references file on delete cascade,
        source_url text,
        alt text,
        created_at timestamptz not null default now(),
        check (file_id is not null or source_url is not null)
      );
      create index image_file on image (file_id) where file_id is not null;

      -- Who shows which file, as the other contexts announce it: what nobody shows is collected.
      create table use (
        owner text not null,
        path text not null,
        primary key (owner, path)
      );
      create index use_path on use (path);
    `),
}
