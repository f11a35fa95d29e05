import type { Migration } from '@app/platform/db/database.ts'

export const migrations: Migration[] = [
  {
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
  },
  {
    name: '002-remote',
    up: (knex) =>
      knex.raw(`
        -- Pictures elsewhere that something here refers to: only these does the proxy fetch. path is null while no
        -- copy is kept.
        create table remote (
          id integer generated always as identity primary key,
          name text not null unique,
          url text not null,
          path text,
          bytes integer not null default 0,
          width integer,
          height integer,
          blurhash text,
          etag text,
          fetched_at timestamptz,
          used_at timestamptz not null default now(),
          failures integer not null default 0,
          retry_at timestamptz
        );
        create index remote_copies on remote (used_at) include (bytes) where path is not null;

        alter table image add column remote_id integer references remote on delete cascade;
        insert into remote (name, url)
          select distinct encode(sha256(convert_to(source_url, 'UTF8')), 'hex'), source_url
          from image where file_id is null;
        update image set remote_id = remote.id
          from remote where image.file_id is null and remote.url = image.source_url;
        create index image_remote on image (remote_id) where remote_id is not null;

        -- What an upload became depends on what of its metadata was to stay. Before, nothing stayed.
        update upload set sha256 = sha256 || ':scrub';
      `),
  },
  {
    name: '003-sweep',
    up: (knex) => knex.raw(`create index remote_path on remote (path) where path is not null`),
  },
]
