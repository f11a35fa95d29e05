import { staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { inBulk } from '@app/platform/db/bulk.ts'
import { defaultImages } from '@app/platform/config/images.ts'

/**
 * Rows of the images of a Mbin instance whose files were taken over before: those keep their ids, names and bytes, although
 * the digest in a name is often that of the bytes before they were compressed. A picture without a file is shown from
 * its source. What each looks like in answers is left for the other contexts.
 */
export const importImages = ({ db, config, files }: ContextDeps): Promise<void> =>
  inBulk(db, async (tx) => {
    const image = staged('image')
    await tx.raw(`
      insert into file (id, sha256, path, bytes, width, height, blurhash, animated, created_at)
      overriding system value
      select i.id, split_part(i.file_name, '.', 1), i.file_path, least(f.bytes, 2147483647),
        coalesce(i.width, f.width, 0), coalesce(i.height, f.height, 0), coalesce(i.blurhash, f.blurhash, ''),
        i.file_path like '%.gif', i.created_at
      from ${image} i join ${stagedFacts.file} f on f.path = i.file_path
      on conflict do nothing`)
    await tx.raw(`
      insert into remote (name, url, width, height, blurhash)
      select distinct on (i.source_url) encode(sha256(convert_to(i.source_url, 'UTF8')), 'hex'), i.source_url,
        i.width, i.height, i.blurhash
      from ${image} i where i.source_url is not null and not exists (select from file f where f.id = i.id)
      order by i.source_url, i.id`)
    await tx.raw(`
      insert into image (id, file_id, source_url, alt, created_at, remote_id) overriding system value
      select i.id, f.id, i.source_url, nullif(i.alt_text, ''), i.created_at, case when f.id is null then r.id end
      from ${image} i left join file f on f.id = i.id left join remote r on r.url = i.source_url
      where f.id is not null or i.source_url is not null`)
    const sample = 'aa/aa/a.png'
    const base = (files.publicUrl(sample) ?? `${config.url}/media/${sample}`).slice(0, -sample.length)
    const remoteBase = (config.images ?? defaultImages).proxy ? `${config.url}/media/remote/` : null
    // A lost file leaves what is known of it: how large it was, what it showed, and how it looked from afar.
    await tx.raw(
      `create table ${stagedFacts.image} as
       select i.id, json_build_object('filePath', f.path, 'sourceUrl', i.source_url,
         'storageUrl', case when f.id is not null then ?::text || f.path
           when i.source_url is not null then coalesce(?::text || r.name, i.source_url) end,
         'altText', nullif(i.alt_text, ''), 'width', coalesce(f.width, i.width), 'height', coalesce(f.height, i.height),
         'blurHash', nullif(coalesce(f.blurhash, i.blurhash), ''))::jsonb as image
       from ${image} i left join file f on f.id = i.id left join remote r on r.url = i.source_url`,
      [base, remoteBase as string],
    )
    await tx.raw(`alter table ${stagedFacts.image} add primary key (id)`)
  })

/** Who shows which picture, once everything else is there: what nobody shows is removed after a while. */
export const importImageUses = ({ db }: ContextDeps): Promise<void> =>
  inBulk(db, async (tx) => {
    const owners = [
      ...(['entry', 'entry_comment', 'post', 'post_comment'] as const).map((kind) => ({
        owner: `'${kind}:' || o.id`,
        from: staged(kind),
        images: ['image_id'],
        text: 'o.body',
      })),
      { owner: `'user:' || o.id`, from: staged('user'), images: ['avatar_id', 'cover_id'], text: 'o.about' },
      {
        owner: `'magazine:' || o.id`,
        from: staged('magazine'),
        images: ['icon_id', 'banner_id'],
        text: 'o.description',
      },
    ]
    for (const { owner, from, images, text } of owners) {
      for (const column of images) {
        await tx.raw(`
          insert into use (owner, path)
          select ${owner}, coalesce(f.path, 'remote/' || r.name)
          from ${from} o join image i on i.id = o.${column} left join file f on f.id = i.file_id
          left join remote r on r.id = i.remote_id
          on conflict do nothing`)
      }
      await tx.raw(`
        insert into use (owner, path)
        select ${owner}, found[1] from ${from} o,
          regexp_matches(${text}, '/([0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{64}\\.[a-z]{3,4})', 'g') found
        on conflict do nothing`)
    }
  })
