import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { Client } from 'pg'
import { pino } from 'pino'
import { residentOf, watchPeak } from './memory.ts'
import type { BenchOptions } from './options.ts'
import { setup } from './program.ts'
import { megabytes } from './table.ts'

const root = new URL('../', import.meta.url)
const DOMAIN = 'localhost:8080'
const VOTES_PER_COMMENT = 5

/** What every row of a table has that a reader of lists sees. */
const counted = "false, 0, 0, now() - n * interval '7 seconds'"

/** A Mbin of this size, made by SQL: threads by few, most comments below the newest, votes on everything. */
const fill = (size: Pick<BenchOptions, 'entries' | 'comments' | 'users'>): string[] => {
  const { entries, comments, users } = size
  const votes = comments * VOTES_PER_COMMENT
  return [
    `insert into "user" (id, username, email, roles, followers_count, notify_on_new_entry, notify_on_new_entry_reply,
       notify_on_new_entry_comment_reply, notify_on_new_post, notify_on_new_post_reply, notify_on_new_post_comment_reply,
       is_verified, password, created_at, last_active)
     select n, 'member_' || n, 'member_' || n || '@example.org', case n when 1 then '["ROLE_ADMIN"]' else '[]' end::jsonb, 0,
       false, true, true, false, true, true, true, 'noise', now() - interval '2 years', now()
     from generate_series(1, ${users}) n`,
    `insert into magazine (id, name, title, subscriptions_count, entry_count, entry_comment_count, post_count,
       post_comment_count, is_adult, created_at)
     select n, 'topic_' || n, 'Topic ' || n, 0, 0, 0, 0, 0, false, now() - interval '2 years'
     from generate_series(1, 500) n`,
    `insert into magazine_subscription (id, user_id, magazine_id, created_at)
     select n, n % ${users} + 1, n % 499 + 1, now() from generate_series(1, ${users} * 6) n`,
    `insert into user_follow (id, follower_id, following_id, created_at)
     select n, n % ${users} + 1, (n + n / ${users} * 7 + 1) % ${users} + 1, now()
     from generate_series(0, ${users} * 4 - 1) n`,
    `insert into entry (id, user_id, magazine_id, slug, title, body, type, has_embed, comment_count, score, sticky, lang,
       ranking, last_active, is_adult, up_votes, down_votes, created_at)
     select n, n % ${users} + 1, n % 500 + 1, 'thread-' || n, 'Thread ' || n, repeat('words of thread ' || n || ' ', 20),
       'article', false, 0, n % 100, false, 'en', 1700000000 + n, now(), ${counted} from generate_series(1, ${entries}) n`,
    `insert into entry_comment (id, user_id, entry_id, magazine_id, parent_id, body, last_active, lang, is_adult, up_votes,
       down_votes, created_at)
     select n, n * 31 % ${users} + 1, n % ${entries} + 1, 1, case when n > ${entries} * 2 then n - ${entries} end,
       repeat('words of comment ' || n || ' ', 8), now(), 'en', ${counted} from generate_series(1, ${comments}) n`,
    `insert into entry_comment_vote (id, comment_id, user_id, author_id, choice, created_at)
     select n, n % ${comments} + 1, (n / ${comments} * 977 + n) % ${users} + 1, 1, case n % 9 when 0 then -1 else 1 end, now()
     from generate_series(1, ${votes}) n`,
    `update entry_comment c set up_votes = v.up, down_votes = v.down from (
       select comment_id, count(*) filter (where choice = 1) as up, count(*) filter (where choice = -1) as down
       from entry_comment_vote group by 1) v where v.comment_id = c.id`,
    `insert into activity (uuid, user_actor_id, object_entry_comment_id, type, created_at)
     select gen_random_uuid(), n % ${users} + 1, n, 'Announce', now() from generate_series(1, ${comments}) n`,
    `insert into notification (id, user_id, entry_comment_id, notification_type, status, created_at)
     select n, n % ${users} + 1, n, 'entry_comment_reply', case n % 3 when 0 then 'new' else 'read' end, now()
     from generate_series(1, ${comments}) n`,
    `insert into settings (id, name, value) values (1, 'KBIN_DOMAIN', '${DOMAIN}')`,
  ]
}

/** Makes a Mbin with so much in it and takes it over, as an administrator does. */
export const measureImport = async (options: BenchOptions, say: (line: string) => void): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-bench-import-'))
  const server = await startEmbeddedPostgres({
    directory: join(directory, 'old'),
    log: pino({ level: 'warn' }),
  })
  try {
    const url = await server.database('mbin')
    const client = new Client({ connectionString: url })
    await client.connect()
    say(`Making a Mbin of ${options.entries} threads, ${options.comments} comments, ${options.users} members`)
    await client.query(await readFile(new URL('e2e/import/schema.sql', root), 'utf8'))
    for (const statement of fill(options)) await client.query(statement)
    await client.end()
    const media = join(directory, 'media')
    await mkdir(media)
    const began = performance.now()
    const child = spawn(
      setup.node24(),
      [fileURLToPath(new URL('mbin.ts', root)), 'import:mbin', `--database=${url}`, `--media=${media}`],
      {
        env: {
          ...setup.programEnvironment(),
          MBIN_DATA_DIR: join(directory, 'new'),
          MBIN_URL: `http://${DOMAIN}`,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const watch = watchPeak(() => residentOf(child.pid ?? 0))
    const [code] = (await once(child, 'exit')) as [number | null]
    watch.stop()
    if (code !== 0) throw new Error(`import:mbin ended with ${code}`)
    const minutes = (performance.now() - began) / 60_000
    const millions = (options.entries + options.comments) / 1_000_000
    say(
      `Import: ${minutes.toFixed(1)} minutes, ${(minutes / millions).toFixed(1)} for a million items (10 at most); memory ${megabytes(watch.peak())} (600 MB at most)`,
    )
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
