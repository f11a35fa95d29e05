import type { Migration } from '@app/platform/db/database.ts'

export const remoteImages: Migration = {
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
}
